import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { recoveryCodeCount } from '@castwright/contract/limits.ts'

/** What the database keeps of secrets that are short: nothing that could be read or guessed without AUTH_SECRET. */

const keyFor = (secret: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `castwright ${use}`, 32))

const ivBytes = 12
const tagBytes = 16

/** Encrypts; `what` says what it is and whose, so that it cannot be put in another's place. */
export function seal(secret: string, what: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'seal'), iv).setAAD(Buffer.from(what))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

export function unseal(secret: string, what: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'seal'), bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(what))
    .setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
}

export const phoneOf = (userId: string): string => `phone ${userId}`
export const appSecretOf = (userId: string): string => `app ${userId}`

/** Codes have few digits: a plain hash of one would be undone in a second. */
export const hashCode = (secret: string, what: string, code: string): string =>
  createHmac('sha256', keyFor(secret, 'codes')).update(`${what} ${code}`).digest('base64url')

export function sameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

// Without those that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const newWord = (length: number): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** For the eye: a dash in the middle. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, () => `${newWord(5)}-${newWord(5)}`)

export const hashRecoveryCode = (secret: string, userId: string, code: string): string =>
  hashCode(secret, `recovery ${userId}`, code.replaceAll('-', ''))
