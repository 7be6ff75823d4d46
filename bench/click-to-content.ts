import { existsSync } from 'node:fs'
import { clickTimes, type Step } from '../e2e/kit/clicks.ts'
import { fillWithDemo } from '../e2e/kit/demo.ts'
import { startProduct } from '../e2e/kit/product.ts'
import browser from '../e2e/playwright.config.ts'
import { compared, median, type Result } from './result.ts'
import { Skip } from './tools.ts'

const runs = 5
const firstGoal = 1.5

const steps: Record<string, Step> = {
  episodes: { link: 'nav[aria-label="Main"] a:has-text("Episodes")', content: 'main a[href*="/episodes/manage/"]' },
  'episode page': { link: 'main a[href*="/episodes/manage/"]', content: 'nav[aria-label="Breadcrumbs"]' },
  recordings: { link: 'nav[aria-label="Main"] a:has-text("Recordings")', content: 'main table, main ul' },
  'my podcasts': { link: 'nav[aria-label="Main"] a:has-text("My Podcasts")', content: 'ul[aria-label="Podcasts"] li' },
}

const timed = (page: string, ours: number, anchor: string, anchorValue: number, goal: number): Result => ({
  ...compared(`click-to-content: ${page}`, 'ms', ours, anchor, anchorValue, goal),
  lowerIsBetter: true,
})

/** From a click to the content: on the first visit of a page, against the same visit with the page's data inlined. */
export async function clickToContent(): Promise<Result[]> {
  const { executablePath } = browser.use?.launchOptions ?? {}
  if (executablePath !== undefined && !existsSync(executablePath)) throw new Skip('no Chromium')
  const product = await startProduct({ PRIVATE_BETA: 'false' })
  try {
    const person = { email: 'demo@castwright.example', password: await fillWithDemo(product, 'UTC') }
    const times = await clickTimes(product.url, person, steps, runs)
    return Object.keys(steps).flatMap((name) => {
      const [inlined, first, again] = [times.inlined, times.first, times.again].map((of) => median(of[name]!))
      return [
        timed(name, first!, 'with its data inlined', inlined!, firstGoal),
        timed(`${name}, second visit`, again!, 'the first visit', first!, 1),
      ]
    })
  } finally {
    await product.stop()
  }
}
