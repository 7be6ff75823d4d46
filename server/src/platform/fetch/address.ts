import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

type Network = ReturnType<typeof ipaddr.parseCIDR>

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** An internal cloud service with a public-looking address (Azure's wire server). */
const hidden = new Set(['168.63.129.16'])

/**
 * ipaddr.js treats `::8.8.8.8` like the mapped `::ffff:8.8.8.8`, but for a socket they differ. The URL parser writes IPv6 in plain
 * hexadecimal, which is unambiguous.
 */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const plain = isIPv6(address) ? URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) : address
  return plain !== undefined && ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined
}

const isPublicV4 = (ip: ipaddr.IPv4): boolean => ip.range() === 'unicast' && !hidden.has(ip.toString())

/**
 * Whether an address is on the public internet. Only allows what is known to be public: IPv4 outside special ranges, and IPv6 within
 * 2000::/3 outside special ranges (so 6to4, Teredo and IPv4-compatible addresses are never public). For mapped and NAT64 addresses, the
 * embedded IPv4 address is checked instead.
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
