import { findChromium } from './chromium.mjs'
import { inHome, log } from './home.mjs'

const email = 'demo@castwright.example'
/** The demo users' time zone. */
const timeZone = 'America/New_York'

const load = (path) => import(inHome(path))

/** A host name instead of a local port, because URLs are visible in screenshots. */
const origin = 'http://podcasts.example'

/** Runs `work` with a separate, empty product and a browser. `settings` are the product's, `options` those of `startProduct`. */
export async function withFreshInstance(work, settings = {}, options = {}) {
  const { chromium } = await import('@playwright/test')
  const { startProduct } = await load('e2e/kit/product.ts')
  const executablePath = await findChromium()
  log('Starting Castwright ...')
  const product = await startProduct({ BASE_URL: origin, ...settings }, options)
  const browser = await chromium.launch({ executablePath, args: [...plain, ...hostFlags(product)] })
  try {
    return await work({ product, visit: (options) => visit(browser, options) })
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** The same, filled with the demo. */
export async function withDemo(work, settings = {}, options = {}) {
  const { fillWithDemo } = await load('e2e/kit/demo.ts')
  return withFreshInstance(
    async ({ product, visit: open }) => {
      log('Creating the demo ...')
      const password = await fillWithDemo(product, timeZone)
      return work({
        product,
        visit: open,
        signIn: (context) => signIn(context, password),
        confirmPassword: (page) => request(page, '/api/auth/confirm-password', { password }),
      })
    },
    settings,
    options,
  )
}

const plain = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--hide-scrollbars', '--disable-background-networking']

const hostFlags = ({ url }) => [
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
    // Screenshots show the result, not the animation.
    reducedMotion: 'reduce',
  })

/** Signs the browser context in as the demo owner. */
export async function signIn(context, password) {
  const page = await context.newPage()
  await page.goto('/sign-in')
  await request(page, '/api/auth/sign-in/email', { email, password })
  await page.close()
}

/** A request from the page: POST with a body, GET without. */
export const request = (page, path, body) =>
  page.evaluate(
    async (to) => {
      const sent = to.body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(to.body) }
      const answer = await fetch(to.path, sent)
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    },
    { path, body },
  )

/** Waits until the page is complete. */
export async function waitUntilLoaded(page) {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    const seen = [...document.images].filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)))
  })
}
