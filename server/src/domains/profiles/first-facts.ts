import { profileLimits } from '@castwright/contract/profiles/limits.ts'
import { PersonName, ProfileForm } from '@castwright/contract/profiles/form.ts'
import { characters } from '@castwright/contract/text.ts'

/** What a provider shares about a new user. */
export type FirstFacts = { firstName?: string; lastName?: string; dateOfBirth?: string; thumbnailUrl?: string }

/** Keeps only values that are valid in a profile. Invalid ones are ignored and don't prevent sign-up. */
export const allowedFacts = ({ firstName, lastName, dateOfBirth }: FirstFacts) => ({
  firstName: toName(firstName),
  lastName: toName(lastName),
  dateOfBirth: ProfileForm.shape.dateOfBirth.safeParse(dateOfBirth).data ?? null,
})

function toName(given = ''): string {
  const cut = characters(given.trim()).slice(0, profileLimits.name.max).join('')
  return PersonName.safeParse(cut).data ?? ''
}
