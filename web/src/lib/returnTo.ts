import { paths } from './links.ts'

/** Signed-out pages. Returning to them would loop. */
const ofStrangers: readonly string[] = [paths.signIn, paths.signInLoading, paths.getStarted, paths.getStartedLoading, paths.resetPassword]

const base = 'https://own.invalid'

// Browsers remove tabs and line breaks from URLs and treat backslashes as slashes.
const deceptive = /[\\\p{Cc}\p{Zl}\p{Zp}]/u

/** Returns the path if it belongs to the app. Prevents open redirects. */
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

/** The path to open after sign-in, from `?from=/settings`. */
export const returnTo = (search: string): string => ownPath(new URLSearchParams(search).get('from')) ?? paths.myPodcasts
