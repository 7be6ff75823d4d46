import { z } from 'zod'
import { Email } from '../identity/form.ts'
import { textLimits } from '../limits.ts'
import { line, requiredLine } from '../podcasts/form.ts'
import { characters } from '../text.ts'
import { isSiteAddress } from '../web-address.ts'
import { guestLimits } from './limits.ts'

/** Fields of guests: rules and messages for app, guest page and server. */

export const guestMessages = {
  nameEmpty: 'Please enter a name.',
  nameTooLong: `A name cannot exceed ${guestLimits.name} characters.`,
  emailInvalid: 'Please enter a valid email address.',
  pronounsTooLong: `Pronouns cannot exceed ${guestLimits.pronouns} characters.`,
  pronunciationTooLong: `A pronunciation cannot exceed ${guestLimits.pronunciation} characters.`,
  bioTooLong: `A bio cannot exceed ${guestLimits.bio} characters.`,
  notesTooLong: `Notes cannot exceed ${guestLimits.notes} characters.`,
  tagEmpty: 'Please enter a tag.',
  tagTooLong: `A tag cannot exceed ${guestLimits.tag} characters.`,
  tooManyTags: `Please add a maximum of ${guestLimits.tags} tags.`,
  linkInvalid: 'Please enter a valid URL.',
  labelTooLong: `A label cannot exceed ${guestLimits.linkLabel} characters.`,
  tooManyLinks: `Please add a maximum of ${guestLimits.links} links.`,
  answerTooLong: `An answer cannot exceed ${guestLimits.answer} characters.`,
  noteTooLong: `A message cannot exceed ${guestLimits.note} characters.`,
  tooManyGuests: `A show cannot have more than ${guestLimits.guests} guests.`,
  consentMissing: 'Please agree to the show keeping your data.',
} as const

/** Several lines without other control characters and without bidirectional ones. */
const toText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Several lines with a maximum number of visible characters. */
export const lines = (max: number, tooLong: string) =>
  z
    .string()
    .max(max * 40, { message: tooLong, abort: true })
    .transform(toText)
    .refine((text) => text.length <= max * 10 && characters(text).length <= max, tooLong)

const Bio = lines(guestLimits.bio, guestMessages.bioTooLong)

const WebAddress = z
  .string()
  .trim()
  .min(1, guestMessages.linkInvalid)
  .max(guestLimits.url, guestMessages.linkInvalid)
  .transform((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine(isSiteAddress, guestMessages.linkInvalid)

const GuestLink = z.object({
  /** Such as Website or Mastodon. May be empty. */
  label: line(guestLimits.linkLabel, guestMessages.labelTooLong),
  url: WebAddress,
})
export type GuestLink = z.infer<typeof GuestLink>

export const GuestLinks = z.array(GuestLink).max(guestLimits.links, guestMessages.tooManyLinks)

export const GuestName = requiredLine(guestLimits.name, guestMessages.nameEmpty, guestMessages.nameTooLong)

/** May be empty. */
const OptionalEmail = z
  .string()
  .trim()
  .max(textLimits.email, guestMessages.emailInvalid)
  .refine((email) => email === '' || Email.safeParse(email).success, guestMessages.emailInvalid)

/** What listeners may see of a guest. */
export const GuestDetails = z.object({
  name: GuestName,
  pronouns: line(guestLimits.pronouns, guestMessages.pronounsTooLong),
  /** How to say the name. Only for the team. */
  pronunciation: line(guestLimits.pronunciation, guestMessages.pronunciationTooLong),
  bio: Bio,
  /** The first one is the link in credits. */
  links: GuestLinks,
})
export type GuestDetails = z.infer<typeof GuestDetails>

/** A person in the guest book of a show. Not an account. */
export const GuestForm = GuestDetails.extend({
  email: OptionalEmail,
  /** Only for the team. */
  notes: lines(guestLimits.notes, guestMessages.notesTooLong),
  tags: z
    .array(requiredLine(guestLimits.tag, guestMessages.tagEmpty, guestMessages.tagTooLong))
    .max(guestLimits.tags, guestMessages.tooManyTags)
    .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]),
  /** Nothing is emailed to them. */
  doNotContact: z.boolean(),
})
export type GuestForm = z.infer<typeof GuestForm>
