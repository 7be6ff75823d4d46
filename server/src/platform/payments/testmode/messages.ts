import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Now } from '../../clock.ts'
import { PaymentsError, type ProviderEvent, type SignedMessage } from '../port.ts'
import { newTestId } from './ledger.ts'

const Message = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(200),
  created: z.number().int(),
  data: z.object({ object: z.object({ customer: z.string().min(1).max(200) }) }),
})

export type Messages = {
  write(type: string, customerId: string): SignedMessage
  read(message: SignedMessage & { now: Date }): ProviderEvent
}

/** Messages of the test mode, in Stripe's format. */
export function openMessages(secret: Buffer, now: Now): Messages {
  return {
    write(type, customerId) {
      const created = Math.floor(now().getTime() / 1000)
      const body = Buffer.from(JSON.stringify({ id: newTestId('evt'), type, created, data: { object: { customer: customerId } } }))
      return { body, signature: signMessage(secret, body, now()) }
    },
    read({ now: at, ...message }) {
      if (!isSigned(secret, message, at)) throw new PaymentsError('refused', "The message isn't signed by the test provider or is too old.")
      const { id, type, created, data } = Message.parse(JSON.parse(message.body.toString()))
      return { eventId: id, type, customerId: data.object.customer, createdAt: new Date(created * 1000) }
    },
  }
}

/** Signs messages of the test mode like Stripe: `t=SECONDS,v1=HMAC`. */

/** Maximum age of a message in seconds. */
const tolerance = 300

const signatureOf = (secret: Buffer, seconds: number, body: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

function signMessage(secret: Buffer, body: Buffer | string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${signatureOf(secret, seconds, body).toString('hex')}`
}

function isSigned(secret: Buffer, { body, signature }: { body: Buffer; signature: string | undefined }, now: Date): boolean {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (time === undefined || given === undefined) return false
  const seconds = Number(time)
  if (Math.abs(now.getTime() / 1000 - seconds) > tolerance) return false
  return timingSafeEqual(signatureOf(secret, seconds, body), Buffer.from(given, 'hex'))
}
