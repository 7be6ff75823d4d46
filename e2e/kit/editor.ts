import { chromium, type Page } from '@playwright/test'
import { pathOf } from '@castwright/contract/methods.ts'
import config from '../playwright.config.ts'
import { type Person, signIn } from './scripts.ts'

/** Three hours with 30,000 words. */
const [segments, wordsEach] = [3000, 10]
export const seconds = 3 * 3600
const [hits, hit] = [1169, 'harbor']

const clock = (at: number): string =>
  [at / 3600, (at / 60) % 60, at % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':') + '.000'

function writeVtt(): string {
  const step = seconds / segments
  const cues = Array.from({ length: segments }, (_, at) => {
    const words = Array.from({ length: wordsEach }, (_word, nth) =>
      nth === 4 && at < hits ? hit : ['the', 'old', 'bridge', 'sings'][nth % 4],
    )
    return `${clock(at * step)} --> ${clock((at + 1) * step)}\n<v ${at % 2 === 0 ? 'Ada' : 'Ben'}>${words.join(' ')}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

/** Reports tasks that block the page for more than 50 ms. */
const watchTasks = `globalThis.__tasks = []
new PerformanceObserver((list) => globalThis.__tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })`

/** The longest task during some work, or 0 if none took 50 ms. */
async function longestDuring(page: Page, work: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(1000)
  await page.evaluate('globalThis.__tasks.length = 0')
  await work()
  await page.waitForTimeout(1000)
  return page.evaluate<number>('Math.max(0, ...globalThis.__tasks)')
}

const list = '[role=list][aria-label=Segments]'

async function scroll(page: Page): Promise<void> {
  await page.locator(list).hover({ position: { x: 400, y: 100 } })
  for (let turn = 0; turn < 80; turn += 1) {
    await page.mouse.wheel(0, turn < 60 ? 600 : -400)
    await page.waitForTimeout(30)
  }
  // Like dragging the scroll bar.
  await page.evaluate(`(async () => {
    const view = document.querySelector('${list}').parentElement
    for (let jump = 1; jump <= 60; jump += 1) {
      view.scrollTop = (view.scrollHeight * ((jump * 17) % 60)) / 60
      await new Promise((next) => setTimeout(next, 30))
    }
    view.scrollTop = 0
  })()`)
}

async function type(page: Page): Promise<void> {
  await page.locator(`${list} textarea`).nth(3).click()
  await page.keyboard.type(' and everyone who hears it at night comes back', { delay: 40 })
}

async function replaceAll(page: Page): Promise<void> {
  const bar = page.getByRole('search', { name: 'Find and replace' })
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('haven')
  await bar.getByRole('button', { name: 'Replace all' }).click()
  await bar.getByText('No results').waitFor()
  await page.locator('[data-save-state=saved]').waitFor()
}

async function find(page: Page): Promise<void> {
  await page.locator(`${list} textarea`).nth(1).press('Control+f')
  await page.getByRole('textbox', { name: 'Find', exact: true }).pressSequentially(hit, { delay: 60 })
  await page.getByText(`1 of ${hits.toLocaleString('en')}`).waitFor()
}

export type EditorTimes = Record<'opened' | 'reloaded' | 'scrolling' | 'typing' | 'searching' | 'replacing', number>

type Place = { url: string; person: Person; profileUrl: string; recordingId: string }

/** Milliseconds until the editor of a long transcript is there, and its longest tasks. The recording must be as long as its text. */
export async function editorTimes({ url, person, profileUrl, recordingId }: Place): Promise<EditorTimes> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: await signIn(browser, url, person) })
    const page = await context.newPage()
    const imported = await page.request.post(`${url}${pathOf('TranscriptsService.ImportTranscript')}`, {
      data: { recording_id: recordingId, text: writeVtt() },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    if (!imported.ok()) throw new Error(`The import answered ${imported.status()}: ${await imported.text()}`)
    await page.addInitScript(watchTasks)
    const address = `${url}/${profileUrl}/recordings/${recordingId}/transcript`
    const firstLine = page.locator(`${list} textarea`).first()
    // With a warm cache, like every visit but the first.
    await page.goto(address, { waitUntil: 'networkidle' })
    const reloadedAt = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await firstLine.waitFor()
    const reloaded = performance.now() - reloadedAt
    await page.goto(`${url}/${profileUrl}/recordings`, { waitUntil: 'networkidle' })
    const openedAt = performance.now()
    // Like a click on its link.
    await page.evaluate(`window.__TSR_ROUTER__.navigate({ href: ${JSON.stringify(new URL(address).pathname)} })`)
    await firstLine.waitFor()
    return {
      opened: performance.now() - openedAt,
      reloaded,
      scrolling: await longestDuring(page, () => scroll(page)),
      typing: await longestDuring(page, () => type(page)),
      searching: await longestDuring(page, () => find(page)),
      replacing: await longestDuring(page, () => replaceAll(page)),
    }
  } finally {
    await browser.close()
  }
}
