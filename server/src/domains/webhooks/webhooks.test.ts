import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { createGuardedFetch } from '../../platform/fetch/fetch.ts'
import { canary, keep, raw } from '../../platform/fetch/testing.ts'
import { recordEvent } from '../events/service.ts'
import { dispatch } from './service.ts'
import { findDue } from './store.ts'
import { deliverDue, makeWebhook, openReceiver, type Received, type Receiver } from './testing.ts'

const hour = 3_600_000

let podcastId: string
let receiver: Receiver

const app = await useApp({ worker: false, env: { ALLOW_PRIVATE_FETCH: 'true' } })
const owner = await makePerson(app)
beforeEach(async () => {
  podcastId = (await makePodcast(app, owner)).podcastId
  receiver = await openReceiver()
})

const publish = (title = 'Pilot') =>
  app.app.transaction((tx) =>
    recordEvent(app.app, tx, { podcastId, episodeId: podcastId, actorId: owner.userId, kind: 'episode.published', data: { title } }),
  )
const deliveriesOf = async (webhookId: string) => (await as(app, owner).WebhookService.FindDeliveries({ webhookId })).deliveries
const stateOf = async (id: string) =>
  (await as(app, owner).WebhookService.FindByPodcastID({ podcastId })).webhooks.find((webhook) => webhook.id === id)!

/** The reference library only accepts messages of the last minutes, and tests move the clock. */
function verify(secret: string, { body, headers }: Received) {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: Record<string, unknown> }
  } finally {
    vi.useRealTimers()
  }
}

