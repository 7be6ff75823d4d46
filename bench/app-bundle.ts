import { existsSync } from 'node:fs'
import { fillWithDemo } from '../e2e/kit/demo.ts'
import { startProduct } from '../e2e/kit/product.ts'
import { scriptBytes } from '../e2e/kit/scripts.ts'
import browser from '../e2e/playwright.config.ts'
import { round, type Result } from './result.ts'
import { Skip } from './tools.ts'

/** In kilobytes after gzip. */
const goals = { 'sign-in': 160, 'first signed-in screen': 230 }

/** The JavaScript that a browser loads on a first visit. */
export async function appBundle(): Promise<Result[]> {
  const { executablePath } = browser.use?.launchOptions ?? {}
  if (executablePath !== undefined && !existsSync(executablePath)) throw new Skip('no Chromium')
  const product = await startProduct({ PRIVATE_BETA: 'false' })
  try {
    const person = { email: 'demo@castwright.example', password: await fillWithDemo(product, 'UTC') }
    const bytes = await scriptBytes(product.url, person, {
      'sign-in': { path: '/sign-in', inside: false },
      'first signed-in screen': { path: '/my-podcasts', inside: true },
      episodes: { path: '/the-long-way-home/episodes/all', inside: true },
      'public page': { path: '/pod/the-long-way-home', inside: false },
    })
    for (const [screen, size] of Object.entries(bytes)) process.stdout.write(`app-bundle: ${screen} ${round(size / 1000)} kB\n`)
    return Object.entries(goals).map(([screen, goal]) => {
      const ours = round(bytes[screen as keyof typeof goals] / 1000)
      return {
        name: `app-bundle: ${screen}`,
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
