/** How people are called. Addresses are private: the team sees the local part, the public sees nothing of them. */

type Person = { firstName?: string | null | undefined; lastName?: string | null | undefined; username?: string | null | undefined }

/** First and last name, or empty. */
export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim()

/** What a person calls themselves: their name or username, or empty. */
export const ownName = (person: Person): string => fullName(person) || person.username || ''

const unnamed = 'Team member'

/** For the team: without a name, the local part of the address. The database has the same rule in `teamNameOf`. */
export const teamName = ({ email, ...person }: Person & { email: string | null }): string =>
  ownName(person) || email?.split('@')[0] || unnamed

/** For everyone. */
export const publicName = (person: Person): string => ownName(person) || unnamed
