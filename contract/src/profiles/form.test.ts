import { describe, expect, test } from 'vitest'
import { birthdayFromScreen, birthdayOnScreen, isUsername, ProfileForm } from './form.ts'

/** The parsed value, or the first error. */
function verdict(field: keyof typeof ProfileForm.shape, value: unknown): unknown {
  const parsed = ProfileForm.shape[field].safeParse(value)
  return parsed.success ? parsed.data : { says: parsed.error.issues[0]?.message }
}

describe('a name', () => {
  const tooShort = { says: 'Name must be at least 2 characters' }
  const tooLong = { says: 'Name cannot exceed 25 characters' }
  test.for([
    ['Al', 'Al'],
    ["Renée O'Neil-Ruß", "Renée O'Neil-Ruß"],
    ['  Ada \t\n King  ', 'Ada King'],
    ['e\u0301va', 'éva'],
    ['Мария', 'Мария'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['A'.repeat(25), 'A'.repeat(25)],
    ['👩‍👩‍👧‍👦'.repeat(22), '👩‍👩‍👧‍👦'.repeat(22)],
    ['\u202eadA\u202c', 'adA'],
    ['', tooShort],
    ['A', tooShort],
    ['A ', tooShort],
    ['\u200b\u200b\u200b', tooShort],
    ['\u0301\u0301', tooShort],
    ['A'.repeat(26), tooLong],
    [`A${'\u0301'.repeat(300)}bc`, tooLong],
    ['x'.repeat(900_000), tooLong],
    ['R2D2', { says: 'Name cannot include numbers' }],
    ['Ada ٣', { says: 'Name cannot include numbers' }],
  ])('%j', ([given, wanted]) => {
    expect(verdict('firstName', given)).toEqual(wanted)
    expect(verdict('lastName', given)).toEqual(wanted)
  })
})

describe('a username', () => {
  test.for(['ada', 'Ada.King_1', '_', '1a', '1.2', 'a'.repeat(14), 'ad.min'])('accepts %s', (name) => {
    expect(isUsername(name)).toBe(true)
    expect(verdict('username', ` ${name} `)).toBe(name)
  })
  test.for(['a'.repeat(15), '123', '.', '..', 'a b', 'a-b', 'a/b', 'ädä', 'a@b', 'аda', 'admin', 'Settings', 'PAL', 'a\n', '<b>'])(
    '%j will not',
    (name) => {
      expect(isUsername(name)).toBe(false)
      expect(verdict('username', name)).toEqual(name.trim() === 'a' ? 'a' : { says: 'Sorry, username does not meet our criteria' })
    },
  )
  test('accepts an empty username', () => expect(verdict('username', '  ')).toBe(''))
})

describe('a bio', () => {
  const tooLong = { says: 'Bio cannot exceed 500 characters' }
  test('counts visible characters only', () => {
    const marked = `<p><strong>${'&amp;'.repeat(250)}</strong></p><ul><li><a href="https://example.com/${'x'.repeat(900)}">${'👩‍🚀'.repeat(250)}</a></li></ul>`
    expect(verdict('bio', marked)).toBe(marked)
    expect(verdict('bio', `${marked}<p>!</p>`)).toEqual(tooLong)
    expect(verdict('bio', '')).toBe('')
  })
  test('limits its markup too', () => expect(verdict('bio', '<p></p>'.repeat(3000))).toEqual(tooLong))
})

describe('a birthday', () => {
  /** The date this many years ago, plus some days. */
  const ago = (years: number, days = 0): string => {
    const date = new Date(Date.now() + days * 86_400_000)
    return `${date.getUTCFullYear() - years}${date.toISOString().slice(4, 10)}`
  }
  test('is at least 13 years ago in every time zone', () => {
    expect(verdict('dateOfBirth', ago(13))).toBe(ago(13))
    expect(verdict('dateOfBirth', ago(13, -1))).toBe(ago(13, -1))
    expect(verdict('dateOfBirth', ago(13, 2))).toEqual({ says: 'You must be at least 13 years old' })
    expect(verdict('dateOfBirth', '2999-01-01')).toEqual({ says: 'You must be at least 13 years old' })
    expect(verdict('dateOfBirth', null)).toBeNull()
  })
  test.for(['', '1990-02-30', '1990-2-3', '31/05/1990', '02/30/1990', '1899-12-31', '0001-01-01', 'yesterday', '1990-01-01T00:00:00Z'])(
    '%j is none',
    (date) => {
      expect(verdict('dateOfBirth', date)).toEqual({ says: 'Please enter a date as MM/DD/YYYY' })
    },
  )
  test('is accepted as MM/DD/YYYY, as the message asks', () => {
    expect(verdict('dateOfBirth', '05/31/1990')).toBe('1990-05-31')
    expect(verdict('dateOfBirth', '01/01/2999')).toEqual({ says: 'You must be at least 13 years old' })
  })
  test('is shown as MM/DD/YYYY', () => {
    expect(birthdayOnScreen('1990-05-31')).toBe('05/31/1990')
    expect(birthdayOnScreen(null)).toBe('')
    expect(birthdayFromScreen('05/31/1990')).toBe('1990-05-31')
    expect(birthdayFromScreen(' 5/3/1990 ')).toBe('1990-05-03')
    expect(birthdayFromScreen('')).toBeNull()
    expect(verdict('dateOfBirth', birthdayFromScreen('31/05/1990'))).toEqual({ says: 'Please enter a date as MM/DD/YYYY' })
    expect(verdict('dateOfBirth', birthdayFromScreen('soon'))).toEqual({ says: 'Please enter a date as MM/DD/YYYY' })
  })
})

test('a color is six hexadecimal digits', () => {
  expect(verdict('profileColor', '#4E73FF')).toBe('4e73ff')
  expect(verdict('profileColor', '00ff00')).toBe('00ff00')
  for (const wrong of ['', '#fff', 'red', '4e73ff;', '#4e73fg', 'url(x)', '##4e73f'])
    expect(verdict('profileColor', wrong)).toEqual({ says: 'Please choose a color' })
})
