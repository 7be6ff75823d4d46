import { setImmediate } from 'node:timers/promises'

const sliceLength = 256 * 1024

/**
 * `JSON.stringify` for an object whose fields may be very long strings, such as a large feed. Escapes them in slices, so that other
 * requests are answered in between. A slice may split a surrogate pair: both halves are escaped and join again when parsed.
 */
export async function stringify(value: object): Promise<string> {
  const fields = Object.entries(value) as Array<[string, unknown]>
  if (!fields.some(([, field]) => isLong(field))) return JSON.stringify(value)
  const parts: string[] = []
  for (const [name, field] of fields) {
    if (field === undefined) continue
    parts.push(`${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`)
    if (!isLong(field)) {
      parts.push(JSON.stringify(field))
      continue
    }
    parts.push('"')
    for (let at = 0; at < field.length; at += sliceLength) {
      parts.push(JSON.stringify(field.slice(at, at + sliceLength)).slice(1, -1))
      await setImmediate()
    }
    parts.push('"')
  }
  return `${parts.join('')}}`
}

const isLong = (field: unknown): field is string => typeof field === 'string' && field.length > sliceLength
