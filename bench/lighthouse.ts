import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fillWithDemo, publicPagesOf } from '../e2e/kit/demo.ts'
import { categories, withLighthouse, type Category } from '../e2e/kit/lighthouse.ts'
import { startProduct } from '../e2e/kit/product.ts'
import browser from '../e2e/playwright.config.ts'
import { median, type Result } from './result.ts'
import { Skip } from './tools.ts'

const goals: Record<Category, number> = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 99 }
const runs = 3

/** The demo's public pages on a phone with a slow connection. */
export async function lighthouse(): Promise<Result[]> {
  const { executablePath } = browser.use?.launchOptions ?? {}
  if (executablePath !== undefined && !existsSync(executablePath)) throw new Skip('no Chromium')
  const product = await startProduct()
  try {
    await fillWithDemo(product, 'UTC')
    const found = await publicPagesOf(product, 'the-long-way-home')
    const pages = { ...found, embed: found.episode.replace(/\/pod\/[^/]+/, '/embed') }
    return await withLighthouse(async (audit) => {
      const results: Result[] = []
      for (const [page, url] of Object.entries(pages)) {
        const audits = []
        for (let run = 0; run < runs; run += 1) audits.push(await audit(url))
        for (const category of categories) {
          // Search engines must not index the player by itself.
          if (page === 'embed' && category === 'seo') continue
          const score = median(audits.map((one) => one[category].score))
          const faults = new Set(audits.flatMap((one) => one[category].faults))
          if (score < goals[category]) process.stdout.write(`lighthouse ${page}: ${category} failed audits: ${[...faults].join('; ')}\n`)
          const goal = goals[category]
          const name = `lighthouse ${page}: ${category}`
          results.push({ name, unit: 'of 100', ours: score, anchor: 'goal', anchorValue: goal, ratio: score / goal, goal: 1 })
        }
      }
      process.stdout.write(`lighthouse: load ${loadavg()[0]!.toFixed(1)} (a busy machine lowers the performance score)\n`)
      return results
    })
  } finally {
    await product.stop()
  }
}
