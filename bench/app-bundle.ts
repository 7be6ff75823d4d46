import { existsSync } from 'node:fs'
import { fillWithDemo } from '../e2e/kit/demo.ts'
import { startProduct } from '../e2e/kit/product.ts'
import { firstEpisodePath, scriptBytes } from '../e2e/kit/scripts.ts'
import browser from '../e2e/playwright.config.ts'
import { round, type Result } from './result.ts'
import { Skip } from './tools.ts'

/** In kilobytes after gzip. The episode page loads its editor as well. */
const pages = {
  'sign-in': { path: '/sign-in', inside: false, goal: 160 },
  'my podcasts': { path: '/my-podcasts', inside: true, goal: 230 },
  episodes: { path: '/the-long-way-home/episodes/all', inside: true, goal: 330 },
  'episode page': { path: '', inside: true, goal: 550 },
  settings: { path: '/settings/my-account/profile', inside: true, goal: 380 },
  'public page': { path: '/pod/the-long-way-home', inside: false, goal: 10 },
}

/** The JavaScript that a browser loads on a first visit. */
export async function appBundle(): Promise<Result[]> {
  const { executablePath } = browser.use?.launchOptions ?? {}
  if (executablePath !== undefined && !existsSync(executablePath)) throw new Skip('no Chromium')
  const product = await startProduct({ PRIVATE_BETA: 'false' })
  try {
    const person = { email: 'demo@castwright.example', password: await fillWithDemo(product, 'UTC') }
    const episodePath = await firstEpisodePath(product.url, person)
    const bytes = await scriptBytes(product.url, person, { ...pages, 'episode page': { ...pages['episode page'], path: episodePath } })
    return Object.entries(pages).map(([page, { goal }]) => {
      const ours = round(bytes[page as keyof typeof pages] / 1000)
      return {
        name: `app-bundle: ${page}`,
        unit: 'kB',
        ours,
        anchor: 'goal',
        anchorValue: goal,
        ratio: ours / goal,
        goal: 1,
        lowerIsBetter: true,
      }
    })
  } finally {
    await product.stop()
  }
}
