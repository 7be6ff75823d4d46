/** Null unless it is a web URL without credentials. */
export const webAddress = (text: unknown): string | null => {
  const url = typeof text === 'string' ? URL.parse(text.trim()) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' ? url.href : null
}
