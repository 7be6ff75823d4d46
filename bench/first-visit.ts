import { existsSync } from 'node:fs'
import { fillWithDemo } from '../e2e/kit/demo.ts'
import { startProduct } from '../e2e/kit/product.ts'
import { visitTimes } from '../e2e/kit/visits.ts'
import browser from '../e2e/playwright.config.ts'
import { compared, median, type Result } from './result.ts'
import { Skip } from './tools.ts'

const runs = 5

/** Milliseconds. */
const goals = {
  'sign-in': ['both fields take typing', 2000],
  episodes: ['the list is filled', 4000],
  'episodes again': ['the list is filled on the second visit', 1000],
} as const

/** The first visit of the app with a slow processor and a slow connection. */
export async function firstVisit(): Promise<Result[]> {
  const { executablePath } = browser.use?.launchOptions ?? {}
  if (executablePath !== undefined && !existsSync(executablePath)) throw new Skip('no Chromium')
  const product = await startProduct({ PRIVATE_BETA: 'false' })
  try {
    const person = { email: 'demo@castwright.example', password: await fillWithDemo(product, 'UTC') }
    const times = await visitTimes(product.url, person, runs, process.env['FILMS'])
    return Object.entries(goals).map(([visit, [what, goal]]) => ({
      ...compared(`first-visit: ${what}`, 'ms', median(times[visit as keyof typeof goals]), 'goal', goal, 1),
      lowerIsBetter: true,
    }))
  } finally {
    await product.stop()
  }
}
