import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { fillWithDemo, publicPagesOf } from './kit/demo.ts'
import { startProduct, type Product } from './kit/product.ts'
import { call, userIdOf } from './kit/team.ts'
import { signIn } from './kit/test.ts'

const home = join(import.meta.dirname, '..')
const folder = join(home, 'docs/pictures')
const timeZone = 'America/New_York'
const show = '/the-long-way-home/episodes/all'

type Look = { width?: number; height?: number; colorScheme?: 'light' | 'dark' }

async function visit(browser: Browser, { url }: Product, { width = 1440, height = 900, colorScheme = 'light' }: Look = {}): Promise<Page> {
  const look = { viewport: { width, height }, colorScheme, timezoneId: timeZone, locale: 'en-US', reducedMotion: 'reduce' } as const
  return (await browser.newContext({ baseURL: url, ...look })).newPage()
}

async function open(browser: Browser, product: Product, password: string, look: Look = {}): Promise<Page> {
  const page = await visit(browser, product, look)
  await signIn(page, 'demo@castwright.example', password)
  await expect(page).toHaveURL(/\/my-podcasts$/)
  return page
}

/** Once all of it is there. */
async function take(page: Page, name: string): Promise<void> {
  await page.locator('h1').first().waitFor()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)))
  })
  await page.mouse.move(0, 0)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
}

const openEpisode = async (page: Page, title: string): Promise<void> => {
  await page.goto(show)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page).toHaveURL(/\/manage\//)
  await page.getByText(title).first().waitFor()
}

async function settingsOf(page: Page): Promise<string> {
  const { podcasts } = await call(page, 'PodcastService.FindByUserID', { userId: await userIdOf(page) })
  const podcast = (podcasts as Array<{ id: string; profile_url: string }>).find((one) => show.startsWith(`/${one.profile_url}/`))
  return `/settings/podcast/${podcast?.id}`
}

test('pictures for the documents', async ({ browser }) => {
  await mkdir(folder, { recursive: true })
  const product = await startProduct()
  try {
    const password = await fillWithDemo(product, timeZone)
    const page = await open(browser, product, password)
    await page.getByText('Studio Light').first().waitFor()
    await take(page, 'my-podcasts')

    await page.goto(show)
    await page.getByText('The bus that changes its language').first().waitFor()
    await take(page, 'episodes')

    await openEpisode(page, 'The ferry that runs on Tuesdays')
    await take(page, 'manage-episode')

    const settings = await settingsOf(page)
    await page.goto(`${settings}/show-settings`)
    await take(page, 'show-settings')
    await page.goto(`${settings}/team-management`)
    await page.getByText('priya@castwright.example').first().waitFor()
    await take(page, 'team-management')

    const dark = await open(browser, product, password, { colorScheme: 'dark' })
    await openEpisode(dark, 'Forty gates to Tannheim')
    await take(dark, 'manage-episode-dark')

    const phone = await open(browser, product, password, { width: 390, height: 844 })
    await phone.goto(show)
    await phone.getByText('The bus that changes its language').first().waitFor()
    await take(phone, 'episodes-phone')

    const pages = await publicPagesOf(product, 'the-long-way-home')
    const [visitor, onPhone] = [await visit(browser, product), await visit(browser, product, { width: 390, height: 844 })]
    for (const [name, address] of Object.entries(pages)) {
      await visitor.goto(address)
      await take(visitor, `public-${name}`)
      await onPhone.goto(address)
      await take(onPhone, `public-${name}-phone`)
    }
  } finally {
    await product.stop()
  }
})
