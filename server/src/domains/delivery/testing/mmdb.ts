import ipaddr from 'ipaddr.js'

/** MaxMind's format: a control byte with the type and the size, then the value. */
const text = (value: string): Buffer => Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)])
const short = (value: number): Buffer => Buffer.from([(5 << 5) | 2, value >> 8, value & 255])
const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(5)
  bytes[0] = (6 << 5) | 4
  bytes.writeUInt32BE(value, 1)
  return bytes
}
/** Types above 7 have their own byte. */
const extended = (type: number, size: number): Buffer => Buffer.from([size, type - 7])
const map = (fields: Record<string, Buffer>): Buffer =>
  Buffer.concat([
    Buffer.from([(7 << 5) | Object.keys(fields).length]),
    ...Object.entries(fields).flatMap(([key, value]) => [text(key), value]),
  ])
const seconds = (at: Date): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1000)))
  return Buffer.concat([extended(9, 8), bytes])
}

/** A branch per bit. A string is a country. */
type Node = [Node | string | null, Node | string | null]

const bitsOf = (network: string): number[] => {
  const [address, length] = ipaddr.parseCIDR(network)
  const bits = address.toByteArray().flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1))
  // IPv4 is the start of the tree of IPv6.
  return [...(address.kind() === 'ipv4' ? Array<number>(96).fill(0) : []), ...bits.slice(0, length)]
}

/** A file that tells the countries of these networks. */
export function makeCountryFile(networks: Record<string, string>, builtAt = new Date()): Buffer {
  const root: Node = [null, null]
  const nodes = [root]
  for (const [network, country] of Object.entries(networks)) {
    const bits = bitsOf(network)
    const last = bits.pop()!
    let at = root
    for (const bit of bits) {
      if (at[bit] === null) nodes.push((at[bit] = [null, null]))
      at = at[bit] as Node
    }
    at[last] = country
  }
  const countries = [...new Set(Object.values(networks))]
  const entries = countries.map((country) => map({ country_code: text(country) }))
  const offsetOf = (country: string): number =>
    entries.slice(0, countries.indexOf(country)).reduce((sum, entry) => sum + entry.length, nodes.length + 16)
  const record = (value: Node[0]): Buffer => {
    const number = value === null ? nodes.length : typeof value === 'string' ? offsetOf(value) : nodes.indexOf(value)
    return Buffer.from([number >> 16, (number >> 8) & 255, number & 255])
  }
  const metadata = map({
    node_count: long(nodes.length),
    record_size: short(24),
    ip_version: short(6),
    database_type: text('country'),
    languages: extended(11, 0),
    binary_format_major_version: short(2),
    binary_format_minor_version: short(0),
    build_epoch: seconds(builtAt),
    description: map({}),
  })
  const marker = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')
  return Buffer.concat([...nodes.flatMap(([left, right]) => [record(left), record(right)]), Buffer.alloc(16), ...entries, marker, metadata])
}
