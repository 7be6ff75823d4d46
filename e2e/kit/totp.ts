import { createHmac } from 'node:crypto'

/** A minimal authenticator app, implemented from RFC 6238 and RFC 4648. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(key: string): Buffer {
  let bits = ''
  for (const letter of key.replaceAll(/[\s=]/g, '').toUpperCase()) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code for the current 30-second period, or a later one. The server also accepts the previous and the next code, each only once. */
export function appCode(key: string, ahead = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const digest = createHmac('sha1', bytesOf(key)).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
