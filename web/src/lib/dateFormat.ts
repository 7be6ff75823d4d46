const formats = new Map<string, Intl.DateTimeFormat>()

/** A shared format for dates in English: creating one takes far longer than using it. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const created = new Intl.DateTimeFormat('en-US', options)
  formats.set(key, created)
  return created
}
