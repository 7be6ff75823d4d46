import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Response } from '@playwright/test'
import config from '../playwright.config.ts'

export type Person = { email: string; password: string }

/** The JavaScript that a browser with an empty cache loads for a page, compressed with gzip, in bytes. */
async function bytesOf(browser: Browser, url: string, storageState?: Awaited<ReturnType<typeof signIn>>): Promise<number> {
  const context = await browser.newContext(storageState ? { storageState } : {})
  const page = await context.newPage()
  const bodies: Promise<Buffer>[] = []
  const add = (response: Response): void => {
    if (new URL(response.url()).pathname.endsWith('.js')) bodies.push(response.body())
  }
  page.on('response', add)
  await page.goto(url)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  // A script that arrives while the page closes has no body.
  page.off('response', add)
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  await context.close()
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Signs in and returns the cookies. */
export async function signIn(browser: Browser, url: string, { email, password }: Person) {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/my-podcasts/)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Bytes of JavaScript for each screen: as a stranger, or signed in where the path is one of `inside`. */
export async function scriptBytes<Name extends string>(
  url: string,
  person: Person,
  screens: Record<Name, { path: string; inside: boolean }>,
): Promise<Record<Name, number>> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const state = await signIn(browser, url, person)
    const found: [string, number][] = []
    for (const [name, { path, inside }] of Object.entries<{ path: string; inside: boolean }>(screens))
      found.push([name, await bytesOf(browser, url + path, inside ? state : undefined)])
    return Object.fromEntries(found) as Record<Name, number>
  } finally {
    await browser.close()
  }
}

/** The path of the first episode in the demo's list. */
export async function firstEpisodePath(url: string, person: Person): Promise<string> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const context = await browser.newContext({ storageState: await signIn(browser, url, person) })
    const page = await context.newPage()
    await page.goto(`${url}/the-long-way-home/episodes/all`)
    return (await page.locator('a[href*="/episodes/manage/"]').first().getAttribute('href')) ?? ''
  } finally {
    await browser.close()
  }
}
