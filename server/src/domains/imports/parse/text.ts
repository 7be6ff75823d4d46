const breaks = /[\n\r\t]/

/** One line, as it is shown. */
export function line(text: string): string {
  const trimmed = text.trim()
  return breaks.test(trimmed) ? trimmed.replace(/\s+/g, (blanks) => (breaks.test(blanks) ? ' ' : blanks)) : trimmed
}

const tag = /<\/?[a-z][^<>]*>|<!--/iy
const reference = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]{1,30});/iy

/** Looked for by its first sign: most notes have none, and a pattern would try every letter. */
function has(text: string, sign: string, pattern: RegExp): boolean {
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    // A blank after it is the commonest, and means nothing.
    if (text.charCodeAt(at + 1) === 32) continue
    pattern.lastIndex = at
    if (pattern.test(text)) return true
  }
  return false
}

/** A tag or a reference: what plain text has only by accident. */
export const looksLikeHtml = (text: string): boolean => has(text, '<', tag) || has(text, '&', reference)

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign]!)

/** A string of its own: a part of a larger one would keep the whole of that in memory. */
export const detach = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1))

export const isYes = (text: string): boolean => text.trim().toLowerCase() === 'yes'

/** `clean` is what Apple once called it. Null for anything else. */
export function explicitness(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  if (word === 'yes' || word === 'true' || word === 'explicit') return true
  if (word === 'no' || word === 'false' || word === 'clean') return false
  return null
}
