import { paths } from './links.ts'

/** Pages of those who are not signed in: returning there would lead in circles. */
const ofStrangers: readonly string[] = [paths.signIn, paths.signInLoading, paths.getStarted, paths.getStartedLoading, paths.resetPassword]

const base = 'https://own.invalid'

// Browsers drop tabs and line breaks from an address and read a backslash as a slash.
const deceptive = /[\\\p{Cc}\p{Zl}\p{Zp}]/u

/** The remembered place, if it is a path of our own; anything else could lead a person to another site. */
export function ownPath(candidate: unknown): string | null {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || deceptive.test(candidate)) return null
  const url = URL.parse(candidate, base)
  const plain = url && decoded(url.pathname)
  if (!url || url.origin !== base || !plain || plain.startsWith('//') || deceptive.test(plain)) return null
  if (ofStrangers.some((path) => plain === path || plain.startsWith(`${path}/`))) return null
  return url.pathname + url.search + url.hash
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** `?from=/settings` of an address as a path to go to after signing in. */
export const returnTo = (search: string): string => ownPath(new URLSearchParams(search).get('from')) ?? paths.myPodcasts
