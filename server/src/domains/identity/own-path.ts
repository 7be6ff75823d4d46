const base = 'https://own.invalid'

// Browsers drop tabs and line breaks from an address and read a backslash as a slash.
const deceptive = /[\\\p{Cc}\p{Zl}\p{Zp}]/u

/** A path of our own to come back to, or null: anything else could lead a person to another site. */
export function ownPath(candidate: string | undefined): string | null {
  if (!candidate?.startsWith('/') || deceptive.test(candidate)) return null
  const url = URL.parse(candidate, base)
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
