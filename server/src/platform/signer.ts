import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Now } from './clock.ts'

/** Signs links that grant access until a time they contain. */
export type Signer = {
  sign(subject: string, expires: Date): string
  /** Returns the expiry time, or null if the link isn't ours, is for another subject or has expired. */
  verify(subject: string, token: unknown): Date | null
}

/** A separate key per purpose, so that a signature is useless anywhere else the secret is used. */
export const keyFor = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `castwright ${purpose}`, 32))

/** Signs a list of facts. */
export const signatureOf = (key: Buffer, facts: unknown[]): Buffer => createHmac('sha256', key).update(JSON.stringify(facts)).digest()

/** Compares a signature in a URL in constant time. */
export function isSignature(given: unknown, expected: Buffer): boolean {
  const bytes = Buffer.from(typeof given === 'string' ? given : '', 'base64url')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

/** `purpose` derives a separate key, so that a signature is useless anywhere else the secret is used. */
export function createSigner({ secret, purpose, now }: { secret: string; purpose: string; now: Now }): Signer {
  const key = keyFor(secret, purpose)
  return {
    sign(subject, expires) {
      const seconds = Math.floor(expires.getTime() / 1000)
      return `${seconds.toString(36)}.${signatureOf(key, [subject, seconds]).toString('base64url')}`
    },
    verify(subject, token) {
      const [, time, signature] = (typeof token === 'string' && /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token)) || []
      if (time === undefined || signature === undefined) return null
      const seconds = Number.parseInt(time, 36)
      if (!isSignature(signature, signatureOf(key, [subject, seconds]))) return null
      return now().getTime() < seconds * 1000 ? new Date(seconds * 1000) : null
    },
  }
}

/** Tells whether a secret is the same as before, without storing it. */
export const fingerprintOf = (secret: string): string => createDeriver({ secret, purpose: 'fingerprint' })('secret')

/** Derives an unguessable value from an ID, which can be shown again without being stored. */
export function createDeriver({ secret, purpose }: { secret: string; purpose: string }): (id: string) => string {
  const key = keyFor(secret, purpose)
  return (id) => createHmac('sha256', key).update(id).digest('base64url')
}
