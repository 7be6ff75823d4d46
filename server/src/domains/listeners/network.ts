import ipaddr from 'ipaddr.js'

/** Bits that identify a site: phones often get another address of the same provider. */
const bits = { ipv4: 24, ipv6: 48 } as const

/** The network of an address, for telling whether a feed is used in many places. */
export function siteOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address)
  const kept = bits[ip.kind()] / 8
  return ip.toByteArray().slice(0, kept).join('.')
}
