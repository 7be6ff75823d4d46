import { existsSync } from 'node:fs'
import { fillWithDemo } from '../e2e/kit/demo.ts'
import { startProduct } from '../e2e/kit/product.ts'
import { visitTimes } from '../e2e/kit/visits.ts'
import browser from '../e2e/playwright.config.ts'
import { compared, median, type Result } from './result.ts'
import { Skip } from './tools.ts'

const runs = 5

/** What is measured of each visit, with goals in milliseconds. */
const goals = {
  'sign-in': [['both fields take typing', 2000]],
  episodes: [
    ['the titles of the list are shown', 2000],
    ['the app has filled the list', 4000],
  ],
  'episodes again': [
    ['the titles of the list are shown on the second visit', 1000],
    ['the app has filled the list on the second visit', 2000],
  ],
} as const

/** The first visit of the app with a slow processor and a slow connection. */
export async function firstVisit(): Promise<Result[]> {
  const { executablePath } = browser.use?.launchOptions ?? {}
  if (executablePath !== undefined && !existsSync(executablePath)) throw new Skip('no Chromium')
  const product = await startProduct({ PRIVATE_BETA: 'false' })
  try {
    const person = { email: 'demo@castwright.example', password: await fillWithDemo(product, 'UTC') }
    const times = await visitTimes(product.url, person, runs, process.env['FILMS'])
    return Object.entries(goals).flatMap(([visit, measures]) =>
      measures.map(([what, goal], at) => {
        const measured = times[visit as keyof typeof goals].map((run) => run[at]!)
        return { ...compared(`first-visit: ${what}`, 'ms', median(measured), 'goal', goal, 1), lowerIsBetter: true as const }
      }),
    )
  } finally {
    await product.stop()
  }
}
