/** One line, as it is shown. */
export const line = (text: string): string => text.trim().replace(/\s+/g, (blanks) => (/[\n\r\t]/.test(blanks) ? ' ' : blanks))

/** A tag or a reference: what plain text has only by accident. */
const markup = /<\/?[a-z][^<>]*>|<!--|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]{1,30});/i

export const looksLikeHtml = (text: string): boolean => markup.test(text)

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
