import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Input } from '@castwright/contract/methods.ts'
import { webhookEvents } from '@castwright/contract/webhooks/names.ts'
import type { TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import type { App } from '../../platform/app.ts'
import { keep, web } from '../../platform/fetch/testing.ts'
import { attempt, dispatch } from './service.ts'

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

type Answer = { status: number; headers?: Record<string, string>; body?: string; echo?: true }

export type Receiver = { url: string; received: Received[]; answer: Answer }

/** A receiver that answers as told until the end of the test. */
export async function openReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], answer: { status: 200, body: 'ok' } }
  const { port } = await keep(
    web(async (request, response) => {
      const { method = '', url: path = '', headers } = request
      receiver.received.push({ method, path, headers, body: await text(request) })
      const { status, headers: own, body, echo } = receiver.answer
      response.writeHead(status, own).end(echo ? `${path} ${JSON.stringify(headers)}` : body)
    }),
  )
  receiver.url = `http://127.0.0.1:${port}/hook`
  return receiver
}

type NewWebhook = Partial<Input<'WebhookService.Create'>>

export const makeWebhook = (app: TestApp, person: Person, podcastId: string, url: string, rest: NewWebhook = {}) =>
  as(app, person).WebhookService.Create({
    podcastId,
    name: 'Hook',
    events: [...webhookEvents],
    target: { kind: 'standard', url },
    ...rest,
  })

/** Does what jobs and sweeps do now for a show, in this process. Returns how many deliveries were due. */
export async function deliverDue(app: TestApp, podcastId: string, parts: Partial<App> = {}): Promise<number> {
  const given = { ...app.app, ...parts }
  await dispatch(given, { podcastId })
  const { rows: due } = await app.pool.pool.query<{ id: string }>(
    `select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where w.podcast_id = $1 and d.state = 'waiting' and d.next_at <= $2 order by d.created_at, d.id`,
    [podcastId, app.clock.now()],
  )
  for (const { id } of due) await attempt(given, { deliveryId: id }, new AbortController().signal)
  return due.length
}
