import { profileLimits } from '@castwright/contract/limits.ts'
import { PersonName, ProfileForm } from '@castwright/contract/profile-form.ts'
import { characters } from '@castwright/contract/text.ts'

/** What a provider tells of a person who signs up with it. */
export type FirstFacts = { firstName?: string; lastName?: string; dateOfBirth?: string; thumbnailUrl?: string }

/** Of that, what the rules of a profile allow. The rest is left for the person to say; it keeps nobody from signing up. */
export const allowedFacts = ({ firstName, lastName, dateOfBirth }: FirstFacts) => ({
  firstName: toName(firstName),
  lastName: toName(lastName),
  dateOfBirth: ProfileForm.shape.dateOfBirth.safeParse(dateOfBirth).data ?? null,
})

function toName(given = ''): string {
  const cut = characters(given.trim()).slice(0, profileLimits.name.max).join('')
  return PersonName.safeParse(cut).data ?? ''
}
