import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { recordEvent } from '../../src/domains/events/service.ts'
import { makePerson, makePodcast } from '../kit/make.ts'
import { mustCall } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { makePlace, withHands } from './kit/place.ts'
import { openDeliveries, openReceiver } from './kit/receiver.ts'
import { openServer } from './kit/server.ts'
import { until } from './kit/watch.ts'

const kills = sized('KILLS', 20)
const perKill = 15

test('every event reaches its receiver while two workers are killed, and nothing else does', async () => {
  const fault = 'webhooks and kill -9'
  const env = { ALLOW_PRIVATE_FETCH: 'true' }
  const place = await makePlace({ database: 'external', env })
  const { server, query, connectionString } = place
  const other = await openServer({ dataDir: server.dataDir, databaseUrl: connectionString, env })
  await other.start()
  const receiver = await openReceiver()
  const happened = new Set<string>()
  const podcastId = await withHands(place, async (hands) => {
    const owner = await makePerson(hands)
    const show = await makePodcast(hands, owner)
    const target = { kind: 'standard' as const, url: receiver.url }
    const made = await mustCall(server.url, owner, 'WebhookService.Create', {
      podcastId: show.podcastId,
      name: 'Receiver',
      events: ['feed.redirected'],
      target,
    })
    receiver.secret = String(made['secret'])
    /** Every fourth transaction is rolled back. */
    const record = async (at: number): Promise<void> => {
      const url = `https://new.example/${at}`
      const undone = new Error('undone')
      await hands.app
        .transaction(async (tx) => {
          await recordEvent(hands.app, tx, { podcastId: show.podcastId, actorId: null, kind: 'feed.redirected', data: { url } })
          if (at % 4 === 0) throw undone
        })
        .then(
          () => happened.add(url),
          (error: unknown) => {
            if (error !== undone) throw error
          },
        )
    }
    for (let kill = 0; kill < kills; kill += 1) {
      for (let at = 0; at < perKill; at += 1) {
        await record(kill * perKill + at)
        await delay(randomInt(30))
      }
      const victim = kill % 2 === 0 ? server : other
      await victim.kill()
      await victim.start()
    }
    return show.podcastId
  })
  const settled = await until('everything is delivered', async () => (await openDeliveries(query)) === 0)
  const { refused, forged } = receiver
  const copies = receiver.copies.map(({ id, data }) => ({ id, sequence: data.sequence, url: data.new_feed_url! }))
  const arrived = new Set(copies.map(({ url }) => url))
  const byId = Map.groupBy(copies, ({ id }) => id)
  figure(fault, 37, 'workers killed', kills)
  figure(fault, 37, 'events', happened.size)
  figure(fault, 37, 'events that never arrived', [...happened].filter((url) => !arrived.has(url)).length, { most: 0 })
  figure(fault, 37, 'messages of events that were rolled back', [...arrived].filter((url) => !happened.has(url)).length, { most: 0 })
  figure(fault, 37, 'copies', copies.length, { least: happened.size })
  figure(fault, 37, 'webhook IDs', byId.size, { least: happened.size, most: happened.size })
  figure(fault, 37, 'IDs with two events', [...byId.values()].filter((some) => new Set(some.map(({ url }) => url)).size > 1).length, {
    most: 0,
  })
  figure(fault, 37, 'refused the first time', refused.size, { least: 1 })
  figure(fault, 37, 'wrong signatures', forged, { most: 0 })
  figure(fault, 37, 'until everything was delivered', settled / 1000, { unit: ' s', digits: 1 })
  const numbers = [...new Set(copies.map(({ sequence }) => sequence))].toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: happened.size }, (_, at) => at + 1))
  const [{ count }] = (await query<{ count: number }>(
    `select count(*)::int from events where podcast_id = $1 and kind = 'feed.redirected'`,
    podcastId,
  )) as [{ count: number }]
  expect(count).toBe(happened.size)
  expect(`${server.said()}${other.said()}`).not.toContain(receiver.secret)
})
