/** Characters of a host name in ASCII, and of each of its parts, as in DNS. */
const maxLength = 253
const maxLabel = 63

/** Names that only exist in local networks, or that are reserved. No one can prove that they own one. */
const localEnding = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet|arpa|test|invalid|onion)$/

/** Whether a name can only be used in a local network: IP addresses, names without a dot and reserved endings. */
export const isLocalName = (host: string): boolean => isAddress(host) || !host.includes('.') || localEnding.test(host)

export const isAddress = (host: string): boolean => host.startsWith('[') || host.includes(':') || /^[\d.]+$/.test(host)

/**
 * The one spelling of a host name: ASCII (Punycode), in lower case, without a port and without the dot at the end. Null if it is none.
 * Takes the value of a Host header, or what a person typed.
 */
export function normalizeHost(text: string): string | null {
  const trimmed = text.trim()
  // The URL parser would take the rest for a path, a query, a user name or an escape.
  if (trimmed === '' || trimmed.length > 1000 || /[\s/\\?#@%]/.test(trimmed)) return null
  const url = URL.parse(`http://${trimmed}`)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  if (host === '' || host.length > maxLength || url?.username || url?.pathname !== '/') return null
  if (host.startsWith('[')) return host
  return host.split('.').every((label) => /^(?!-)[a-z0-9_-]+(?<!-)$/.test(label) && label.length <= maxLabel) ? host : null
}
