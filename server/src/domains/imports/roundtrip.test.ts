import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { isFull } from '../../../test/kit/full.ts'
import { givePlan, makePerson } from '../../../test/kit/make.ts'
import { castwright } from '../../cli/testing.ts'
import { compareAfter, readMigration } from './service.ts'
import { importForm, openOldHost, insertProof, type OldHost } from './testing.ts'
import { loadAll, sound } from './testing/loads.ts'
import { counted, differencesBetween, type Difference } from './testing/roundtrip.ts'

/** Imports and publishes a feed of another host, then imports and publishes the result in a second instance. What gets lost? */

const folder = join(import.meta.dirname, '../../../../../shared/corpora/feeds')
const isThere = existsSync(folder)
if (!isThere) console.warn('The round trip of feeds is not tested: there is no folder ../shared/corpora/feeds.')

const feeds = [
  'small/podcastindex-org__example.xml',
  'real/ryanhirsch__podverse-test-feed.xml',
  'real/ryanhirsch__1865.xml',
  'real/lukaswhite__serial.rss',
  'real/ryanhirsch__launched.xml',
]

const contentTypes: Record<string, string> = { mp3: 'audio/mpeg', vtt: 'text/vtt', json: 'application/json+chapters' }

const maxItemsPerFeed = 8

let first: TestApp
let second: TestApp
let host: OldHost
const people = new Map<TestApp, Person>()
const results: string[] = []

beforeAll(async () => {
  if (!isThere) return
  host = await openOldHost()
  const options = { worker: false, listen: true, env: { ALLOW_PRIVATE_FETCH: 'true' } }
  ;[first, second] = [await startTestApp(options), await startTestApp(options)]
  for (const app of [first, second]) {
    await makePerson(app)
    const owner = await makePerson(app)
    await givePlan(app, owner, 'AGENCY')
    people.set(app, owner)
  }
}, 120_000)
afterAll(async () => {
  if (!isThere) return
  const file = process.env['ROUND_TRIP_REPORT']
  if (file) writeFileSync(file, `${results.join('\n')}\n`)
  process.stdout.write(`${results.join('\n')}\n`)
  await Promise.all([first.stop(), second.stop(), host.close()])
})

/** The first items of a feed, with our own files instead of theirs. */
function shortened(xml: string, name: string): string {
  let items = 0
  const local = (kind: string, body: Buffer | string): string => {
    const path = `/${encodeURIComponent(name)}/${host.pages.size}.${kind}`
    host.pages.set(path, (_request, response) => void response.writeHead(200, { 'content-type': contentTypes[kind] }).end(body))
    return `${host.url}${path}`
  }
  return xml
    .replace(/<item\b[\s\S]*?<\/item>/g, (item) => ((items += 1) > maxItemsPerFeed || !/<enclosure\b/.test(item) ? '' : item))
    .replace(/<enclosure\b[^>]*?(?:\/>|>\s*<\/enclosure>)/g, () => {
      const bytes = sound(120)
      return `<enclosure url="${local('mp3', bytes)}" length="${bytes.length}" type="audio/mpeg"/>`
    })
    .replace(
      /(<podcast:transcript\b[^>]*?\burl=")[^"]*"/g,
      (_all, tag: string) => `${tag}${local('vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n')}"`,
    )
    .replace(
      /(<podcast:chapters\b[^>]*?\burl=")[^"]*"/g,
      (_all, tag: string) => `${tag}${local('json', '{"version":"1.2.0","chapters":[{"startTime":0,"title":"A"}]}')}"`,
    )
    .replace(/(<podcast:locked\b[^>]*>)\s*yes\s*</gi, '$1no<')
}

