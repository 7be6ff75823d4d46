import { expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { useShow } from '../../../test/kit/show.ts'
import { deleteExpiredListens } from './service.ts'
import * as store from './store.ts'
import { makeListener } from './testing.ts'

const show = await useShow({ worker: false, plan: 'AGENCY', isFresh: true })
const never = new AbortController().signal
const dayMs = 86_400_000
const dayOf = (daysAgo: number) => new Date(show.app.clock.now().getTime() - daysAgo * dayMs).toISOString().slice(0, 10)

const downloads = async () => (await as(show.app, show.owner).ListenerService.FindSettings({ podcastId: show.podcastId })).downloads
const rowsOf = (table: string) => show.query<{ day: string }>(`select day::text from ${table} order by day`)

async function stage() {
  const listenerId = (await makeListener(show.app, show.owner, show.podcastId)).listener.id
  const { episodeId } = await makeEpisode(show.app, show.owner, show.podcastId)
  /** The listener got bytes of an episode that counts from 100 bytes. */
  const listen = (ranges: string, { daysAgo = 0, to = listenerId } = {}) =>
    show.app.app.transaction(async (tx) => {
      const sent = { listenerId: to, podcastId: show.podcastId, episodeId, day: dayOf(daysAgo), threshold: 100, ranges }
      await store.addListens(tx, [sent])
      await store.countListens(tx, [to])
    })
  return { listenerId, episodeId, listen }
}

test('parts of a file count once they add up to enough, and the same part twice does not', async () => {
  const { listen } = await stage()
  await listen('{[0,50)}')
  await listen('{[0,50)}')
  await listen('{[50,99)}')
  expect(await downloads()).toEqual({ allTime: 0, last30Days: 0 })
  await listen('{[300,301)}')
  expect(await downloads()).toEqual({ allTime: 1, last30Days: 1 })
  await listen('{[0,1000)}')
  expect(await downloads()).toEqual({ allTime: 1, last30Days: 1 })
})

test('another day or another listener counts again', async () => {
  const { listen } = await stage()
  const other = (await makeListener(show.app, show.owner, show.podcastId, { name: 'Max' })).listener.id
  await listen('{[0,100)}')
  await listen('{[0,100)}', { daysAgo: 1 })
  await listen('{[0,100)}', { to: other })
  // The last 30 days begin 29 days ago.
  await listen('{[0,100)}', { daysAgo: 29 })
  await listen('{[0,100)}', { daysAgo: 30 })
  expect(await downloads()).toEqual({ allTime: 5, last30Days: 4 })
})

test('two servers that write the same download at the same moment count it once', async () => {
  const { listen } = await stage()
  await Promise.all(Array.from({ length: 4 }, () => listen('{[0,100)}')))
  expect(await downloads()).toMatchObject({ allTime: 1 })
})

test('what a listener got before they were deleted is not written, and the numbers stay', async () => {
  const { listen, listenerId } = await stage()
  await listen('{[0,100)}')
  await as(show.app, show.owner).ListenerService.Delete({ podcastId: show.podcastId, listenerId })
  await listen('{[0,100)}', { daysAgo: 1 })
  await show.app.app.transaction((tx) => store.addNetworks(tx, [{ listenerId, day: dayOf(0), network: 'ab' }]))
  expect(await rowsOf('listener_listens')).toEqual([])
  expect(await rowsOf('listener_networks')).toEqual([])
  expect(await downloads()).toMatchObject({ allTime: 1 })
})

test('what single listeners got is kept for 30 days, and their networks for a day', async () => {
  const { listen, listenerId } = await stage()
  for (const daysAgo of [0, 30, 31]) await listen('{[0,100)}', { daysAgo })
  const networks = [0, 1, 2].map((daysAgo) => ({ listenerId, day: dayOf(daysAgo), network: 'ab' }))
  await show.app.app.transaction((tx) => store.addNetworks(tx, networks))
  await show.app.app.transaction((tx) => store.addNetworks(tx, networks.slice(0, 1)))
  await deleteExpiredListens(show.app.app, never)
  await deleteExpiredListens(show.app.app, never)
  expect((await rowsOf('listener_listens')).map(({ day }) => day)).toEqual([dayOf(30), dayOf(0)])
  expect((await rowsOf('listener_networks')).map(({ day }) => day)).toEqual([dayOf(1), dayOf(0)])
  expect(await downloads()).toMatchObject({ allTime: 3 })
})

test('a feed counts as shared from exactly as many networks as the show set, once a day', async () => {
  const { listenerId } = await stage()
  const settings = { pauseMessage: '', dripDays: 0, shareAlert: 3 }
  await as(show.app, show.owner).ListenerService.UpdateSettings({ podcastId: show.podcastId, settings })
  const today = dayOf(0)
  const use = (network: string, day = today) => show.app.app.transaction((tx) => store.addNetworks(tx, [{ listenerId, day, network }]))
  const find = () => store.findShared(show.app.app.db, [listenerId], today)
  for (const network of ['aa', 'bb', 'bb']) await use(network)
  // Networks of another day don't count.
  await use('cc', dayOf(1))
  expect(await find()).toEqual([])
  await use('cc')
  expect(await find()).toEqual([{ id: listenerId, podcastId: show.podcastId }])
  const mark = () => show.app.app.transaction((tx) => store.markShared(tx, listenerId, today, show.app.clock.now()))
  expect((await Promise.all([mark(), mark()])).toSorted()).toEqual([false, true])
  expect(await find()).toEqual([])
})

test('a test feed is never reported, because its own team uses it', async () => {
  const { listener } = await makeListener(show.app, show.owner, show.podcastId, { kind: 'test' })
  const today = dayOf(0)
  const networks = Array.from({ length: 20 }, (_, at) => ({ listenerId: listener.id, day: today, network: `${10 + at}` }))
  await show.app.app.transaction((tx) => store.addNetworks(tx, networks))
  expect(await store.findShared(show.app.app.db, [listener.id], today)).toEqual([])
})
