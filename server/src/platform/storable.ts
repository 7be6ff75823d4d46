/** The database can store neither NUL nor lone surrogates. A repaired feed may contain them. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** The same for every text in a value. */
export function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return storableText(value) as Value
  if (Array.isArray(value)) return value.map(storable) as Value
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner as unknown)])) as Value
}
