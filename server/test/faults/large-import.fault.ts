import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { importForm, insertProof } from '../../src/domains/imports/testing.ts'
import type { Person } from '../kit/as.ts'
import { givePlan, makePerson } from '../kit/make.ts'
import { mustCall } from './kit/calls.ts'
import { figure } from './kit/figures.ts'
import { openLargeHost } from './kit/large-feed.ts'
import { makePlace, withHands, type Place } from './kit/place.ts'
import { growthDuring, heavyProcessOf, memoryOf, percentile, until } from './kit/watch.ts'

const items = 20_000

/** Response times in milliseconds while this runs. */
async function answersDuring({ server }: Place, person: Person, work: () => Promise<unknown>): Promise<number[]> {
  let isOver = false
  const ms: number[] = []
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await mustCall(server.url, person, 'PodcastService.FindByUserID', { userId: person.userId })
      ms.push(performance.now() - begun)
      await delay(20)
    }
  })()
  await work()
  isOver = true
  await asking
  return ms
}

test('imports a feed of 50 MB and 20,000 items in little memory while answering others', async () => {
  const feed = await openLargeHost(items)
  const place = await makePlace({
    database: 'external',
    env: { ALLOW_PRIVATE_FETCH: 'true' },
    imports: [join(import.meta.dirname, 'kit/loop-delay.mjs')],
  })
  const { owner, other } = await withHands(place, async (app) => {
    const [person, another] = [await makePerson(app), await makePerson(app)]
    await givePlan(app, person, 'AGENCY')
    await insertProof(app, person, feed)
    return { owner: person, other: another }
  })
  const quiet = await answersDuring(place, other, () => delay(5000))
  process.kill(place.server.pid(), 'SIGUSR2')

  const began = performance.now()
  let migrated = began
  let busy: number[] = []
  let most = 0
  const input = { rssFeedUrl: feed, podcast: importForm('large-show'), userId: owner.userId, oldHost: 'Other' as const }
  const isRead = async (): Promise<boolean> => (await place.query(`select from migrations where state <> 'reading'`)).length > 0
  const growth = await growthDuring(place.server.pid(), async () => {
    busy = await answersDuring(place, other, async () => {
      await mustCall(place.server.url, owner, 'PodcastService.Migrate', input)
      migrated = performance.now()
      await until('its items are episodes', async () => {
        most = Math.max(most, await memoryOf(await heavyProcessOf(place.server.pid())))
        return isRead()
      })
    })
  })
  const read = performance.now()
  process.kill(place.server.pid(), 'SIGUSR2')
  await until('the server says how long others waited', async () => /loop p99/.test(place.server.said()))

  const say = (what: string, value: number, goal: Parameters<typeof figure>[4]) => figure('large import', 20, what, value, goal)
  say('its feed is read again and its show made', (migrated - began) / 1000, { unit: ' s', digits: 1 })
  say('its items become episodes', (read - migrated) / 1000, { unit: ' s', digits: 1 })
  say('memory growth of the server', growth, { unit: ' MB', most: 150 })
  say('memory of the process for heavy work', most, { unit: ' MB', most: 450 })
  const p99 = Number(/loop p99 ([\d.]+)/.exec(place.server.said())?.[1])
  say('event loop, p99', p99, { unit: ' ms', most: 50, clock: true })
  const ratio = percentile(busy, 0.99) / percentile(quiet, 0.99)
  say('others wait, p99, relative to an idle server', ratio, { unit: '', most: 2, digits: 1, clock: true })
  const rows = await place.query('select number_of_episodes as n, total_episodes as total from podcast_infos natural join migrations')
  expect(rows).toEqual([{ n: items, total: items }])
})
