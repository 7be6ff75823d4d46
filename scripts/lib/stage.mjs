import { findChromium } from './chromium.mjs'
import { inHome, say } from './home.mjs'

const email = 'demo@castwright.example'
/** Of the machine on which the people of the demo work. */
const timeZone = 'America/New_York'

const load = (path) => import(inHome(path))

/** A house of its own instead of a port of this machine: addresses are to be seen in the pictures. */
const origin = 'http://podcasts.example'

/** A product of its own, filled with the demo, and a browser before it. Everything goes again when the work is done. `settings` are the product's. */
export async function onStage(work, settings = {}) {
  const { chromium } = await import('@playwright/test')
  const [{ startProduct }, { fillWithDemo }] = await Promise.all([load('e2e/kit/product.ts'), load('e2e/kit/demo.ts')])
  const executablePath = await findChromium()
  say('Starting a product and filling it with the demo ...')
  const product = await startProduct({ BASE_URL: origin, ...settings })
  const browser = await chromium.launch({ executablePath, args: [...plain, ...housed(product)] })
  try {
    const password = await fillWithDemo(product, timeZone)
    return await work({ product, visit: (look) => visit(browser, look), signIn: (context) => signIn(context, password) })
  } finally {
    await browser.close()
    await product.stop()
  }
}

const plain = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--hide-scrollbars', '--disable-background-networking']

const housed = ({ url }) => [
  `--host-resolver-rules=MAP ${URL.parse(origin).host}:80 127.0.0.1:${URL.parse(url).port}`,
  `--unsafely-treat-insecure-origin-as-secure=${origin}`,
]

const visit = (browser, { width, height, colorScheme = 'light' }) =>
  browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme,
    timezoneId: timeZone,
    locale: 'en-US',
    // A picture is taken of what is there, not of how it comes in.
    reducedMotion: 'reduce',
  })

/** By the call of the form: whatever this browser then opens is the demo owner's. */
async function signIn(context, password) {
  const page = await context.newPage()
  await page.goto('/sign-in')
  await ask(page, '/api/auth/sign-in/email', { email, password })
  await page.close()
}

/** A call as the page itself would make it; without anything to say, it only looks. */
export const ask = (page, path, body) =>
  page.evaluate(
    async (to) => {
      const sent = to.body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(to.body) }
      const answer = await fetch(to.path, sent)
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    },
    { path, body },
  )

/** Once all that will be on the page is there. */
export async function settled(page) {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)))
  })
}
