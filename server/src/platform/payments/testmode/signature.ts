import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs messages of the test mode like Stripe: `t=SECONDS,v1=HMAC`. */

/** Maximum age of a message in seconds. */
const tolerance = 300

const signatureOf = (secret: Buffer, seconds: number, body: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

export function signMessage(secret: Buffer, body: Buffer | string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${signatureOf(secret, seconds, body).toString('hex')}`
}

export function isSigned(secret: Buffer, { body, signature }: { body: Buffer; signature: string | undefined }, now: Date): boolean {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (time === undefined || given === undefined) return false
  const seconds = Number(time)
  if (Math.abs(now.getTime() / 1000 - seconds) > tolerance) return false
  return timingSafeEqual(signatureOf(secret, seconds, body), Buffer.from(given, 'hex'))
}
