import type { User } from '@castwright/contract/profiles.ts'

/** What to call a person: their name, else their address. */
export const displayName = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email