describe('a standard webhook', () => {
  test('gets messages that the reference library verifies', async () => {
    const { secret } = await makeWebhook(app, owner, podcastId, receiver.url)
    const { episodeId } = await makeEpisode(app, owner, podcastId, { title: 'Pilot' })
    expect(await deliverDue(app, podcastId)).toBeGreaterThan(0)
    const [created] = receiver.received
    const payload = verify(secret!, created!)
    expect(payload).toEqual({
      type: 'episode.created',
      timestamp: expect.any(String),
      data: {
        sequence: 1,
        podcast: { id: podcastId, title: 'Night Shift', url: `${app.url}/pod/show-${podcastId.slice(-8)}` },
        episode: { id: episodeId, title: 'Pilot' },
        actor: { name: expect.any(String) },
        url: `${app.url}/show-${podcastId.slice(-8)}/episodes/manage/${episodeId}`,
      },
    })
    expect(Math.abs(Number(created!.headers['webhook-timestamp']) * 1000 - app.clock.now().getTime())).toBeLessThan(3_600_000)
    expect(() => verify(secret!, { ...created!, body: created!.body.replace('Pilot', 'Pirate') })).toThrow()
    expect(() => verify('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', created!)).toThrow()
  })

  test('gets each event once, with an ID of its own and a number that counts in its show', async () => {
    const [first, second] = [await makeWebhook(app, owner, podcastId, receiver.url), await makeWebhook(app, owner, podcastId, receiver.url)]
    for (const title of ['One', 'Two', 'Three']) await publish(title)
    await expect(
      app.app.transaction(async (tx) => {
        await recordEvent(app.app, tx, { podcastId, actorId: null, kind: 'feed.redirected', data: { url: 'https://x.example' } })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await deliverDue(app, podcastId)
    expect(await deliverDue(app, podcastId)).toBe(0)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(6)
    for (const { webhook } of [first, second]) expect((await deliveriesOf(webhook.id)).map(({ sequence }) => sequence)).toEqual([3, 2, 1])
    expect(await deliveriesOf(first.webhook.id)).toMatchObject(Array.from({ length: 3 }, () => ({ state: 'delivered', status: 200 })))
  })

  test('gets only the chosen events, and none from before it existed or while it is off', async () => {
    await publish('Before')
    const { webhook } = await makeWebhook(app, owner, podcastId, receiver.url, { events: ['episode.published'] })
    await makeEpisode(app, owner, podcastId)
    await publish('Wanted')
    await deliverDue(app, podcastId)
    await as(app, owner).WebhookService.Update({ webhookId: webhook.id, isEnabled: false })
    await publish('Off')
    await deliverDue(app, podcastId)
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['episode.published'])
  })

  test('signs with both secrets for a day after a rotation', async () => {
    const { webhook, secret: old } = await makeWebhook(app, owner, podcastId, receiver.url)
    const { secret: fresh, webhook: rotated } = await as(app, owner).WebhookService.RotateSecret({ webhookId: webhook.id })
    expect(rotated.previousSecretUntil).not.toBeNull()
    await publish()
    await deliverDue(app, podcastId)
    for (const secret of [old!, fresh!]) expect(verify(secret, receiver.received[0]!).type).toBe('episode.published')
    app.clock.move(25 * hour)
    await publish()
    await deliverDue(app, podcastId)
    const { headers } = receiver.received[1]!
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(1)
    expect((await stateOf(webhook.id)).previousSecretUntil).toBeNull()
  })

  test('never sends more than 20 kB, whatever a title contains', async () => {
    await makeWebhook(app, owner, podcastId, receiver.url)
    const { episodeId } = await makeEpisode(app, owner, podcastId)
    await app.pool.pool.query('update episodes set title = $2 where id = $1', [episodeId, '🎙'.repeat(50_000)])
    await app.app.transaction((tx) =>
      recordEvent(app.app, tx, {
        podcastId,
        actorId: null,
        kind: 'import.finished',
        data: { imported: 1, failed: 0, error: 'x'.repeat(50_000) },
      }),
    )
    await deliverDue(app, podcastId)
    for (const { body } of receiver.received) expect(Buffer.byteLength(body)).toBeLessThan(20_000)
  })
})

describe('a receiver that', () => {
  test('is down for a day gets everything soon after it is back', async () => {
    const { webhook, secret } = await makeWebhook(app, owner, podcastId, receiver.url)
    receiver.answer = { status: 503, body: 'Down for maintenance' }
    for (const title of ['One', 'Two', 'Three']) await publish(title)
    for (let at = 0; at < 24 * 6; at += 1) {
      await deliverDue(app, podcastId)
      app.clock.move(hour / 6)
    }
    const failed = await deliveriesOf(webhook.id)
    expect(failed).toMatchObject(Array.from({ length: 3 }, () => ({ state: 'waiting', status: 503, attempts: 7 })))
    expect(await stateOf(webhook.id)).toMatchObject({ isEnabled: true, failingSince: expect.any(String) })
    receiver.answer = { status: 200 }
    receiver.received.length = 0
    await publish('Four')
    await deliverDue(app, podcastId)
    app.clock.move(61_000)
    await deliverDue(app, podcastId)
    const sequences = receiver.received.map((one) => verify(secret!, one).data['sequence'])
    expect(sequences.toSorted()).toEqual([1, 2, 3, 4])
    expect(await stateOf(webhook.id)).toMatchObject({ failingSince: null, lastDeliveredAt: expect.any(String) })
  })

  test('has many deliveries waiting does not hold up the others', async () => {
    const [{ webhook: busy }, { webhook: other }] = [
      await makeWebhook(app, owner, podcastId, receiver.url),
      await makeWebhook(app, owner, podcastId, receiver.url, { events: ['feed.redirected'] }),
    ]
    for (const title of ['One', 'Two', 'Three']) await publish(title)
    await app.app.transaction((tx) =>
      recordEvent(app.app, tx, { podcastId, actorId: null, kind: 'feed.redirected', data: { url: 'https://x.example' } }),
    )
    await dispatch(app.app, { podcastId })
    const due = (await findDue(app.app.db, app.clock.now(), 1000)).map(({ webhookId }) => webhookId)
    const ours = due.filter((id) => id === busy.id || id === other.id)
    expect(ours.slice(0, 2).toSorted()).toEqual([busy.id, other.id].toSorted())
    expect(ours.slice(2)).toEqual([busy.id, busy.id, busy.id])
  })

  test('fails for three days is turned off, and its owner gets an email', async () => {
    const { webhook } = await makeWebhook(app, owner, podcastId, receiver.url, { name: 'Broken' })
    receiver.answer = { status: 500 }
    await publish()
    for (let at = 0; at < 110; at += 1) {
      await deliverDue(app, podcastId)
      app.clock.move(hour)
    }
    expect(await stateOf(webhook.id)).toMatchObject({ isEnabled: false, disabledReason: 'failing' })
    expect(receiver.received).toHaveLength(10)
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: 'failed', attempts: 10 }])
    await publish('Later')
    expect(await deliverDue(app, podcastId)).toBe(0)
    const { activities } = await as(app, owner).ActivityService.FindByPodcastID({ podcastId })
    expect(activities.map(({ text }) => text)).toContain('turned off the failing webhook Broken')
    await as(app, owner).WebhookService.Update({ webhookId: webhook.id, isEnabled: true })
    receiver.answer = { status: 200 }
    expect(await as(app, owner).WebhookService.ReplayFailed({ webhookId: webhook.id })).toEqual({ count: 1 })
    await deliverDue(app, podcastId)
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: 'delivered' }])
  })

  test('answers 410 is turned off right away', async () => {
    const { webhook } = await makeWebhook(app, owner, podcastId, receiver.url)
    await publish('One')
    await publish('Two')
    receiver.answer = { status: 410 }
    await deliverDue(app, podcastId)
    expect(receiver.received).toHaveLength(1)
    expect(await stateOf(webhook.id)).toMatchObject({ isEnabled: false, disabledReason: 'gone' })
    expect((await deliveriesOf(webhook.id)).map(({ state }) => state)).toEqual(['canceled', 'canceled'])
    expect(await callRaw(app, owner, 'WebhookService.ReplayFailed', { webhookId: webhook.id })).toMatchObject({
      body: { meta: { reason: 'webhook_off' } },
    })
  })

  test('is slow fails and is tried again', async () => {
    const { port } = await keep(raw(() => {}))
    const { webhook } = await makeWebhook(app, owner, podcastId, `http://127.0.0.1:${port}/`)
    await publish()
    await deliverDue(app, podcastId, { fetch: (url, options) => app.app.fetch(url, { ...options, timeoutMs: 100, idleTimeoutMs: 100 }) })
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: 'waiting', status: null, error: expect.stringContaining('100 ms') }])
  })

  test.each([301, 302, 303, 307, 308])('redirects with %i to a private address is not followed', async (status) => {
    const inside = await keep(canary())
    const { webhook } = await makeWebhook(app, owner, podcastId, receiver.url)
    receiver.answer = { status, headers: { location: `http://127.0.0.1:${inside.port}/` } }
    await publish()
    await deliverDue(app, podcastId)
    expect(inside.connections()).toBe(0)
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: 'waiting', error: expect.stringContaining('redirects') }])
  })

  test('is on a private address is never called', async () => {
    const inside = await keep(canary())
    const guarded = createGuardedFetch({ allowPrivate: false, userAgent: 'test', ports: [inside.port] })
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1'])
      await makeWebhook(app, owner, podcastId, `http://${host}:${inside.port}/`)
    await publish()
    await deliverDue(app, podcastId, { fetch: guarded })
    expect(inside.connections()).toBe(0)
  })

  test('asks for a pause gets it', async () => {
    const { webhook } = await makeWebhook(app, owner, podcastId, receiver.url)
    receiver.answer = { status: 429, headers: { 'retry-after': '600' } }
    await publish()
    await deliverDue(app, podcastId)
    const [delivery] = await deliveriesOf(webhook.id)
    expect(Date.parse(delivery!.nextAt!) - app.clock.now().getTime()).toBeGreaterThan(590_000)
  })
})

