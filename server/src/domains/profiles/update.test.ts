import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { find, freshUsername, refusal, update } from './testing.ts'

const app = await useApp({ worker: false })
const ada = await makePerson(app)
const eve = await makePerson(app)
// Tests save more often than the rate limit allows.
beforeEach(() => deleteAll(app, 'rates'))

const taken = { 'user.username': 'Sorry, this username is taken' }
const criteria = { 'user.username': 'Sorry, username does not meet our criteria' }

test('a new profile is empty and has the default color', async () => {
  expect(await find(app, await makePerson(app))).toMatchObject({
    username: '',
    firstName: '',
    lastName: '',
    bio: '',
    dateOfBirth: null,
    thumbnailUrl: null,
    audioBioUrl: null,
    profileColor: '4e73ff',
    instagramHandle: '',
    userProfileUrl: null,
    twoFactor: { enabled: false, phone: false, app: false, phoneHint: null },
  })
})

test('changes only the given fields', async () => {
  const username = freshUsername()
  const all = {
    firstName: 'Ada',
    lastName: 'King',
    username,
    bio: '<p>I make <strong>shows</strong>.</p>',
    dateOfBirth: '1985-12-10',
    profileColor: '#FF8800',
    instagramHandle: 'https://instagram.com/ada.king',
    facebookHandle: 'ada.king',
    twitterHandle: '@ada',
    linkedinHandle: 'https://www.linkedin.com/in/ada-king/',
    timeZone: 'Europe/London',
  }
  const kept = {
    ...all,
    profileColor: 'ff8800',
    instagramHandle: 'ada.king',
    twitterHandle: 'ada',
    linkedinHandle: 'ada-king',
    userProfileUrl: `${app.url}/pal/${username}`,
  }
  expect(await update(app, ada, all)).toMatchObject(kept)
  expect(await find(app, ada)).toMatchObject(kept)
  expect(await update(app, ada, {})).toMatchObject(kept)
  expect(await update(app, ada, { lastName: 'Lovelace' })).toMatchObject({ ...kept, lastName: 'Lovelace' })
  expect(await update(app, ada, { dateOfBirth: null, bio: '', instagramHandle: '' })).toMatchObject({
    ...kept,
    lastName: 'Lovelace',
    dateOfBirth: null,
    bio: '',
    instagramHandle: '',
  })
  // A client may send all fields back unchanged.
  const user = await find(app, ada)
  expect(await callRaw(app, ada, 'UserService.Update', { user })).toMatchObject({ status: 200 })
  expect(await find(app, ada)).toEqual({ ...user, version: user.version + 1 })
})

