import { handleFields } from '@castwright/contract/profiles/handles.ts'
import { birthdayFromScreen, birthdayOnScreen, ProfileForm, profileMessages } from '@castwright/contract/profiles/form.ts'
import type { User, UserChanges } from '@castwright/contract/profiles/shapes.ts'
import { z } from 'zod'
import type { Choice } from '../../../lib/choice.ts'
import type { PickedSound } from '../../../lib/pickSound.ts'
import type { Difference } from '../../../ui/saveWithConflictCheck.tsx'

/** Form values. */
export type Fields = Omit<z.input<typeof ProfileForm>, 'dateOfBirth'> & { dateOfBirth: string }
/** Stored values. */
export type Facts = ProfileForm

const { username, dateOfBirth } = ProfileForm.shape

/** The contract's rules, with the birthday as typed and the current username always valid. */
export const rulesFor = (own: string) =>
  ProfileForm.extend({
    username: z.string().transform((typed, context) => {
      if (typed.trim() === own) return own
      const { success, data = '' } = username.safeParse(typed)
      if (!success) context.addIssue({ code: 'custom', message: profileMessages.usernameCriteria })
      return data
    }),
    dateOfBirth: z.string().transform(birthdayFromScreen).pipe(dateOfBirth),
  })

export const toFormValues = (user: User): Fields => ({
  firstName: user.firstName,
  lastName: user.lastName,
  username: user.username,
  bio: user.bio,
  profileColor: `#${user.profileColor}`,
  dateOfBirth: birthdayOnScreen(user.dateOfBirth),
  instagramHandle: user.instagramHandle,
  facebookHandle: user.facebookHandle,
  twitterHandle: user.twitterHandle,
  linkedinHandle: user.linkedinHandle,
})

export type Files = { photo: Choice<Blob>; audioBio: Choice<PickedSound> }
export type FileName = keyof Files
export const noFiles: Files = { photo: undefined, audioBio: undefined }

/** In display order. */
export const names = ['firstName', 'lastName', 'username', 'bio', 'profileColor', 'dateOfBirth', ...handleFields] as const

const labels: Record<(typeof names)[number], string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  username: 'Username',
  bio: 'Bio',
  profileColor: 'Profile Color Theme',
  dateOfBirth: 'Birthday',
  instagramHandle: 'Instagram',
  facebookHandle: 'Facebook',
  twitterHandle: 'Twitter',
  linkedinHandle: 'LinkedIn',
}

const changedNames = (user: User, facts: Facts) => names.filter((name) => facts[name] !== user[name])

/** Fields changed here that were saved elsewhere with a different value. */
export function differencesTo(theirs: User, base: User, facts: Facts, { photo, audioBio }: Files): Difference[] {
  const fields = changedNames(base, facts).filter((name) => theirs[name] !== base[name] && theirs[name] !== facts[name])
  const file = (label: string, choice: unknown, before: string | null, now: string | null): Difference[] =>
    choice === undefined || before === now
      ? []
      : [{ label, mine: choice === null ? null : 'A new file', theirs: now === null ? null : 'Another file' }]
  return [
    ...file('Photo', photo, base.thumbnailUrl, theirs.thumbnailUrl),
    ...fields.map((name) => ({ label: labels[name], mine: facts[name], theirs: theirs[name] })),
    ...file('Audio Bio', audioBio, base.audioBioUrl, theirs.audioBioUrl),
  ]
}

/** Sends only changed fields, so that changes saved elsewhere are kept. */
export function changesOf(user: User, facts: Facts, { photo, audioBio }: Files): UserChanges {
  const changed = changedNames(user, facts).map((name) => [name, facts[name]])
  return {
    id: user.id,
    ...(Object.fromEntries(changed) as Partial<Facts>),
    ...(photo === null && { thumbnailUrl: null }),
    ...(audioBio === null && { audioBioUrl: null }),
  }
}
