import { test as base, expect, type BrowserContext, type Locator, type Page, type Route } from '@playwright/test'
import { type MethodName, pathOf } from '@castwright/contract/methods.ts'
import { startDns, type DnsServer } from '../../server/test/kit/dns.ts'
import { startOidc, type Oidc } from '../../server/test/kit/oidc.ts'
import { callAuth, goodPassword, someAddress } from './http.ts'
import { startProduct, type Product } from './product.ts'

/** Browser contexts shared by several tests of a worker. */
export const sharedContexts = new WeakSet<BrowserContext>()

type Worker = { dns: DnsServer; oidc: Oidc; operatorEmail: string; product: Product }

/**
 * Each worker runs its own product, and a test fails if the browser reports any error. The product has Google and Facebook set up. Its
 * operator already exists, so accounts created in tests are regular users with the limits of the Free plan. A
 * worker for another kind of product costs 6 seconds of CPU time.
 */
export const test = base.extend<{ watched: void; tidy: void }, Worker>({
  oidc: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of this argument.
    async ({}, use) => {
      const oidc = await startOidc()
      await use(oidc)
      await oidc.stop()
    },
    { scope: 'worker' },
  ],
  dns: [
    // oxlint-disable-next-line no-empty-pattern -- As above.
    async ({}, use) => {
      const dns = await startDns()
      await use(dns)
      await dns.stop()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- As above.
  operatorEmail: [async ({}, use) => use(newEmail()), { scope: 'worker' }],
  product: [
    async ({ dns, oidc, operatorEmail }, use) => {
      // The private beta has its own tests.
      const env = {
        PRIVATE_BETA: 'false',
        TRUSTED_PROXIES: '127.0.0.1,::1',
        ALLOW_PRIVATE_FETCH: 'true',
        DNS_SERVERS: dns.address,
        ...oidc.env,
      }
      const product = await startProduct(env, { socialIssuer: oidc.issuer })
      await callAuth(product.url, 'sign-up/email', { email: operatorEmail, password: goodPassword })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // Rate limits per address must not affect tests.
  // oxlint-disable-next-line no-empty-pattern -- As above.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': someAddress() }),
  watched: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('weberror', (error) => complaints.push(`page error: ${error.error().message}`))
      context.on('console', (message) => {
        if (message.type() === 'error' && /Content.Security.Policy|Refused to|violates/i.test(message.text()))
          complaints.push(message.text())
      })
      await use()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  // A page that stays open keeps polling the server and slows down the next tests.
  tidy: [
    async ({ browser, context }, use) => {
      const before = new Set(browser.contexts())
      await use()
      const opened = browser.contexts().filter((one) => one !== context && !before.has(one) && !sharedContexts.has(one))
      await Promise.all(opened.map((one) => one.close()))
    },
    { auto: true },
  ],
})

export { expect, goodPassword }

let people = 0
export const newEmail = (): string => `person-${process.pid}-${Date.now().toString(36)}-${(people += 1)}@example.com`

export async function submitSignUp(page: Page, email: string): Promise<void> {
  await page.goto('/get-started')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create an Account' }).click()
}

/** Signs up with the form and waits until the user is signed in. */
export async function signUpByForm(page: Page, email: string): Promise<void> {
  await submitSignUp(page, email)
  await expect(page).toHaveURL(/\/my-podcasts$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Calls the API as this browser's user. The page may still be blank, because loading the app takes seconds. */
export async function post(page: Page, path: string, data: unknown): Promise<unknown> {
  const answer = await page.request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

type Session = { user: { id: string; email: string; emailVerified: boolean } }

/** The session of this browser. */
export const sessionOf = async (page: Page): Promise<Session> => (await (await page.request.get('/api/auth/get-session')).json()) as Session

/** Creates an account through the API, like the form, and signs this browser in. The page doesn't change. */
export async function register(page: Page, email: string): Promise<void> {
  const { user } = (await post(page, '/api/auth/sign-up/email', { email, password: goodPassword })) as Session
  const timeZone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  await post(page, pathOf('UserService.Create'), { user: { id: user.id, timeZone } })
}

/** The same result as signing up with the form, for tests about what comes after. */
export async function signUp(page: Page, email: string): Promise<void> {
  await register(page, email)
  await page.goto('/my-podcasts')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Verifies an email address with the emailed link, without opening the page it leads to. */
export async function proveEmail(page: Page, product: Product, email: string): Promise<void> {
  // The operator's address needs no proof.
  if ((await sessionOf(page)).user.emailVerified) return
  const answer = await page.request.get(linkIn((await product.emailTo(email, /verify/i)).text))
  expect(answer.url()).toContain('emailVerified=true')
}

export async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu|user menu/i }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
}

type Router = { navigate(to: { href: string }): Promise<void> }

/** Opens another page with the app's router, like a link does. Reloading the whole app would be much slower. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate({ href }), path)
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

/** How many pixels the page overflows the window on the right. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** Closes the remaining toasts. They also disappear on their own at any time. */
export const dismissToasts = (place: Page | Locator): Promise<void> =>
  place.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })

/** Holds back the responses to these calls until the test releases them, so that polling happens when the test expects it. */
export async function holdBack(page: Page, name: MethodName): Promise<() => Promise<void>> {
  const held: Route[] = []
  const hold = (route: Route): void => void held.push(route)
  await page.route(`**${pathOf(name)}`, hold)
  return async () => {
    await page.unroute(`**${pathOf(name)}`, hold)
    // The page may have canceled the request.
    await Promise.allSettled(held.map((route) => route.continue()))
  }
}

/** The first link in an email. */
export const linkIn = (text: string): string => {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`No link in: ${text}`)
  return link.replace(/[.)>\]]+$/, '')
}

/** Lets the HTML arrive without its scripts, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  return async () => {
    release()
    await page.waitForLoadState()
    await page.unroute('**/assets/*.js')
  }
}
