import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

type Network = ReturnType<typeof ipaddr.parseCIDR>

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** A cloud's inner service that hides behind a public-looking address (Azure's wire server). */
const hidden = new Set(['168.63.129.16'])

/**
 * ipaddr.js takes `::8.8.8.8` for the mapped `::ffff:8.8.8.8`; to a socket they are two addresses. The URL parser writes all
 * IPv6 in plain hexadecimal, which leaves nothing to mistake.
 */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const plain = isIPv6(address) ? URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) : address
  return plain !== undefined && ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined
}

const isPublicV4 = (ip: ipaddr.IPv4): boolean => ip.range() === 'unicast' && !hidden.has(ip.toString())

/**
 * Whether an address belongs to the public internet. Says yes only to what is known to be public: IPv4 outside every special
 * range, and IPv6 within 2000::/3 outside every special range (so 6to4, Teredo and IPv4-compatible forms are never public).
 * Two forms carry an IPv4 address that is then judged in their place: mapped ones, and NAT64, which IPv6-only hosts live by.
 */
export function isPublicAddress(address: string): boolean {
  const ip = parse(address)
  if (!ip) return false
  if (ip instanceof ipaddr.IPv4) return isPublicV4(ip)
  if (ip.match(nat64)) return isPublicV4(new ipaddr.IPv4(ip.toByteArray().slice(12)))
  return ip.match(globalUnicast) && ip.range() === 'unicast'
}

export const parseNetworks = (list: readonly string[]): Network[] =>
  list.map((entry) => {
    if (entry.includes('/')) return ipaddr.parseCIDR(entry)
    const ip = ipaddr.parse(entry)
    return [ip, ip.kind() === 'ipv4' ? 32 : 128] as Network
  })

export function isWithin(address: string, networks: readonly Network[]): boolean {
  const ip = parse(address)
  return ip !== undefined && networks.some(([network, bits]) => ip.kind() === network.kind() && ip.match(network, bits))
}