/** Imports a feed the way the form does, and returns the feed of the new podcast. */
async function bring(app: TestApp, address: string, profileUrl: string): Promise<{ xml: string; url: string; report: string[] }> {
  const owner = people.get(app)!
  const { parsedFeed } = await as(app, owner).PodcastService.ParseRSS({ url: address })
  expect(parsedFeed.obstacle).toBeNull()
  const form = importForm(profileUrl)
  const said = Object.entries(parsedFeed.podcast).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== ''))
  const podcast = { ...form, ...Object.fromEntries(said), profileUrl, mediaFormat: 'audio' as const }
  if (parsedFeed.podcast.ownerEmail === '') {
    await insertProof(app, owner, address, { txtValue: 'proof' })
  } else await insertProof(app, owner, address, { email: parsedFeed.podcast.ownerEmail })
  const { podcastId } = await as(app, owner).PodcastService.Migrate({
    rssFeedUrl: address,
    podcast,
    userId: owner.userId,
    oldHost: 'Libsyn',
  })
  await readMigration(app.app, { podcastId }, new AbortController().signal)
  await loadAll(app, podcastId)
  await compareAfter(app.app, podcastId)
  const { migrationReport } = await as(app, owner).MigrationInfoService.FindReport({ podcastId })
  const { body } = await app.server.inject({ url: `/rss/${podcastId}.xml` })
  const report = (migrationReport?.differences ?? []).map(({ kind, old }) => `${kind} ${old}`)
  return { xml: body, url: `${app.url}/rss/${podcastId}.xml`, report: [...report, ...parsedFeed.problems.map(({ message }) => message)] }
}

/** Whether the import reports it: by the name of the element, or of tags removed from notes. */
const isNamed = ({ name, was, is }: Difference, report: string[]): boolean => {
  const isOfNotes = ['description', 'content:encoded', 'itunes:summary'].includes(name) && was !== '' && is !== ''
  return report.some((line) => line.includes(name) || (isOfNotes && line.includes('removed from the show notes')))
}

test.skipIf(!isThere).each(isFull ? feeds : feeds.slice(0, 1))('%s', async (name) => {
  const source = shortened(readFileSync(join(folder, name), 'utf8'), name)
  const withProof = /<itunes:email>\s*\S/.test(source)
    ? source
    : source.replace('<item', '<podcast:txt purpose="verify">proof</podcast:txt><item')
  const path = `/${name.replaceAll('/', '-')}`
  host.pages.set(path, withProof)
  const slug = name.replace(/^.*__/, '').replace(/\..*$/, '').toLowerCase().replaceAll('_', '-')
  const one = await bring(first, `${host.url}${path}`, `${slug}-one`)
  const two = await bring(second, one.url, `${slug}-two`)
  const [away, back] = [differencesBetween(source, two.xml), differencesBetween(one.xml, two.xml)]
  const unnamed = away.filter((difference) => !isNamed(difference, one.report))
  results.push(
    `${name}: ${away.length} differences to the source (${counted(away)}); ${back.length} between the instances (${counted(back)}); not named: ${counted(unnamed)}`,
  )
  // Everything lost was reported, and nothing more gets lost the second time.
  expect(unnamed).toEqual([])
})

// Creating the demo takes ten seconds.
test.skipIf(!isThere || !isFull)('the demo show', async () => {
  const demo = await startTestApp({ worker: false, listen: true, env: { ALLOW_PRIVATE_FETCH: 'true' } })
  try {
    const env = { DATABASE_URL: demo.connectionString, DATA_DIR: demo.dataDir, BASE_URL: demo.url, NODE_ENV: 'test' }
    expect((await castwright(['demo'], env)).code).toBe(0)
    const { rows } = await demo.pool.pool.query<{ id: string }>(`select id from podcasts where media_format = 'audio'`)
    const address = `${demo.url}/rss/${rows[0]!.id}.xml`
    const source = (await demo.server.inject({ url: new URL(address).pathname })).body
    const two = await bring(second, address, 'demo-two')
    const back = differencesBetween(source, two.xml)
    expect(back).toEqual([])
    results.push(`demo: ${back.length} differences (${counted(back)})`)
  } finally {
    await demo.stop()
  }
})