describe('the log', () => {
  test('has every attempt with the first bytes of the answer, and replays a delivery with the same ID', async () => {
    const { webhook, secret } = await makeWebhook(app, owner, podcastId, `${receiver.url}?key=hush`)
    receiver.answer = { status: 500, body: `${receiver.url}?key=hush ${secret!} \0${'x'.repeat(10_000)}` }
    await publish()
    await deliverDue(app, podcastId)
    receiver.answer = { status: 204 }
    app.clock.move(10_000)
    await deliverDue(app, podcastId)
    const deliveryId = (await deliveriesOf(webhook.id))[0]!.id
    const { delivery } = await as(app, owner).WebhookService.FindDelivery({ webhookId: webhook.id, deliveryId })
    expect(delivery.log).toMatchObject([
      { status: 500, error: 'The receiver responded with status 500.' },
      { status: 204, error: null },
    ])
    expect(delivery.log[0]!.answer).toMatch(/^\[hidden\] \[hidden\] x+$/)
    expect(JSON.parse(delivery.payload)).toMatchObject({ type: 'episode.published' })
    await as(app, owner).WebhookService.Replay({ webhookId: webhook.id, deliveryId })
    await deliverDue(app, podcastId)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([delivery.messageId, delivery.messageId, delivery.messageId])
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  test('sends a test once', async () => {
    const { webhook, secret } = await makeWebhook(app, owner, podcastId, receiver.url)
    receiver.answer = { status: 500 }
    await as(app, owner).WebhookService.SendTest({ webhookId: webhook.id })
    await deliverDue(app, podcastId)
    app.clock.move(24 * hour)
    expect(await deliverDue(app, podcastId)).toBe(0)
    expect(verify(secret!, receiver.received[0]!).type).toBe('webhook.test')
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ event: 'webhook.test', sequence: null, state: 'failed' }])
  })

  test('continues with the next page, and belongs to one webhook', async () => {
    const [{ webhook }, other] = [
      await makeWebhook(app, owner, podcastId, receiver.url),
      await makeWebhook(app, owner, podcastId, receiver.url),
    ]
    for (const title of ['One', 'Two', 'Three']) await publish(title)
    await deliverDue(app, podcastId)
    const page = (cursor?: string) => as(app, owner).WebhookService.FindDeliveries({ webhookId: webhook.id, limit: 2, cursor })
    const first = await page()
    const second = await page(first.cursor!)
    expect([...first.deliveries, ...second.deliveries].map(({ sequence }) => sequence)).toEqual([3, 2, 1])
    expect(second.cursor).toBeNull()
    const named = { webhookId: other.webhook.id, deliveryId: first.deliveries[0]!.id }
    expect(await callRaw(app, owner, 'WebhookService.FindDelivery', named)).toMatchObject({ status: 404 })
    expect(await callRaw(app, owner, 'WebhookService.Replay', named)).toMatchObject({ status: 404 })
  })
})

