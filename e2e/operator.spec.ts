import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seriousFaults } from './kit/axe.ts'
import { callAuth, goodPassword } from './kit/http.ts'
import { startProduct } from './kit/product.ts'
import { desktop, expect, newEmail, overflow, phone, register, signIn, test as base, visit } from './kit/test.ts'

/** A product that makes backups. */
const test = base.extend<object, { backups: string }>({
  backups: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of this argument.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'castwright-e2e-backups-'))
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ backups, operatorEmail }, use) => {
      const product = await startProduct({ PRIVATE_BETA: 'false', TRUSTED_PROXIES: '127.0.0.1,::1', BACKUP_DIR: backups })
      await callAuth(product.url, 'sign-up/email', { email: operatorEmail, password: goodPassword })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

const pages = ['overview', 'jobs', 'storage', 'deliveries', 'backups', 'users', 'audit'].map((page) => `/operator/${page}`)

test(
  'the operator checks the instance, proves a backup and disables an account',
  { tag: '@full' },
  async ({ page, browser, operatorEmail }) => {
    const guest = await (await browser.newContext()).newPage()
    const email = newEmail()
    await guest.goto('/help')
    await register(guest, email)

    await signIn(page, operatorEmail)
    await expect(page).toHaveURL(/\/my-podcasts$/)
    await visit(page, '/operator')
    await expect(page).toHaveURL(/\/operator\/overview$/)
    await expect(page.getByRole('list', { name: 'Checks' })).toContainText('up to date')

    await page.getByRole('link', { name: 'Backups' }).click()
    const runs = page.getByRole('list', { name: 'Backups and rehearsals' })
    // The first scheduled one is made up for at the start.
    await expect(runs.getByText('Done', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(runs.getByText('Done', { exact: true })).toHaveCount(2)
    await runs.getByRole('button', { name: 'Rehearse restore' }).first().click()
    await page.getByRole('button', { name: 'Start rehearsal' }).click()
    await expect(runs.getByText(/^Every table matches/)).toBeVisible()

    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('searchbox', { name: 'Search users' }).fill(email)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: `Actions for ${email}` }).click()
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    await page.getByRole('button', { name: 'Disable account' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('Disabled')
    await guest.goto('/my-podcasts')
    await expect(guest).toHaveURL(/\/sign-in/)
    await signIn(guest, email)
    await expect(guest.getByText('This account is disabled. Contact the operator of this instance.')).toBeVisible()

    await page.getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByRole('table', { name: 'Audit log' })).toContainText('Disabled an account')

    const faults: string[] = []
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size)
      for (const path of pages) {
        await visit(page, path)
        await expect(page.getByText('Loading...')).toHaveCount(0)
        for (const fault of await seriousFaults(page)) faults.push(`${path}, ${size.width} px: ${fault}`)
        if ((await overflow(page)) > 0) faults.push(`${path}, ${size.width} px: scrolls sideways`)
      }
    }
    expect(faults).toEqual([])
  },
)
