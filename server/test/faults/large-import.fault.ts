import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, onTestFinished, test } from 'vitest'
import { readMigration } from '../../src/domains/imports/service.ts'
import { importForm, oldFeed, putProof } from '../../src/domains/imports/testing.ts'
import { useTestApp } from '../kit/app.ts'
import { as } from '../kit/as.ts'
import { givePlan, makePerson } from '../kit/make.ts'
import { figure } from './kit/figures.ts'

const items = 20_000
const megabyte = 1024 * 1024

/** About 50 MB. */
function* largeFeed(): Generator<string> {
  const [head, tail] = oldFeed([]).split('</channel>')
  yield head!
  const notes = '<p>Some words about <b>this</b> and that, with a <a href="https://a.example/">link</a>.</p>'.repeat(24)
  for (let at = 0; at < items; at += 1) {
    const date = new Date(Date.UTC(2024, 0, 1) - at * 3_600_000).toUTCString()
    yield `<item><title>Episode ${at}</title><guid isPermaLink="false">guid-${at}</guid><pubDate>${date}</pubDate>
<enclosure url="https://cdn.example/${at}.mp3" length="1000000" type="audio/mpeg"/><description><![CDATA[${notes}]]></description></item>\n`
  }
  yield `</channel>${tail!}`
}

test('a feed of 50 MB and 20,000 items: all of it comes, in little memory, while others are answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-large-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'feed.xml')
  await writeFile(file, largeFeed())
  const host = createServer((_, response) => void createReadStream(file).pipe(response.writeHead(200)))
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void host.close())
  const app = await useTestApp({ worker: false, env: { ALLOW_PRIVATE_FETCH: 'true' } })
  const owner = await makePerson(app)
  await givePlan(app, owner, 'AGENCY')
  const feed = `http://127.0.0.1:${(host.address() as AddressInfo).port}/feed.xml`
  await putProof(app, owner, feed)

  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  const input = { rssFeedUrl: feed, podcast: importForm('large-show'), userId: owner.userId, oldHost: 'Other' as const }
  const { podcastId } = await as(app, owner).PodcastService.Migrate(input)
  const migrated = performance.now()
  const before = process.memoryUsage().rss
  peak = before
  const cpu = process.cpuUsage()
  delay.reset()
  await readMigration(app.app, { podcastId }, new AbortController().signal)
  const read = performance.now()
  delay.disable()
  clearInterval(watch)

  const looked = performance.now()
  const { migrationInfo } = await as(app, owner).MigrationInfoService.FindByPodcastID({ podcastId })
  const looking = performance.now() - looked
  const say = (what: string, value: number, goal: Parameters<typeof figure>[4]) => figure('large import', 20, what, value, goal)
  say('its feed is read again and its show made', (migrated - began) / 1000, { unit: ' s', digits: 1 })
  say('its items become episodes', (read - migrated) / 1000, { unit: ' s', digits: 1 })
  say('of which work', process.cpuUsage(cpu).user / 1e6, { unit: ' s', digits: 1 })
  say('more memory meanwhile', (peak - before) / megabyte, { unit: ' MB', most: 300 })
  say('others wait, p99', delay.percentile(99) / 1e6, { unit: ' ms', most: 50, clock: true })
  say('a look at the progress', looking, { unit: ' ms', most: 500, clock: true })
  expect(migrationInfo).toMatchObject({ totalEpisodes: items, state: 'running' })
  const { rows } = await app.pool.pool.query('select number_of_episodes as n from podcast_infos where podcast_id = $1', [podcastId])
  expect(rows).toEqual([{ n: items }])
})