test('is denied for everyone except owners and admins', async () => {
  const { webhook } = await makeWebhook(app, owner, podcastId, receiver.url)
  const [editor, stranger] = [await makePerson(app), await makePerson(app)]
  await makeMember(app, podcastId, editor, 'EDITOR')
  const find = (who: Person) => callRaw(app, who, 'WebhookService.FindDeliveries', { webhookId: webhook.id })
  expect(await find(editor)).toMatchObject({ status: 403, body: { meta: { reason: 'role' } } })
  expect(await find(stranger)).toMatchObject({ status: 404 })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ events: [] }, 'events'],
  [{ events: ['episode.eaten'] }, 'events'],
  [{ target: { kind: 'standard' } }, 'url'],
  [{ target: { kind: 'standard', url: 'ftp://receiver.example' } }, 'url'],
  [{ target: { kind: 'slack', url: 'https://user:pass@receiver.example' } }, 'url'],
  [{ target: { kind: 'matrix', url: 'https://matrix.example' } }, 'room_id'],
  [{ target: { kind: 'matrix', url: 'https://m.example', roomId: '!a:m.example', accessToken: 'a b' } }, 'access_token'],
  [{ target: { kind: 'email' } }, 'recipient_id'],
  [{ target: { kind: 'email', recipientId: '0198c0de-0000-7000-8000-00000000000a' } }, 'recipient_id'],
])('rejects %j', async (wrong, field) => {
  const input = {
    podcastId,
    name: 'Hook',
    events: ['episode.created'],
    target: { kind: 'standard', url: 'https://receiver.example' },
    ...wrong,
  }
  const { status, body } = await callRaw(app, owner, 'WebhookService.Create', input)
  expect(status).toBe(400)
  expect(Object.keys((body as { meta: object }).meta).join()).toContain(field)
})
