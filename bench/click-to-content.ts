import { existsSync } from 'node:fs'
import { clickTimes, type Step } from '../e2e/kit/clicks.ts'
import { fillWithDemo } from '../e2e/kit/demo.ts'
import { startProduct } from '../e2e/kit/product.ts'
import browser from '../e2e/playwright.config.ts'
import { median, round, type Result } from './result.ts'
import { Skip } from './tools.ts'

const runs = 5
const goal = 1.5

const steps: Record<string, Step> = {
  episodes: { link: 'nav[aria-label="Main"] a:has-text("Episodes")', content: 'main a[href*="/episodes/manage/"]' },
  'episode page': { link: 'main a[href*="/episodes/manage/"]', content: 'nav[aria-label="Breadcrumbs"]' },
  recordings: { link: 'nav[aria-label="Main"] a:has-text("Recordings")', content: 'main table, main ul' },
  'my podcasts': { link: 'nav[aria-label="Main"] a:has-text("My Podcasts")', content: 'ul[aria-label="Podcasts"] li' },
}

/** From a click to the content: on the first visit of a page, against the same page with its data in the cache. */
export async function clickToContent(): Promise<Result[]> {
  const { executablePath } = browser.use?.launchOptions ?? {}
  if (executablePath !== undefined && !existsSync(executablePath)) throw new Skip('no Chromium')
  const product = await startProduct({ PRIVATE_BETA: 'false' })
  try {
    const person = { email: 'demo@castwright.example', password: await fillWithDemo(product, 'UTC') }
    const times = await clickTimes(product.url, person, steps, runs)
    return Object.keys(steps).map((name) => {
      const [ours, again] = [round(median(times.first[name]!)), round(median(times.again[name]!))]
      const anchor = 'with its data in the cache'
      return {
        name: `click-to-content: ${name}`,
        unit: 'ms',
        ours,
        anchor,
        anchorValue: again,
        ratio: ours / again,
        goal,
        lowerIsBetter: true,
      }
    })
  } finally {
    await product.stop()
  }
}
