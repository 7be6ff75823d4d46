const base = 'https://own.invalid'

// Browsers remove tabs and line breaks from URLs and treat backslashes as slashes.
const deceptive = /[\\\p{Cc}\p{Zl}\p{Zp}]/u

/** Returns the path if it belongs to this instance. Prevents open redirects. */
export function safePath(candidate: unknown): string | null {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || deceptive.test(candidate)) return null
  const url = URL.parse(candidate, base)
  const plain = url && decoded(url.pathname)
  if (!url || url.origin !== base || !plain || plain.startsWith('//') || deceptive.test(plain)) return null
  return url.pathname + url.search + url.hash
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
