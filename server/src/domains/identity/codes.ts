import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { HOTP, Secret, TOTP } from 'otpauth'
import { recoveryCodeCount } from '@castwright/contract/identity/limits.ts'

/** How secrets, codes and answers are stored: nothing can be read or guessed from the database without AUTH_SECRET. */

const keyFor = (secret: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `castwright ${use}`, 32))

const ivBytes = 12
const tagBytes = 16

/** Encrypts. `what` names the kind and the owner, so that a value copied to another row does not decrypt there. */
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
export const challengeCodeOf = (challengeId: string): string => `challenge ${challengeId}`
export const proofCodeOf = (challengeId: string): string => `proof ${challengeId}`
export const draftCodeOf = (userId: string): string => `draft ${userId}`
export const emailCodeOf = (changeId: string): string => `email ${changeId}`

/** An HMAC, because trying all six-digit codes against a plain hash takes a second. */
export const hashCode = (secret: string, what: string, code: string): string =>
  createHmac('sha256', keyFor(secret, 'codes')).update(`${what} ${code}`).digest('base64url')

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

// Without characters that look alike.
const characters = 'abcdefghjkmnpqrstuvwxyz23456789'

const newWord = (length: number): string => Array.from({ length }, () => characters[randomInt(characters.length)]).join('')

/** The dash makes them easier to read and is not part of the code. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, () => `${newWord(5)}-${newWord(5)}`)

export const hashRecoveryCode = (secret: string, userId: string, code: string): string =>
  hashCode(secret, `recovery ${userId}`, code.replaceAll('-', ''))

/** TOTP (RFC 6238) with otpauth's defaults, which every authenticator app supports: SHA-1, six digits, 30 seconds. */

export const newAppSecret = (): string => new Secret({ size: 20 }).base32

export const stepAt = (time: Date): number => TOTP.counter({ timestamp: time.getTime() })

export const codeAt = (appSecret: string, step: number): string => HOTP.generate({ secret: Secret.fromBase32(appSecret), counter: step })

/** The time step of this code: the current, previous or next one, because clocks differ. Steps up to `last` were already used. */
export function stepOf(appSecret: string, code: string, time: Date, last: number): number | null {
  const now = stepAt(time)
  // `TOTP.validate` throws if the code has characters outside ASCII.
  return [now, now - 1, now + 1].find((step) => step > last && codeAt(appSecret, step) === code) ?? null
}

/** The content of the QR code. */
export const appUri = (appSecret: string, email: string): string =>
  new TOTP({ issuer: 'Castwright', label: email, secret: appSecret }).toString()

/** Normalizes case, whitespace and Unicode form of the security answer. */
export const plainAnswer = (answer: string): string => answer.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
