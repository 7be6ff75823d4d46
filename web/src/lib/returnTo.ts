import { paths } from '@castwright/contract/paths.ts'
import { safePath } from '@castwright/contract/return-path.ts'

/** Signed-out pages. Returning to them would loop. */
const ofStrangers: readonly string[] = [paths.signIn, paths.signInLoading, paths.getStarted, paths.getStartedLoading, paths.resetPassword]

/** Returns the path if it belongs to the app. Prevents open redirects. */
export function ownPath(candidate: unknown): string | null {
  const path = safePath(candidate)
  const plain = path && decodeURIComponent(new URL(path, 'https://own.invalid').pathname)
  if (!plain || ofStrangers.some((one) => plain === one || plain.startsWith(`${one}/`))) return null
  return path
}

/** The path to open after sign-in, from `?from=/settings`. */
export const returnTo = (search: string): string => ownPath(new URLSearchParams(search).get('from')) ?? paths.myPodcasts
