import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { type Person, signIn } from './scripts.ts'

/** A slow phone connection. Bytes per second. */
const slowNetwork = { offline: false, latency: 400, downloadThroughput: 1_500_000 / 8, uploadThroughput: 750_000 / 8 }
const slowProcessor = { rate: 4 }

/** Runs in the page before its own scripts: notes when each of these is visible for the first time, in milliseconds since the navigation. */
const watch = (selectors: string[]): string => `(() => {
  const times = ${JSON.stringify(selectors)}.map(() => null)
  const look = () => {
    for (const [at, selector] of ${JSON.stringify(selectors)}.entries())
      if (document.querySelector(selector)?.checkVisibility()) times[at] ??= performance.now()
    if (times.every((time) => time !== null)) globalThis.__times = times
    else requestAnimationFrame(look)
  }
  look()
})()`

/** The same for when all of these fields have taken something that was typed. */
const watchTyping = (names: string[]): string => `addEventListener('input', () => {
  const isFilled = (name) => [...document.getElementsByName(name)].some(({ value }) => value !== '')
  if (${JSON.stringify(names)}.every(isFilled)) globalThis.__times ??= [performance.now()]
})`

const timesIn = async (page: Page): Promise<number[]> => (await (await page.waitForFunction('globalThis.__times')).jsonValue()) as number[]

const episodes = 'main a[href*="/episodes/manage/"]'
const list = { path: '/the-long-way-home/episodes/all', contents: [episodes, `#root ${episodes}`] }
const typed = { email: 'ada@castwright.example', password: 'Sound-check-1!' }

/** Saves what the page shows as images that are named by the milliseconds since the navigation. */
async function film(page: Page, folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const session = await page.context().newCDPSession(page)
  const saved: Promise<void>[] = []
  const start = Date.now()
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const name = `${String(Math.round((metadata.timestamp ?? 0) * 1000 - start)).padStart(5, '0')}.jpg`
    saved.push(writeFile(join(folder, name), Buffer.from(data, 'base64')))
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 70, maxWidth: 720, maxHeight: 450 })
  return async () => {
    await session.send('Page.stopScreencast')
    await Promise.all(saved)
  }
}

/** A page on a slow machine and a slow connection. */
async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', slowProcessor)
  return page
}

/** Until both fields have taken what was typed into them. It must still be there when the app has started. */
async function openSignIn(page: Page, url: string): Promise<number[]> {
  await page.addInitScript(watchTyping(Object.keys(typed)))
  await page.goto(`${url}/sign-in`, { waitUntil: 'commit' })
  for (const [name, text] of Object.entries(typed)) {
    await page.locator(`input[name=${name}]:visible`).focus()
    await page.keyboard.insertText(text)
  }
  const usable = await timesIn(page)
  await page.locator('#outline').waitFor({ state: 'detached' })
  for (const [name, text] of Object.entries(typed)) {
    const kept = await page.locator(`input[name=${name}]`).inputValue()
    if (kept !== text) throw new Error(`The app replaced "${text}" with "${kept}".`)
  }
  return usable
}

/** Until the titles of the episodes are shown, and until the app has its own list. */
async function openList(page: Page, url: string): Promise<number[]> {
  await page.addInitScript(watch(list.contents))
  await page.goto(`${url}${list.path}`, { waitUntil: 'commit' })
  return timesIn(page)
}

/** Runs `work` with an empty profile on disk, because a browser without one keeps no compiled code for the second visit. */
async function withProfile(work: (context: BrowserContext) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-profile-'))
  const context = await chromium.launchPersistentContext(folder, { ...config.use?.launchOptions, viewport: { width: 1440, height: 900 } })
  try {
    await work(context)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** One row per run. */
export type VisitTimes = Record<'sign-in' | 'episodes' | 'episodes again', number[][]>

/**
 * How long pages take to open on a slow machine and a slow connection, in milliseconds: both with an empty cache, and the list of episodes
 * once more with what its first visit left there. Saves pictures of the first run in `films`.
 */
export async function visitTimes(url: string, person: Person, runs: number, films?: string): Promise<VisitTimes> {
  const times: VisitTimes = { 'sign-in': [], episodes: [], 'episodes again': [] }
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  const { cookies } = await signIn(browser, url, person).finally(() => browser.close())
  const open = async (context: BrowserContext, visit: keyof VisitTimes, run: number): Promise<void> => {
    const page = await slowPage(context)
    const stop = films !== undefined && run === 0 ? await film(page, join(films, visit.replace(' ', '-'))) : null
    times[visit].push(await (visit === 'sign-in' ? openSignIn : openList)(page, url))
    await page.waitForLoadState('networkidle')
    await stop?.()
    await page.close()
  }
  for (let run = 0; run < runs; run += 1) {
    await withProfile((context) => open(context, 'sign-in', run))
    await withProfile(async (context) => {
      await context.addCookies(cookies)
      await open(context, 'episodes', run)
      await open(context, 'episodes again', run)
    })
  }
  return times
}
