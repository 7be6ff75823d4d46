import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { audit } from './kit/audit.ts'
import { mustCall, statusOf } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { makeShow, startLoad } from './kit/load.ts'
import { makePlace } from './kit/place.ts'
import { keepAsking, until } from './kit/watch.ts'

const fault = 'storage gone and back'
const goes = sized('STORAGE_GOES', 5)
const awayMs = sized('AWAY_MS', 3000)

test('the storage goes down and comes back: nothing stored is lost, and feeds are served', async () => {
  const place = await makePlace({ database: 'embedded' })
  const { server, query } = place
  const show = await makeShow(place)
  await mustCall(server.url, show.owner, 'EpisodeService.Publish', { episodeId: show.published[5]! })
  const feed = `${server.url}/rss/${show.podcastId}.xml`
  await until('the feed has it', async () => (await (await fetch(feed)).text()).includes('<enclosure'))
  const media = /<enclosure url="([^"]+)"/.exec(await (await fetch(feed)).text())![1]!
  const storage = join(server.dataDir, 'storage')

  const load = startLoad(server.url, { ...show, published: show.published.slice(0, 5) })
  const reader = keepAsking(feed)
  const away = new Set<number>()
  let slowest = 0
  for (let at = 0; at < goes; at += 1) {
    await query('delete from rates')
    const before = load.acknowledged()
    await until('writes continue', async () => load.acknowledged() > before + 10)
    await rename(storage, `${storage}.away`)
    await writeFile(storage, 'no folder')
    await delay(awayMs / 2)
    away.add(await statusOf(media))
    expect(await statusOf(`${server.url}/healthz`)).toBe(200)
    expect(await statusOf(`${server.url}/readyz`)).toBe(503)
    await delay(awayMs / 2)
    await rm(storage)
    await rename(`${storage}.away`, storage)
    slowest = Math.max(slowest, await until('ready again', async () => (await statusOf(`${server.url}/readyz`)) === 200))
    expect(await statusOf(media)).toBe(200)
  }
  await load.stop()
  await reader.stop()
  const found = await audit(place, { ...show, published: show.published.slice(0, 5) }, load)
  figure(fault, null, 'times it was gone', goes)
  figure(fault, null, 'writes acknowledged', load.acknowledged(), { least: goes * 10 })
  figure(fault, null, 'acknowledged writes lost', found.lost.length, { most: 0 })
  figure(fault, null, 'recordings without their bytes', found.dangling.length, { most: 0 })
  figure(fault, null, 'half-published episodes, wrong numbers', found.half.length, { most: 0 })
  figure(fault, null, 'failed feed reads during the outage', reader.failed, { most: 0 })
  figure(fault, null, 'media status during the outage', Math.max(...away))
  figure(fault, null, 'ready again, slowest', slowest / 1000, { most: 5, unit: ' s', digits: 1, clock: true })
  expect(found).toEqual({ lost: [], twice: [], half: [], dangling: [] })
})
