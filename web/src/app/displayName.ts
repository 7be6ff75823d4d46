import type { User } from '@castwright/contract/profiles.ts'

/** A user's name, or else their email address. */
export const displayName = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email
