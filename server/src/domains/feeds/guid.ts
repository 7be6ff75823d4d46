import { createHash } from 'node:crypto'

/** The namespace of `podcast:guid`. */
const namespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/** The `podcast:guid` of a feed: a UUIDv5 of its URL without scheme and trailing slashes. */
export function feedGuid(feedUrl: string): string {
  const name = feedUrl.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/\/+$/, '')
  const hash = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
