import type { Browser, Locator, Page } from '@playwright/test'
import { isFull } from '../../server/test/kit/full.ts'
import { seriousFaults } from './axe.ts'
import { someAddress } from './http.ts'
import type { Product } from './product.ts'
import { expect, goodPassword, test } from './test.ts'

export { expect, test }

export const emailAndPassword = '/settings/my-account/email-and-password'
export const appsAndIntegrations = '/settings/my-account/apps-and-integrations'

export const codeIn = (text: string): string => {
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (!code) throw new Error(`No code in: ${text}`)
  return code
}

/** A different code. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const field = (place: Page | Locator, label: string): Locator => place.getByLabel(label, { exact: true })
export const press = (place: Page | Locator, name: string): Promise<void> => place.getByRole('button', { name, exact: true }).click()
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Fills in one step of a dialog and presses its button. */
export async function take(page: Page, title: string, fields: Record<string, string>, verb: string): Promise<Locator> {
  const step = dialog(page, title)
  for (const [label, words] of Object.entries(fields)) await field(step, label).fill(words)
  await press(step, verb)
  return step
}

/** A browser without cookies. */
export async function freshDevice(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, extraHTTPHeaders: { 'x-forwarded-for': someAddress() } })
  return context.newPage()
}

/** Another device of the same person. */
export async function otherDevice(browser: Browser, product: Product, email: string, password = goodPassword): Promise<Page> {
  const page = await freshDevice(browser, product)
  await page.goto('/sign-in')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await press(page, 'Sign In')
  return page
}

/** Expects that axe finds nothing serious. A full run also checks the colors of the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of isFull ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await seriousFaults(page, { onlyColors: colorScheme === 'dark' })).toEqual([])
  }
  if (isFull) await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}
