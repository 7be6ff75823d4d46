import { z } from 'zod'
import { isReserved } from '../reserved.ts'
import { characters, toLine, visibleLength } from '../text.ts'
import { handleShapes } from './handles.ts'
import { profileLimits } from './limits.ts'

/** Profile fields: rules and messages for app and server. */

export const profileMessages = {
  nameTooShort: 'Name must be at least 2 characters',
  nameTooLong: 'Name cannot exceed 25 characters',
  nameHasNumbers: 'Name cannot include numbers',
  usernameCriteria: 'Sorry, username does not meet our criteria',
  usernameTaken: 'Sorry, this username is taken',
  usernameCheckFailed: 'Sorry, we were unable to validate your username.',
  bioTooLong: 'Bio cannot exceed 500 characters',
  birthdayNoDate: 'Please enter a date as MM/DD/YYYY',
  tooYoung: 'You must be at least 13 years old',
  noColor: 'Please choose a color',
  audioBioTooLong: `Your audio bio must be ${profileLimits.audioBioSeconds} seconds or less.`,
} as const

export const defaultProfileColor = '4e73ff'

const seen = (name: string): number => characters(name).filter((one) => /[^\p{C}\p{Z}\p{M}]/u.test(one)).length
/** Limits combining marks, which can be stacked on one character. */
const maxUnits = profileLimits.name.max * 10

export const PersonName = z
  .string()
  // Rejects long text before counting characters, which takes memory.
  .max(maxUnits * 4, { message: profileMessages.nameTooLong, abort: true })
  .transform(toLine)
  .refine((name) => seen(name) >= profileLimits.name.min, { message: profileMessages.nameTooShort, abort: true })
  .refine((name) => name.length <= maxUnits && characters(name).length <= profileLimits.name.max, {
    message: profileMessages.nameTooLong,
    abort: true,
  })
  .refine((name) => !/\p{Nd}/u.test(name), profileMessages.nameHasNumbers)

/** Letters, digits, periods and underscores. Not only digits, and not only periods, which browsers remove from URLs. */
export const isUsername = (name: string): boolean =>
  new RegExp(`^[A-Za-z0-9._]{1,${profileLimits.username}}$`).test(name) && !/^(?:\d+|\.+)$/.test(name) && !isReserved(name)

/** Empty for none. */
const Username = z
  .string()
  .trim()
  .refine((name) => name === '' || isUsername(name), profileMessages.usernameCriteria)

const Bio = z
  .string()
  .max(profileLimits.bioMarkup, { message: profileMessages.bioTooLong, abort: true })
  .refine((html) => visibleLength(html) <= profileLimits.bio, profileMessages.bioTooLong)

/** Today in the earliest time zone, so that birthdays count everywhere. */
function latestBirth(now: Date): string {
  const today = new Date(now.getTime() + 14 * 3_600_000)
  return `${today.getUTCFullYear() - profileLimits.youngest}${today.toISOString().slice(4, 10)}`
}

/** Six hexadecimal digits, with or without #. */
const ProfileColor = z
  .string()
  .regex(/^#?[0-9a-f]{6}$/i, profileMessages.noColor)
  .transform((color) => color.replace('#', '').toLowerCase())

const screenDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Converts `02/29/2000` to `2000-02-29`. Returns invalid dates unchanged, so that validation rejects them. Empty is null. */
export function birthdayFromScreen(text: string): string | null {
  const [, month = '', day = '', year = ''] = screenDate.exec(text.trim()) ?? []
  if (text.trim() === '') return null
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** YYYY-MM-DD or MM/DD/YYYY, as the message says. */
const Birthday = z
  .string(profileMessages.birthdayNoDate)
  .transform((text) => (screenDate.test(text.trim()) ? (birthdayFromScreen(text) ?? '') : text))
  .pipe(z.iso.date(profileMessages.birthdayNoDate))
  .refine((day) => day >= profileLimits.earliestBirth, { message: profileMessages.birthdayNoDate, abort: true })
  .refine((day) => day <= latestBirth(new Date()), profileMessages.tooYoung)

export const ProfileForm = z.object({
  firstName: PersonName,
  lastName: PersonName,
  username: Username,
  bio: Bio,
  dateOfBirth: Birthday.nullable(),
  profileColor: ProfileColor,
  ...handleShapes,
})
export type ProfileForm = z.infer<typeof ProfileForm>

export function birthdayOnScreen(date: string | null): string {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return date === null ? '' : `${month}/${day}/${year}`
}

export const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone })
      return true
    } catch {
      return false
    }
  }, 'Must be a valid time zone.')