test('rejects a save over an old version', async () => {
  const { version } = await find(app, ada)
  const save = (firstName: string, over?: number) =>
    callRaw(app, ada, 'UserService.Update', { user: { id: ada.userId, firstName, ...(over !== undefined && { version: over }) } })
  expect(await save('Augusta', version)).toMatchObject({ status: 200 })
  expect(await save('Annabella', version)).toMatchObject({
    status: 409,
    body: { code: 'aborted', meta: { reason: 'settings_changed', version: String(version + 1) } },
  })
  expect(await find(app, ada)).toMatchObject({ firstName: 'Augusta', version: version + 1 })
  const both = await Promise.all([save('Annabella', version + 1), save('Byron', version + 1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await save('Ada')).toMatchObject({ status: 200 })
})

test('ignores fields that the server sets', async () => {
  const before = await find(app, eve)
  const facts = {
    isBetaUser: false,
    isOperator: true,
    emailVerified: false,
    email: 'x@example.com',
    createdAt: 'now',
    providers: [],
    photo: ['x'],
  }
  await callRaw(app, eve, 'UserService.Update', { user: { id: eve.userId, ...facts }, isOperator: true })
  expect(await find(app, eve)).toEqual(before)
})

test('has an error message for every field', async () => {
  expect(
    await refusal(app, ada, {
      firstName: 'A',
      lastName: 'R2',
      bio: `<p>${'x'.repeat(501)}</p>`,
      dateOfBirth: '2999-01-01',
      profileColor: 'red',
      twitterHandle: 'not one',
      timeZone: 'Mars/Olympus',
    }),
  ).toEqual({
    'user.first_name': 'Name must be at least 2 characters',
    'user.last_name': 'Name cannot include numbers',
    'user.bio': 'Bio cannot exceed 500 characters',
    'user.date_of_birth': 'You must be at least 13 years old',
    'user.profile_color': 'Please choose a color',
    'user.twitter_handle': 'Please enter a valid Twitter handle.',
    'user.time_zone': 'Must be a valid time zone.',
  })
})

test("can't change another user", async () => {
  const before = await find(app, ada)
  const others = { user: { id: ada.userId, firstName: 'Eve' } }
  expect(await callRaw(app, eve, 'UserService.Update', others)).toMatchObject({ status: 403, body: { meta: { reason: 'not_yourself' } } })
  expect(await callRaw(app, null, 'UserService.Update', others)).toMatchObject({ status: 401 })
  const outside = await makePerson(app, { beta: false })
  expect(await callRaw(app, outside, 'UserService.Update', { user: { id: outside.userId } })).toMatchObject({ status: 403 })
  expect(await find(app, ada)).toEqual(before)
})

describe('a bio', () => {
  test('is sanitized when saved', async () => {
    const { bio } = await update(app, ada, {
      bio: '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:alert(1)">you</a> <a href="https://example.com">there</a></p><iframe src="x"></iframe>',
    })
    expect(bio).toBe('<p>Hi you <a href="https://example.com/" rel="noopener nofollow" target="_blank">there</a></p>')
    expect((await update(app, ada, { bio })).bio).toBe(bio)
  })

  test('is limited by visible length, and empty markup is empty', async () => {
    const long = `<p><strong>${'&lt;'.repeat(500)}</strong></p>`
    expect((await update(app, ada, { bio: long })).bio).toBe(long)
    expect(await refusal(app, ada, { bio: `<ul><li>${'&lt;'.repeat(501)}</li></ul>` })).toEqual({
      'user.bio': 'Bio cannot exceed 500 characters',
    })
    expect((await update(app, ada, { bio: '<p> <br></p><ul><li></li></ul>' })).bio).toBe('')
  })
})

describe('a username', () => {
  test('is unique, ignoring case', async () => {
    const username = `Ab.${freshUsername()}`.slice(0, 14)
    await update(app, ada, { username })
    expect(await refusal(app, eve, { username: username.toUpperCase() })).toEqual(taken)
    const validate = (person: Person, name: string) => as(app, person).UserService.ValidateUsername({ username: name })
    expect(await validate(eve, username.toLowerCase())).toEqual({ isValid: false, message: taken['user.username'] })
    expect(await validate(ada, username)).toEqual({ isValid: true, message: '' })
    expect(await validate(ada, username.toLowerCase())).toEqual({ isValid: true, message: '' })
    expect(await validate(eve, freshUsername())).toEqual({ isValid: true, message: '' })
    // Changing only the case of one's own username is allowed.
    expect(await update(app, ada, { username: username.toUpperCase() })).toMatchObject({ username: username.toUpperCase() })
  })

  test.for(['a'.repeat(15), '12345', 'no spaces', 'ünlaut', '..', 'admin', 'Settings', '<b>', "o'neil", 'a'.repeat(200)])(
    '%s does not meet the criteria',
    async (username) => {
      expect(await refusal(app, ada, { username })).toEqual(criteria)
      expect(await as(app, ada).UserService.ValidateUsername({ username })).toEqual({ isValid: false, message: criteria['user.username'] })
    },
  )

  test('stays valid if the rules change', async () => {
    const person = await makePerson(app)
    await app.pool.pool.query(`update profiles set username = 'old-and-too-long-by-now' where user_id = $1`, [person.userId])
    expect(await update(app, person, { username: 'old-and-too-long-by-now', firstName: 'Olde' })).toMatchObject({ firstName: 'Olde' })
    expect(await as(app, person).UserService.ValidateUsername({ username: 'old-and-too-long-by-now' })).toMatchObject({ isValid: true })
  })

  test('becomes available when removed', async () => {
    const username = freshUsername()
    await update(app, ada, { username })
    expect(await update(app, ada, { username: ' ' })).toMatchObject({ username: '', userProfileUrl: null })
    expect(await update(app, eve, { username })).toMatchObject({ username })
    expect(await as(app, ada).UserService.ValidateUsername({ username: '' })).toEqual({
      isValid: false,
      message: criteria['user.username'],
    })
  })

  test('is assigned once when requests race', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(app)))
    for (let round = 0; round < 5; round++) {
      const username = freshUsername()
      const forms = people.map((person, index) => ({
        user: { id: person.userId, username: index % 2 ? username : username.toUpperCase(), firstName: `Round ${'abcde'[round]}` },
      }))
      const answers = await Promise.all(people.map((person, index) => callRaw(app, person, 'UserService.Update', forms[index])))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status, body } of answers)
        if (status !== 200) expect({ status, body }).toMatchObject({ status: 400, body: { meta: taken } })
      // A form is applied completely or not at all.
      const named = await Promise.all(people.map((person) => find(app, person)))
      expect(named.filter(({ firstName }) => firstName === `Round ${'abcde'[round]}`)).toHaveLength(1)
    }
  })
})

describe('completing an account', () => {
  test('sets missing names', async () => {
    const person = await makePerson(app)
    const create = (user: Record<string, unknown>) => callRaw(app, person, 'UserService.Create', { user: { id: person.userId, ...user } })
    expect(await create({ firstName: '', lastName: '', email: 'x@example.com', isBetaUser: true })).toMatchObject({ status: 200 })
    expect(await create({ firstName: 'Ada', lastName: '' })).toMatchObject({
      body: { user: { first_name: 'Ada', last_name: '', email: person.email } },
    })
    expect(await create({ firstName: 'Bea', lastName: 'King' })).toMatchObject({ body: { user: { first_name: 'Ada', last_name: 'King' } } })
    expect(await create({ firstName: 'X' })).toMatchObject({ status: 400 })
  })
})
