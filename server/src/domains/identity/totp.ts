import { createHmac, randomBytes } from 'node:crypto'

/** Codes of authenticator apps: RFC 6238 with what every app supports, SHA-1, six digits, half a minute. */

const seconds = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const newAppSecret = (): string => toBase32(randomBytes(20))

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / seconds)

export function codeAt(appSecret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(appSecret)).update(counter).digest()
  const offset = digest.at(-1)! & 15
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** The half minute whose code this is, now or the one beside it: clocks differ. None is taken that is not after `last`. */
export function stepOf(appSecret: string, code: string, time: Date, last: number): number | null {
  const now = stepAt(time)
  return [now, now - 1, now + 1].find((step) => step > last && codeAt(appSecret, step) === code) ?? null
}

/** What the QR code says to the app. */
export const appUri = (appSecret: string, email: string): string =>
  `otpauth://totp/Castwright:${encodeURIComponent(email)}?secret=${appSecret}&issuer=Castwright&algorithm=SHA1&digits=6&period=${seconds}`
