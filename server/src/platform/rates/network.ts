import ipaddr from 'ipaddr.js'

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 customer. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address)
  if (ip.kind() === 'ipv4') return ip.toString()
  return `${new ipaddr.IPv6([...ip.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)]).toString()}/64`
}
