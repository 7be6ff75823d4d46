import type { Provider } from '@castwright/contract/identity/auth.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { providers } from '@castwright/contract/identity/providers.ts'

export const providerNames: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' }

export const hasPassword = (user: Pick<User, 'providers'>): boolean => user.providers.includes('password')

/** The connected providers, in display order. */
export const connected = (user: Pick<User, 'providers'>): Provider[] => providers.filter((provider) => user.providers.includes(provider))

/** The providers that manage the email and password of an account without its own password, e.g. 'Google/Facebook'. */
export const managingProviders = (user: Pick<User, 'providers'>): string =>
  connected(user)
    .map((provider) => providerNames[provider])
    .join('/')

export const isProvider = (word: string | null): word is Provider => providers.some((provider) => provider === word)
