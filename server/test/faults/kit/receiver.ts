import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { onTestFinished } from 'vitest'

type Data = { sequence: number; episode?: { id: string } | null; new_feed_url?: string }

/** One delivery of a message. Deliveries of the same message have the same ID. */
export type Copy = { id: string; type: string; data: Data }

/** A webhook receiver that verifies and keeps what arrives. Takes a while, and refuses each so many messages the first time. */
export async function openReceiver({ refuseEach = 20 } = {}) {
  const copies: Copy[] = []
  const refused = new Set<string>()
  const receiver = { url: '', secret: '', copies, refused, forged: 0 }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    try {
      const message = new Webhook(receiver.secret).verify(body, request.headers as Record<string, string>) as Omit<Copy, 'id'>
      const id = String(request.headers['webhook-id'])
      await delay(randomInt(150))
      const isRefused = message.data.sequence % refuseEach === 0 && !refused.has(id)
      if (isRefused) refused.add(id)
      else copies.push({ id, type: message.type, data: message.data })
      response.writeHead(isRefused ? 500 : 204).end()
    } catch {
      receiver.forged += 1
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return receiver
}

/** Messages without deliveries, and deliveries that haven't arrived. */
export const openDeliveries = async (query: (text: string) => Promise<unknown[]>): Promise<number> =>
  (await query(`select from webhook_deliveries where state <> 'delivered'`)).length +
  (await query('select from webhook_messages where payload is null')).length
