import { findChromium } from './chromium.mjs'
import { inHome, say } from './home.mjs'

const email = 'demo@castwright.example'
/** Of the machine on which the people of the demo work. */
const timeZone = 'America/New_York'

const load = (path) => import(inHome(path))

/** A product of its own, filled with the demo, and a browser before it. Everything goes again when the work is done. */
export async function onStage(work) {
  const { chromium } = await import('@playwright/test')
  const [{ startProduct }, { fillWithDemo }] = await Promise.all([load('e2e/kit/product.ts'), load('e2e/kit/demo.ts')])
  const executablePath = await findChromium()
  say('Starting a product and filling it with the demo ...')
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--hide-scrollbars'] })
  try {
    const password = await fillWithDemo(product, timeZone)
    return await work({ product, visit: (look) => visit(browser, product, look), signIn: (context) => signIn(context, product, password) })
  } finally {
    await browser.close()
    await product.stop()
  }
}

const visit = (browser, { url }, { width, height, colorScheme = 'light', scale = 1 }) =>
  browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme,
    timezoneId: timeZone,
    locale: 'en-US',
    // A picture is taken of what is there, not of how it comes in.
    reducedMotion: 'reduce',
  })

/** By the call of the form: whatever this browser then opens is the demo owner's. */
async function signIn(context, { url }, password) {
  const answer = await context.request.post('/api/auth/sign-in/email', { headers: { origin: url }, data: { email, password } })
  if (!answer.ok()) throw new Error(`The owner of the demo could not sign in: ${await answer.text()}`)
}

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
