import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { isFull } from '../../../test/kit/full.ts'
import { givePlan, makePerson } from '../../../test/kit/make.ts'
import { readMigration } from '../imports/service.ts'
import { importForm, insertProof, openOldHost, type OldHost } from '../imports/testing.ts'
import { loadAll, sound } from '../imports/testing/loads.ts'
import { differences, exportShow, importShow, tar, untar } from './testing.ts'

/** The largest feeds of other hosts: imported here, exported, imported in a second instance, and exported again. */

const folder = join(import.meta.dirname, '../../../../../shared/corpora/feeds/real')
const isThere = isFull && existsSync(folder)
const feeds = isThere
  ? globSync('*.{xml,rss}', { cwd: folder })
      .toSorted((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size)
      .slice(0, 5)
  : []
const maxItems = 40

let here: TestApp
let there: TestApp
let host: OldHost
let owner: Person
let mover: Person

beforeAll(async () => {
  if (!isThere) return
  host = await openOldHost()
  const options = { worker: false, env: { ALLOW_PRIVATE_FETCH: 'true', BILLING: 'off' } }
  ;[here, there] = [await startTestApp(options), await startTestApp(options)]
  owner = await makePerson(here)
  mover = await makePerson(there, { email: owner.email })
  await givePlan(here, owner, 'AGENCY')
  await givePlan(there, mover, 'AGENCY')
})
afterAll(async () => {
  if (isThere) await Promise.all([here.stop(), there.stop(), host.close()])
})

/** The first items of a feed, with our own sound. */
function shortened(xml: string, name: string): string {
  let items = 0
  const bytes = sound(60)
  host.pages.set(`/${name}.mp3`, (_request, response) => void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(bytes))
  return (
    xml
      .replace(/<item\b[\s\S]*?<\/item>/g, (item) => ((items += 1) > maxItems || !/<enclosure\b/.test(item) ? '' : item))
      .replace(
        /<enclosure\b[^>]*?(?:\/>|>\s*<\/enclosure>)/g,
        () => `<enclosure url="${host.url}/${name}.mp3" length="${bytes.length}" type="audio/mpeg"/>`,
      )
      .replace(/<podcast:(?:transcript|chapters)\b[^>]*?(?:\/>|>[\s\S]*?<\/podcast:(?:transcript|chapters)>)/g, '')
      // Further pages are on another host.
      .replace(/<atom:link\b[^>]*rel="next"[^>]*>/g, '')
      .replace(/(<podcast:locked\b[^>]*>)\s*yes\s*</gi, '$1no<')
  )
}

const named = feeds.map((name, at) => [name, at] as const)

test.skipIf(!isThere).each(isThere ? named : [['the largest feeds', 0] as const])('%s', async (name, at) => {
  const address = `${host.url}/feed-${at}.xml`
  host.pages.set(`/feed-${at}.xml`, shortened(readFileSync(join(folder, name), 'utf8'), `feed-${at}`))
  const { parsedFeed } = await as(here, owner).PodcastService.ParseRSS({ url: address })
  const said = Object.entries(parsedFeed.podcast).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== ''))
  const podcast = { ...importForm(`feed-${at}`), ...Object.fromEntries(said), profileUrl: `feed-${at}`, mediaFormat: 'audio' as const }
  await insertProof(
    here,
    owner,
    address,
    parsedFeed.podcast.ownerEmail === '' ? { txtValue: 'proof' } : { email: parsedFeed.podcast.ownerEmail },
  )
  const { podcastId } = await as(here, owner).PodcastService.Migrate({
    rssFeedUrl: address,
    podcast,
    userId: owner.userId,
    oldHost: 'Libsyn',
  })
  await readMigration(here.app, { podcastId }, new AbortController().signal)
  await loadAll(here, podcastId)
  const first = untar(await exportShow(here, owner, podcastId))
  const moved = await importShow(there, mover, tar(first))
  expect(moved).toMatchObject({ state: 'done', error: null })
  const second = untar(await exportShow(there, mover, moved.podcastId!))
  expect(differences({ from: here, to: there, importId: moved.id }, first, second)).toEqual({})
})
