/** The database takes neither NUL nor half a character; a feed that was mended may have them. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** The same with every text in a value. */
export function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return storableText(value) as Value
  if (Array.isArray(value)) return value.map(storable) as Value
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner as unknown)])) as Value
}
