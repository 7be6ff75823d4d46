const schemes = new Set(['http:', 'https:', 'mailto:'])
const email = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/

/** Where a link may lead: what was typed, written out in full, or null where it leads nowhere. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (email.test(text)) return `mailto:${text}`
  if (/^mailto:/i.test(text)) return email.test(text.slice('mailto:'.length)) ? text : null
  const isWhole = /^https?:\/\//i.test(text)
  const url = URL.parse(isWhole ? text : `https://${text}`)
  if (!url || !schemes.has(url.protocol) || url.username !== '' || url.password !== '') return null
  // A word alone is no site; with its scheme before it somebody means it.
  return isWhole || /[^.]\.[^.]/.test(url.hostname) ? url.href : null
}
