import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { pathOf } from '@castwright/contract/methods.ts'
import { expect, test } from 'vitest'
import { makeEpisode } from '../kit/episodes.ts'
import { makePerson, makePodcast, makeToken } from '../kit/make.ts'
import { someAddress } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { makePlace, withHands } from './kit/place.ts'

const kills = sized('KILLS', 10)
const perKill = 12
const fault = 'Idempotency-Key and kill -9'

type Outcome = { status: number; reason: string | undefined; isRepeated: boolean }

test('a call with an Idempotency-Key takes effect at most once while the server is killed, however often it is repeated', async () => {
  const place = await makePlace({ database: 'external' })
  const { server, query } = place
  const { episodeId, secret } = await withHands(place, async (hands) => {
    const owner = await makePerson(hands)
    const { podcastId } = await makePodcast(hands, owner)
    const { episodeId } = await makeEpisode(hands, owner, podcastId)
    return { episodeId, secret: (await makeToken(hands, owner, { scopes: ['write'] })).secret }
  })
  /** Null if there was no complete response. */
  const create = async (at: number): Promise<Outcome | null> => {
    try {
      const answer = await fetch(`${server.url}${pathOf('CommentsService.CreateComment')}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${secret}`,
          'idempotency-key': `call-${at}`,
          'x-forwarded-for': someAddress(),
        },
        body: JSON.stringify({ comment: { episode_id: episodeId, content: `<p>Comment ${at}</p>` } }),
      })
      const body = (await answer.json()) as { meta?: { reason?: string } }
      return { status: answer.status, reason: body.meta?.reason, isRepeated: answer.headers.get('idempotency-replayed') === 'true' }
    } catch {
      return null
    }
  }
  const count = kills * perKill
  const succeeded = new Set<number>()
  // Comments are limited per ten minutes.
  const allowMore = () => query('delete from rates')
  for (let kill = 0; kill < kills; kill += 1) {
    await allowMore()
    const calls = Array.from({ length: perKill }, async (_, at) => {
      await delay(randomInt(200))
      const key = kill * perKill + at
      if ((await create(key))?.status === 200) succeeded.add(key)
    })
    await delay(randomInt(20, 1000))
    await server.kill()
    await Promise.all(calls)
    await server.start()
  }
  const repeated = { done: 0, fresh: 0, pending: 0, other: 0 }
  for (let at = 0; at < count; at += 1) {
    await allowMore()
    const again = await create(at)
    if (again?.status === 200) repeated[again.isRepeated ? 'done' : 'fresh'] += 1
    else if (again?.reason === 'idempotency_pending') repeated.pending += 1
    else repeated.other += 1
    if (again?.status === 200) succeeded.add(at)
  }
  const rows = await query<{ content: string; count: number }>(
    `select content, count(*)::int as count from comments where episode_id = $1 group by content`,
    episodeId,
  )
  const made = new Set(rows.map(({ content }) => content))
  figure(fault, 37, 'kills', kills)
  figure(fault, 37, 'calls', count)
  figure(fault, 37, 'calls that took effect twice', rows.filter((row) => row.count > 1).length, { most: 0 })
  figure(fault, 37, 'successes without an effect', [...succeeded].filter((at) => !made.has(`<p>Comment ${at}</p>`)).length, { most: 0 })
  figure(fault, 37, 'repeated: the first response again', repeated.done)
  figure(fault, 37, 'repeated: for the first time', repeated.fresh)
  figure(fault, 37, 'repeated: interrupted, so not run again', repeated.pending)
  figure(fault, 37, 'repeated: any other answer', repeated.other, { most: 0 })
  expect(server.said()).not.toContain(secret)
})
