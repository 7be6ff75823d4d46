import { handleFields } from '@castwright/contract/handles.ts'
import { birthdayFromScreen, birthdayOnScreen, ProfileForm, profileMessages } from '@castwright/contract/profile-form.ts'
import type { User, UserChanges } from '@castwright/contract/profiles.ts'
import { z } from 'zod'
import type { Choice } from '../../../lib/choice.ts'
import type { PickedSound } from '../../../lib/pickSound.ts'

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

/** Only what changed is sent: what somebody changed elsewhere meanwhile stays. */
export function changesOf(user: User, facts: Facts, { photo, audioBio }: Files): UserChanges {
  const changed = names.filter((name) => facts[name] !== user[name]).map((name) => [name, facts[name]])
  return {
    id: user.id,
    ...(Object.fromEntries(changed) as Partial<Facts>),
    ...(photo === null && { thumbnailUrl: null }),
    ...(audioBio === null && { audioBioUrl: null }),
  }
}
