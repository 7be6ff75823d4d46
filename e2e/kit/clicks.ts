import { chromium, type Browser, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { type Person, signIn } from './scripts.ts'

type State = Awaited<ReturnType<typeof signIn>>

/** As long as a quick person takes from pointing at a link to clicking it. */
const pointingMs = 150

/** Long enough for a page to request everything that it shows. */
const settlingMs = 2000

/** What is clicked, and what must be visible after that. */
export type Step = { link: string; content: string }

/** Resolves with the milliseconds from the next click to the first frame with the content. Runs in the page. */
const timeToContent = (selector: string): string => `new Promise((resolve) => {
  addEventListener('click', () => {
    const start = performance.now()
    const before = location.href
    const look = () => {
      const isThere = location.href !== before && document.querySelector(${JSON.stringify(selector)})?.checkVisibility()
      if (isThere) resolve(performance.now() - start)
      else requestAnimationFrame(look)
    }
    look()
  }, { once: true, capture: true })
})`

async function timeOf(page: Page, { link, content }: Step): Promise<number> {
  const target = page.locator(link).first()
  await target.hover()
  await page.waitForTimeout(pointingMs)
  const shown = page.evaluate<number>(timeToContent(content))
  await target.click()
  return shown
}

type Answer = { key: string; status: number; body: string }

const isCall = (url: string): boolean => new URL(url).pathname.startsWith('/api/twirp/')

/** The answers of the server to all calls of these pages. */
async function answersOf(browser: Browser, url: string, storageState: State, steps: Step[]): Promise<Answer[]> {
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  const answers: Array<Promise<Answer | null>> = []
  page.on('response', (response) => {
    if (!isCall(response.url())) return
    const key = `${new URL(response.url()).pathname} ${response.request().postData() ?? ''}`
    const read = response.text().then((body) => ({ key, status: response.status(), body }))
    // A call that a page no longer needs is aborted.
    answers.push(read.catch(() => null))
  })
  await page.goto(`${url}/my-podcasts`, { waitUntil: 'networkidle' })
  for (const step of steps) {
    await timeOf(page, step)
    await page.waitForTimeout(settlingMs)
    await Promise.all(answers)
  }
  const all = await Promise.all(answers)
  await context.close()
  return all.filter((answer) => answer !== null)
}

/** Runs in the page, before its own scripts: calls with a known answer get it without the server. */
function inlineAnswers(answers: Answer[]): void {
  const known = new Map(answers.map((answer) => [answer.key, answer]))
  const ask = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const found = typeof input === 'string' ? known.get(`${input} ${typeof init?.body === 'string' ? init.body : ''}`) : undefined
    if (!found) return ask(input, init)
    return Promise.resolve(new Response(found.body, { status: found.status, headers: { 'content-type': 'application/json' } }))
  }
}

const visits = ['inlined', 'first', 'again'] as const

export type ClickTimes<Name extends string> = Record<(typeof visits)[number], Record<Name, number[]>>

/**
 * How long pages take from a click on a machine four times as slow: on their first visit with their data inlined in the page, on their
 * first visit, and on their second.
 */
export async function clickTimes<Name extends string>(
  url: string,
  person: Person,
  steps: Record<Name, Step>,
  runs: number,
): Promise<ClickTimes<Name>> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  const names = Object.keys(steps) as Name[]
  const none = () => Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  const times = { inlined: none(), first: none(), again: none() }
  try {
    const storageState = await signIn(browser, url, person)
    const answers = await answersOf(browser, url, storageState, Object.values(steps))
    const openApp = async (inlined: Answer[]): Promise<Page> => {
      const context = await browser.newContext({ storageState })
      const page = await context.newPage()
      await page.addInitScript(inlineAnswers, inlined)
      await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.goto(`${url}/my-podcasts`, { waitUntil: 'networkidle' })
      return page
    }
    const visit = async (page: Page, kind: (typeof visits)[number]): Promise<void> => {
      for (const name of names) times[kind][name].push(await timeOf(page, steps[name]))
      await page.waitForLoadState('networkidle')
    }
    for (let run = 0; run < runs; run += 1) {
      const anchor = await openApp(answers)
      await visit(anchor, 'inlined')
      await anchor.context().close()
      const page = await openApp([])
      await visit(page, 'first')
      await visit(page, 'again')
      await page.context().close()
    }
    return times
  } finally {
    await browser.close()
  }
}
