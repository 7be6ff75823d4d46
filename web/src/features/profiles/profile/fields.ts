import { birthdayFromScreen, birthdayOnScreen, ProfileForm, profileMessages } from '@castwright/contract/profiles/form.ts'
import type { User, UserChanges } from '@castwright/contract/profiles/shapes.ts'
import { z } from 'zod'
import { fileDifference } from '../../../components/settingsForm.tsx'
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

/** The label of each field, in display order. */
const labels = {
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
} satisfies Record<keyof Fields, string>
export const names = Object.keys(labels) as (keyof Fields)[]

export const toFormValues = (user: User): Fields => ({
  ...(Object.fromEntries(names.map((name) => [name, user[name]])) as unknown as Fields),
  profileColor: `#${user.profileColor}`,
  dateOfBirth: birthdayOnScreen(user.dateOfBirth),
})

export type Files = { photo: Choice<Blob>; audioBio: Choice<PickedSound> }
export const noFiles: Files = { photo: undefined, audioBio: undefined }

const changedNames = (user: User, facts: Facts) => names.filter((name) => facts[name] !== user[name])

/** Fields changed here that were saved elsewhere with a different value. */
export function differencesTo(theirs: User, base: User, facts: Facts, { photo, audioBio }: Files): Difference[] {
  const fields = changedNames(base, facts).filter((name) => theirs[name] !== base[name] && theirs[name] !== facts[name])
  return [
    ...fileDifference('Photo', photo, base.thumbnailUrl, theirs.thumbnailUrl),
    ...fields.map((name) => ({ label: labels[name], mine: facts[name], theirs: theirs[name] })),
    ...fileDifference('Audio Bio', audioBio, base.audioBioUrl, theirs.audioBioUrl),
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
