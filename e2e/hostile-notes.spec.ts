import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { isFull } from '../server/test/kit/full.ts'
import { ManageEpisode, newEpisode, newMaker } from './kit/episode.ts'
import { call, userIdOf, type Show } from './kit/team.ts'
import { expect, test } from './kit/test.ts'

const folder = join(import.meta.dirname, '../../shared/corpora/html-xss')
const isThere = existsSync(folder)
if (!isThere) process.stdout.write('Hostile show notes are not tried in a browser: the corpora are not here.\n')

const stringsOf = (name: string): string[] =>
  (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Array<{ payload: string }>).map(({ payload }) => payload)

/** The sanitizer's unit tests cover every string. The browser tries a sixth of the pages, or all of them in a full run. */
const pages = 12

const unfit = 'script, style, iframe, object, embed, form, img, svg, math'

/** The public pages: the episode's, and the show's with the same strings as its summary. */
async function tryPublicPages(page: Page, show: Show, episodeId: string, strings: string): Promise<void> {
  const { url } = await call(page, 'EpisodeService.CreatePreview', { episodeId })
  await call(page, 'PodcastService.Update', {
    userId: await userIdOf(page),
    podcastId: show.id,
    updatedPodcast: { showSummary: `<p>Words.</p>${strings}` },
  })
  for (const place of [String(url), `/pod/${show.profileUrl}`]) {
    await page.goto(place)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.locator('.prose').locator(unfit).count()).toBe(0)
  }
}

/** Saves notes made of hostile strings and opens them in the editor, the list and the public pages. */
async function tryNotes(page: Page, show: Show): Promise<void> {
  const complaints: string[] = []
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to|violates/i.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const strings = [...stringsOf('owasp-filter-evasion.json'), ...stringsOf('dompurify-expect.json')]
  const size = Math.ceil(strings.length / pages)
  const starts = Array.from({ length: pages }, (_, nth) => nth * size).filter((_, nth) => isFull || nth % 6 === 0)
  for (const from of starts) {
    const episodeId = await newEpisode(page, show, { title: `Hostile from ${from}` })
    const notes = strings.slice(from, from + size).join(' ')
    await call(page, 'EpisodeService.Update', { episodeId, episode: { showNotes: notes } })
    const at = new ManageEpisode(page)
    await at.open(show, episodeId)
    const links = await at.notes.locator('a[href]').evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    expect(links.filter((href) => !/^(?:https?:|mailto:|\/pal\/)/.test(href))).toEqual([])
    expect(await at.notes.locator(unfit).count()).toBe(await at.notes.locator('img.ProseMirror-separator').count())
    await tryPublicPages(page, show, episodeId, notes)
  }
  await page.goto(`/${show.profileUrl}/episodes/all`)
  await expect(page.getByRole('link', { name: /^Hostile from/ })).toHaveCount(starts.length)
  expect(complaints).toEqual([])
  process.stdout.write(`hostile notes: about ${starts.length * size} strings in ${starts.length} episodes, 0 ran\n`)
}

if (isThere) {
  test('runs no script from hostile show notes', async ({ browser, product }) => {
    const { page, show } = await newMaker(browser, product)
    await tryNotes(page, show)
  })
}
