import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pLimit from 'p-limit'
import { signedHeaders } from '../server/src/domains/webhooks/sign.ts'
import { attempt, dispatch } from '../server/src/domains/webhooks/service.ts'
import { recordEvent } from '../server/src/domains/events/service.ts'
import { makePerson, makePodcast } from '../server/test/kit/make.ts'
import { openProduct } from './product.ts'
import { ofRounds, type Result } from './result.ts'

const messages = 400
const concurrency = 12
const rounds = 11
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

async function openReceiver() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/`, close }
}

/** Items per second. */
async function rateOf(items: string[], work: (item: string) => Promise<unknown>): Promise<number> {
  const limit = pLimit(concurrency)
  const startedAt = performance.now()
  await Promise.all(items.map((item) => limit(() => work(item))))
  return items.length / ((performance.now() - startedAt) / 1000)
}

/** Deliveries, from the event to the saved outcome, compared with the bare signed requests. */
export async function webhooks(): Promise<Result[]> {
  const product = await openProduct({ ALLOW_PRIVATE_FETCH: 'true' })
  const receiver = await openReceiver()
  const { app } = product
  try {
    const owner = await makePerson(product.kit, { operatorPlan: true })
    const { podcastId } = await makePodcast(product.kit, owner)
    await product.call(owner, 'WebhookService.Create', {
      podcastId,
      name: 'Bench',
      events: ['feed.redirected'],
      target: { kind: 'standard', url: receiver.url },
    })
    const deliver = async (): Promise<number> => {
      const startedAt = performance.now()
      await app.transaction((tx) =>
        recordEvent(
          app,
          tx,
          Array.from({ length: messages }, (_, at) => ({
            podcastId,
            actorId: null,
            kind: 'feed.redirected' as const,
            data: { url: `https://new.example/${at}` },
          })),
        ),
      )
      await dispatch(app, { podcastId })
      const due = await product.sql<{ id: string }>(`select id from webhook_deliveries where state = 'waiting'`)
      const { signal } = new AbortController()
      await rateOf(
        due.map(({ id }) => id),
        (deliveryId) => attempt(app, { deliveryId }, signal),
      )
      return messages / ((performance.now() - startedAt) / 1000)
    }
    const [row] = await product.sql<{ payload: object }>('select payload from webhook_messages limit 1')
    const body = JSON.stringify(row?.payload ?? { type: 'feed.redirected', data: { text: 'x'.repeat(400) } })
    const ids = Array.from({ length: messages }, (_, at) => `msg_${at}`)
    /** A new connection for each, like ours. */
    const bare = (): Promise<number> =>
      rateOf(ids, async (id) => {
        const headers = signedHeaders([secret], { id, at: new Date(), body })
        const answer = await fetch(receiver.url, { method: 'POST', body, headers: { ...headers, connection: 'close' } })
        await answer.arrayBuffer()
      })
    const [ours, anchors]: [number[], number[]] = [[], []]
    for (let round = -1; round < rounds; round += 1) {
      const pair = [await deliver(), await bare()] as const
      // The first round warms up.
      if (round < 0) continue
      ours.push(pair[0])
      anchors.push(pair[1])
    }
    return [ofRounds({ name: 'webhooks', unit: 'deliveries/s', anchor: 'bare signed requests', goal: 0.25 }, ours, anchors)]
  } finally {
    receiver.close()
    await product.close()
  }
}
