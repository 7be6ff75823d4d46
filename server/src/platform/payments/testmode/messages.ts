import { z } from 'zod'
import type { Now } from '../../clock.ts'
import { PaymentsError, type ProviderEvent, type SignedMessage } from '../port.ts'
import { newTestId } from './ledger.ts'
import { isSigned, signMessage } from './signature.ts'

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
