import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visibleLength } from '@castwright/contract/text.ts'
import { startTestApp, type TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { unsafe } from '../../platform/html/testing.ts'

const clientDir = join(import.meta.dirname, '../../../../web/dist/client')
const folder = join(import.meta.dirname, '../../../../../shared/corpora/html-xss')
const isThere = existsSync(folder)
if (!isThere) console.warn('Attacks written by others are not tried in public pages: there is no folder ../shared/corpora/html-xss.')

const stringsOf = (file: string): string[] =>
  (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Array<{ payload: string }>).map(({ payload }) => payload)

/** Joins the strings into as few texts as possible, each within the limits of visible and total characters. */
function texts(strings: string[], maxLength: number): string[] {
  const made = ['']
  for (const string of strings) {
    const longer = `${made.at(-1)} ${string}`
    if (visibleLength(longer) <= maxLength && longer.length < maxLength * 4) made[made.length - 1] = longer
    else if (visibleLength(string) <= maxLength) made.push(string)
  }
  return made
}

let app: TestApp
let owner: Person
let podcastId: string
let show: string
let episodeId: string

beforeAll(async () => {
  if (!isThere) return
  app = await startTestApp({ clientDir, worker: false })
  owner = await makePerson(app)
  await app.pool.pool.query(`update profiles set username = 'mallory', first_name = 'Mallory' where user_id = $1`, [owner.userId])
  ;({ podcastId } = await makePodcast(app, owner))
  show = `/pod/${(await as(app, owner).PodcastService.Find({ podcastId })).podcast.profileUrl}`
  ;({ episodeId } = await makeEpisode(app, owner, podcastId))
})
afterAll(() => app?.stop())

/** The user HTML in the page, once it shows what was saved. */
async function proseOnce(path: string, saved: string): Promise<void> {
  const isShown = async () => {
    const { statusCode, body } = await app.server.inject({ method: 'GET', url: path })
    expect(statusCode).toBe(200)
    expect([...body.matchAll(/<div class="prose" dir="auto">(.*?)<\/div>/gs)].map(([, html]) => html)).toEqual([saved])
  }
  await eventually(isShown)
  expect(unsafe(saved), saved).toBeNull()
}

test.skipIf(!isThere)('attacks stored as bio, summary and notes are harmless in public pages', async () => {
  const strings = [...stringsOf('owasp-filter-evasion.json'), ...stringsOf('dompurify-expect.json')]
  const { UserService, PodcastService, EpisodeService } = as(app, owner)
  const { url } = await EpisodeService.CreatePreview({ episodeId, days: 1 })
  for (const bio of texts(strings, 450)) {
    const { user } = await UserService.Update({ user: { id: owner.userId, bio: `<p>Me.</p>${bio}` } })
    await proseOnce('/pal/mallory', user.bio)
  }
  for (const words of texts(strings, 2500)) {
    await PodcastService.Update({ userId: owner.userId, podcastId, updatedPodcast: { showSummary: `<p>Us.</p>${words}` } })
    const { podcast } = await PodcastService.Find({ podcastId })
    await proseOnce(show, podcast.showSummary)
    const { episode } = await EpisodeService.Update({ episodeId, episode: { showNotes: `<p>This.</p>${words}` } })
    await proseOnce(url.slice(app.url.length), episode.showNotes)
  }
  expect(strings.length).toBeGreaterThan(300)
})
