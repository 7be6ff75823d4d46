/** Email addresses in a text. */
const address = /[^\s<>()[\]":;,@]+@[^\s<>()[\]":;,@]+/g

/** The value without email addresses, however deep they are. People without a name are called by their address in some places. */
export function withoutAddresses(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(address, 'Someone')
  if (Array.isArray(value)) return value.map(withoutAddresses)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutAddresses(inner)]))
}
