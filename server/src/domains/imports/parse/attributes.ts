export type Attributes = Readonly<Record<string, string>>

/** An attribute by its name in lower case, however the feed writes it. */
export function attribute(attributes: Attributes, name: string): string {
  const value = attributes[name]
  if (typeof value === 'string') return value
  for (const key of Object.keys(attributes)) if (key.toLowerCase() === name) return attributes[key]!
  return ''
}
