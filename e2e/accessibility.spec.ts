import type { Page } from '@playwright/test'
import { seriousFaults } from './kit/axe.ts'
import { AddPodcast } from './kit/podcast.ts'
import { startProduct } from './kit/product.ts'
import { haveRecording, publishedShow } from './kit/published.ts'
import { call, userIdOf } from './kit/team.ts'
import { expect, newEmail, signUp, test } from './kit/test.ts'

const open = [
  '/sign-in',
  '/get-started',
  '/reset-password?token=none',
  '/sign-in-loading',
  '/get-started-loading',
  '/help',
  '/help/podcast-tips',
  '/terms',
  '/privacy',
  '/support',
  '/not-found',
  '/no-access',
  '/tutorials/how-to-create-a-new-podcast',
  '/api/docs',
]
const app = [
  '/my-podcasts',
  '/video-tutorials',
  '/episode',
  '/episodes',
  '/recordings',
  '/guest-portal',
  '/calendar',
  '/analytics',
  '/pod/some-show',
  '/pal/somebody',
]

const settings = [
  '/settings/my-account/profile',
  '/settings/my-account/email-and-password',
  '/settings/my-account/apps-and-integrations',
  '/settings/subscription-and-billing/plan-usage',
  '/settings/subscription-and-billing/offers-and-upgrades',
  '/settings/subscription-and-billing/payment-method',
  '/settings/subscription-and-billing/invoices',
  '/settings/notifications',
  '/settings/tell-your-friends',
  '/settings/podcast/no-podcasts',
]

const schemes = ['light', 'dark'] as const

/** In both themes: the page is loaded once and changes its colors as it stands; in the second only those can be wrong. */
async function faultsNow(page: Page, place: string, within?: string): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const onlyColors = colorScheme !== schemes[0]
    for (const fault of await seriousFaults(page, { within, onlyColors })) faults.push(`${place}, ${colorScheme}: ${fault}`)
  }
  return faults
}

async function faultsOn(page: Page, paths: string[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    faults.push(...(await faultsNow(page, path)))
  }
  return faults
}

/** Looks at what has opened over a page, by its name. */
async function faultsIn(page: Page, name: string): Promise<string[]> {
  await page.getByRole('dialog', { name, exact: true }).waitFor()
  return faultsNow(page, name, '[role=dialog], dialog[open]')
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).last().click()

