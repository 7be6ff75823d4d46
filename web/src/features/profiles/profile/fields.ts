import { handleFields } from '@castwright/contract/handles.ts'
import { birthdayFromScreen, birthdayOnScreen, ProfileForm, profileMessages } from '@castwright/contract/profile-form.ts'
import type { User, UserChanges } from '@castwright/contract/profiles.ts'
import { z } from 'zod'
import type { Choice } from '../../../lib/choice.ts'
import type { PickedSound } from '../../../lib/pickSound.ts'
import type { Difference } from '../../../ui/saveOver.tsx'

/** The profile as it stands on the screen. */
export type Fields = Omit<z.input<typeof ProfileForm>, 'dateOfBirth'> & { dateOfBirth: string }
/** The profile as it is stored. */
export type Facts = ProfileForm

const { username, dateOfBirth } = ProfileForm.shape

/** The contract's rules; the birthday as one types it, and the username that one has already, whatever it is. */
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

export const onScreen = (user: User): Fields => ({
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

/** In the order of the screen. */
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

/** What was changed here, and was saved with another value since. */
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

/** Only what changed is sent: what was changed elsewhere in the meantime stays. */
export function changesOf(user: User, facts: Facts, { photo, audioBio }: Files): UserChanges {
  const changed = changedNames(user, facts).map((name) => [name, facts[name]])
  return {
    id: user.id,
    ...(Object.fromEntries(changed) as Partial<Facts>),
    ...(photo === null && { thumbnailUrl: null }),
    ...(audioBio === null && { audioBioUrl: null }),
  }
}
