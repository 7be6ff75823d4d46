const schemes = new Set(['http:', 'https:', 'mailto:'])
const email = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/

/** Normalizes a typed address to a full URL; null if invalid. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (email.test(text)) return `mailto:${text}`
  if (/^mailto:/i.test(text)) return email.test(text.slice('mailto:'.length)) ? text : null
  const isWhole = /^https?:\/\//i.test(text)
  const url = URL.parse(isWhole ? text : `https://${text}`)
  if (!url || !schemes.has(url.protocol) || url.username !== '' || url.password !== '') return null
  // A single word isn't a site, unless it has a scheme.
  return isWhole || /[^.]\.[^.]/.test(url.hostname) ? url.href : null
}