test.describe('axe finds nothing serious', () => {
  test('on the open pages, and in what opens on them', async ({ page }) => {
    const faults = await faultsOn(page, open)
    await page.goto('/sign-in')
    await page.getByText('Forgot', { exact: false }).click()
    faults.push(...(await faultsIn(page, 'Reset Password')))
    await page.goto('/get-started')
    await page.getByRole('link', { name: 'Terms of Service' }).first().click()
    faults.push(...(await faultsIn(page, 'Terms and Conditions')))
    for (const [outcome, name] of [
      ['true', 'Email Verified'],
      ['false', 'This link has expired'],
    ] as const) {
      await page.goto(`/sign-in?emailVerified=${outcome}`)
      faults.push(...(await faultsIn(page, name)))
    }
    expect(faults).toEqual([])
  })

  test('on the pages of the app and the settings, and in what opens over them', async ({ page }) => {
    await signUp(page, newEmail())
    const faults = await faultsOn(page, [...app, ...settings])
    await page.goto('/my-podcasts')
    await press(page, 'Help Center')
    faults.push(...(await faultsIn(page, 'Help Center')))
    await press(page, "What's New")
    faults.push(...(await faultsIn(page, "What's New")))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /account menu|user menu/i }).click()
    await page.getByRole('menu').waitFor()
    faults.push(...(await faultsNow(page, 'the menu of the account')))

    // A first podcast, until it is there.
    const adding = await AddPodcast.open(page)
    await adding.fill('The Long Take')
    await adding.submit()
    await page.getByRole('button', { name: 'Continue without artwork' }).waitFor()
    faults.push(...(await faultsNow(page, 'without artwork', '[role=dialog]')))
    await adding.withoutArtwork()
    await adding.added.waitFor()
    faults.push(...(await faultsNow(page, 'added', '[role=dialog]')))
    expect(faults).toEqual([])
  })

  test('on a phone', async ({ page }) => {
    await signUp(page, newEmail())
    await page.setViewportSize({ width: 390, height: 844 })
    const faults = await faultsOn(page, ['/settings/my-account/profile', '/my-podcasts'])
    await press(page, 'Menu')
    await page.getByRole('dialog').waitFor()
    expect([...faults, ...(await faultsNow(page, 'the menu'))]).toEqual([])
  })

  test('in what opens over a show and its episodes', async ({ page, product }) => {
    const { show, episodeIds } = await publishedShow(page, product, ['Pilot'])
    await haveRecording(page, show, { seconds: 2 })
    const of = `/${show.profileUrl}`
    const faults = await faultsOn(page, [`${of}/guest-portal`, `${of}/calendar`, `${of}/analytics`])
    const look = async (name: string) => {
      faults.push(...(await faultsIn(page, name)))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name, exact: true }).waitFor({ state: 'hidden' })
    }
    const choose = async (item: string) => page.getByRole('menuitem', { name: item, exact: true }).click()
    await page.getByRole('button', { name: /switch podcast/ }).click()
    faults.push(...(await faultsNow(page, 'the switcher')))

    await page.goto(`${of}/recordings`)
    await press(page, 'Upload Recording')
    await look('Upload Recording')
    for (const item of ['Rename', 'Delete'] as const) {
      await page
        .getByRole('button', { name: /^Actions for Take/ })
        .first()
        .click()
      await choose(item)
      await look(`${item} Recording`)
    }
    await page.goto(`${of}/episodes/manage/${episodeIds[0]}`)
    for (const [item, name] of [
      ['Change Publishing Date', 'Change Publishing Date'],
      ['Unpublish', 'Unpublish this episode?'],
    ] as const) {
      await page.getByRole('button', { name: 'More for this episode' }).click()
      await choose(item)
      await look(name)
    }
    await press(page, 'Replace')
    await choose('Choose from library')
    await look('Choose Recording')
    await page.goto(`/settings/podcast/${show.id}/team-management`)
    await press(page, 'Manage Team Roles')
    await look('Manage Team Roles')
    await page.goto(`/settings/podcast/${show.id}/show-settings`)
    await press(page, 'Transfer ownership')
    await look('Transfer Ownership')
    expect(faults).toEqual([])
  })

  test('on the pages for listeners and in the test mode', async ({ page, product }) => {
    const { show, episodeIds } = await publishedShow(page, product, ['Pilot'])
    const username = `ada${Date.now().toString(36)}`
    await call(page, 'UserService.Update', { user: { id: await userIdOf(page), firstName: 'Ada', lastName: 'Lovelace', username } })
    const episode = `/pod/${show.profileUrl}/${episodeIds[0]}`
    const faults = await faultsOn(page, [`/embed/${episodeIds[0]}`, `/pod/${show.profileUrl}/nothing`, '/billing/test/checkout/none'])
    for (const [path, buttons] of [
      [`/pal/${username}`, []],
      [`/pod/${show.profileUrl}`, ['Listen On...', 'Get on the Show!']],
      [episode, ['Share']],
    ] as const) {
      faults.push(...(await faultsOn(page, [path])))
      for (const button of buttons) {
        await press(page, button)
        faults.push(...(await faultsNow(page, button, 'dialog[open]')))
        await page.keyboard.press('Escape')
      }
    }
    await press(page, 'Play')
    await page.getByRole('region', { name: 'Media player' }).waitFor()
    faults.push(...(await faultsNow(page, 'the player')))
    expect(faults).toEqual([])
  })
})

test('axe finds nothing serious on the pages of the operator and of those outside', async ({ browser }) => {
  const product = await startProduct()
  try {
    const operator = await (await browser.newContext({ baseURL: product.url })).newPage()
    await signUp(operator, newEmail())
    expect(await faultsOn(operator, ['/operator/access', '/dev/outbox'])).toEqual([])
    const outsider = await (await browser.newContext({ baseURL: product.url })).newPage()
    await signUp(outsider, newEmail())
    expect(await faultsOn(outsider, ['/my-podcasts'])).toEqual([])
  } finally {
    await product.stop()
  }
})
