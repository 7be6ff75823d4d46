import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct } from './kit/product.ts'
import { newEmail, signUp, test } from './kit/test.ts'

const folder = join(import.meta.dirname, '../docs/pictures')

test('pictures for the documents', async ({ browser }) => {
  await mkdir(folder, { recursive: true })
  const product = await startProduct()
  try {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
    await page.screenshot({ path: join(folder, 'sign-in.png') })
    await signUp(page, newEmail())
    await page.getByText('Add Your First Podcast').waitFor()
    await page.screenshot({ path: join(folder, 'my-podcasts.png') })
  } finally {
    await product.stop()
  }
})
