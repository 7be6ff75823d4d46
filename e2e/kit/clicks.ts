import { chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { type Person, signIn } from './scripts.ts'

/** As long as a quick person takes from pointing at a link to clicking it. */
const pointingMs = 150

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

export type ClickTimes<Name extends string> = Record<'first' | 'again', Record<Name, number[]>>

/** How long pages take from a click on a machine four times as slow, on their first visit and with their data in the cache. */
export async function clickTimes<Name extends string>(
  url: string,
  person: Person,
  steps: Record<Name, Step>,
  runs: number,
): Promise<ClickTimes<Name>> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  const names = Object.keys(steps) as Name[]
  const none = () => Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  const times = { first: none(), again: none() }
  try {
    const storageState = await signIn(browser, url, person)
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ storageState })
      const page = await context.newPage()
      await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.goto(`${url}/my-podcasts`, { waitUntil: 'networkidle' })
      for (const visit of ['first', 'again'] as const) {
        for (const name of names) times[visit][name].push(await timeOf(page, steps[name]))
        await page.waitForLoadState('networkidle')
      }
      await context.close()
    }
    return times
  } finally {
    await browser.close()
  }
}
