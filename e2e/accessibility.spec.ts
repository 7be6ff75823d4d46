import type { Page } from '@playwright/test'
import { isFull } from '../server/test/kit/full.ts'
import { seriousFaults } from './kit/axe.ts'
import { movingOn } from './kit/motion.ts'
import { AddPodcast, podcastCards } from './kit/podcast.ts'
import { haveRecording, publishedShow } from './kit/published.ts'
import { call, userIdOf } from './kit/team.ts'
import { desktop, expect, newEmail, overflow, phone, signUp, test, visit } from './kit/test.ts'

const open = [
  '/sign-in',
  '/get-started',
  '/reset-password?token=none',
  '/sign-in-loading',
  '/get-started-loading',
  '/help',
  '/help/podcast-tips',
  '/help/running-this-instance',
  '/terms',
  '/privacy',
  '/support',
  '/not-found',
  '/no-access',
  '/tutorials/how-to-create-a-new-podcast',
  '/unsubscribe/none',
  '/invitation/none',
  // The overview is long, and all services look alike.
  isFull ? '/api/docs' : '/api/docs/EpisodeService',
]
const app = [
  '/my-podcasts',
  '/my-work',
  '/video-tutorials',
  '/episode',
  '/episodes',
  '/recordings',
  '/guest-portal',
  '/calendar',
  '/analytics',
  '/ownership/none',
  '/confirmations/none',
  '/pod/some-show',
  '/pal/somebody',
]

const settings = [
  '/settings/my-account/profile',
  '/settings/my-account/email-and-password',
  '/settings/my-account/apps-and-integrations',
  '/settings/my-account/assistants',
  '/settings/my-account/access-tokens',
  '/settings/my-account/your-data',
  '/settings/subscription-and-billing/plan-usage',
  '/settings/subscription-and-billing/offers-and-upgrades',
  '/settings/subscription-and-billing/payment-method',
  '/settings/subscription-and-billing/invoices',
  '/settings/notifications',
  '/settings/tell-your-friends',
  '/settings/podcast/no-podcasts',
]

const ofShow = [
  'episodes/all',
  'recordings',
  'guest-portal',
  'private-feeds',
  'private-feeds?tab=episodes',
  'private-feeds?tab=memberships',
  'private-feeds?tab=settings',
  'calendar',
  'seasons',
  'seasons/new',
  'analytics',
  'analytics/report',
]
const ofRecording = ['transcript', 'chapters', 'clips', 'cuts', 'compare']
const showSettings = [
  'show-settings',
  'team-management',
  'rss-and-distribution',
  'social-media',
  'open-tags',
  'planning',
  'finishing',
  'webhooks',
  'newsletter',
  'custom-domain',
  'export',
]

/** A full run also checks the colors of the dark theme. */
const schemes = isFull ? (['light', 'dark'] as const) : (['light'] as const)

/** A full run looks at every page, others at a third of those without a show. */
const some = (paths: string[]): string[] => paths.filter((_, at) => isFull || at % 3 === 0)

/** The page is loaded once and changes its colors: with the second theme, only those can be wrong. */
async function faultsNow(page: Page, place: string, within?: string): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const onlyColors = colorScheme !== schemes[0]
    for (const fault of await seriousFaults(page, { within, onlyColors })) faults.push(`${place}, ${colorScheme}: ${fault}`)
  }
  return faults
}

/** These pages come from the server as they are: the router of the app does not know them. */
const isRendered = (path: string): boolean => /^\/(?:pod|pal|embed|api|billing\/test)\//.test(path)

/** The title of an error page, if one is shown instead. */
async function errorsOn(page: Page, path: string): Promise<string[]> {
  const title = await page.locator('h1').first().innerText()
  return /wrong|not found|sorry/i.test(title) ? [`${path}: ${title}`] : []
}

async function faultsOn(page: Page, paths: string[], look = faultsNow): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    const isInApp = await page.evaluate(() => '__TSR_ROUTER__' in window)
    await (isInApp && !isRendered(path) ? visit(page, path) : page.goto(path))
    await page.locator('h1').first().waitFor()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    faults.push(...(await look(page, path)))
  }
  return faults
}

/** Looks at what has opened over a page, by its name. */
async function faultsIn(page: Page, name: string): Promise<string[]> {
  const opened = page.getByRole('dialog', { name, exact: true })
  await opened.waitFor()
  await expect(opened.getByText('Loading...')).toHaveCount(0)
  return faultsNow(page, name, '[role=dialog], dialog[open]')
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).last().click()

test.describe('axe finds no serious issues', () => {
  test('on public pages and their dialogs', async ({ page }) => {
    const faults = await faultsOn(page, some(open))
    await page.goto('/sign-in')
    expect(await movingOn(page)).toEqual([])
    await page.getByText('Forgot', { exact: false }).click()
    faults.push(...(await faultsIn(page, 'Reset Password')))
    await visit(page, '/get-started')
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

  test('on app and settings pages and their dialogs, including on a phone', async ({ page }) => {
    await signUp(page, newEmail())
    const faults = await faultsOn(page, some([...app, ...settings]))
    await visit(page, '/my-podcasts')
    await press(page, 'Help Center')
    faults.push(...(await faultsIn(page, 'Help Center')))
    await press(page, "What's New")
    faults.push(...(await faultsIn(page, "What's New")))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /account menu|user menu/i }).click()
    await page.getByRole('menu').waitFor()
    faults.push(...(await faultsNow(page, 'the menu of the account')))
    await page.keyboard.press('Escape')

    await page.setViewportSize(phone)
    faults.push(...(await faultsOn(page, ['/settings/my-account/profile', '/my-podcasts'])))
    await press(page, 'Menu')
    // It is named once its title is rendered.
    await page.getByRole('dialog', { name: 'Castwright' }).waitFor()
    faults.push(...(await faultsNow(page, 'the menu')))

    // A first podcast, until it is added.
    const adding = await AddPodcast.open(page)
    expect((await adding.drawer.boundingBox())?.width).toBe(phone.width)
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    faults.push(...(await faultsNow(page, 'the drawer on a phone')))
    await page.setViewportSize(desktop)
    faults.push(...(await faultsIn(page, 'Add Podcast')))
    await adding.fill('The Long Take')
    await adding.submit()
    await page.getByRole('button', { name: 'Continue without artwork' }).waitFor()
    faults.push(...(await faultsNow(page, 'without artwork', '[role=dialog]')))
    await adding.withoutArtwork()
    await adding.added.waitFor()
    faults.push(...(await faultsNow(page, 'added', '[role=dialog]')))
    await adding.added.getByRole('button', { name: 'OK' }).click()
    const art = podcastCards(page).first().locator('picture img')
    expect(await art.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(true)
    faults.push(...(await faultsNow(page, 'the card of a podcast')))
    await page.setViewportSize(phone)
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })

  test('in dialogs of a show and its episodes', { tag: '@full' }, async ({ page, product }) => {
    const { show, episodeIds } = await publishedShow(page, product, ['Pilot'])
    await haveRecording(page, show, { seconds: 2 })
    const of = `/${show.profileUrl}`
    const faults: string[] = []
    const look = async (name: string) => {
      faults.push(...(await faultsIn(page, name)))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name, exact: true }).waitFor({ state: 'hidden' })
    }
    const choose = async (item: string) => page.getByRole('menuitem', { name: item, exact: true }).click()
    await page.goto(`${of}/analytics`)
    await page.getByRole('button', { name: /switch podcast/ }).click()
    faults.push(...(await faultsNow(page, 'the switcher')))
    await page.keyboard.press('Escape')

    await visit(page, `${of}/recordings`)
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
    await visit(page, `${of}/episodes/manage/${episodeIds[0]}`)
    // Cards of finished steps are folded.
    for (const part of ['Show Notes', 'My Recording']) await page.getByRole('button', { name: part, exact: true, expanded: false }).click()
    await page.getByRole('textbox', { name: 'Show Notes' }).waitFor()
    expect(await movingOn(page)).toEqual([])
    for (const [item, name] of [
      ['Change Publishing Date', 'Change Publishing Date'],
      ['Unpublish', 'Unpublish this episode?'],
    ] as const) {
      await page.getByRole('button', { name: 'More actions for this episode' }).click()
      await choose(item)
      await look(name)
    }
    await press(page, 'Replace')
    await choose('Choose from library')
    await look('Choose Recording')
    await visit(page, `${of}/episodes/all`)
    await page.getByRole('button', { name: 'Add Episode' }).first().click()
    await page.getByRole('dialog', { name: 'Episode Settings' }).waitFor()
    expect(await movingOn(page)).toEqual([])
    await look('Episode Settings')

    await visit(page, `/settings/podcast/${show.id}/team-management`)
    await press(page, 'Manage Team Roles')
    await look('Manage Team Roles')
    await press(page, 'Add People')
    await look('Invite Your Team')
    await visit(page, `/settings/podcast/${show.id}/show-settings`)
    await page.getByRole('textbox', { name: 'Show Summary' }).waitFor()
    expect(await movingOn(page)).toEqual([])
    await press(page, 'Transfer ownership')
    await look('Transfer Ownership')
    await press(page, 'Delete Podcast')
    await look('Warning')
    expect(faults).toEqual([])
  })

  test('on listener pages and in billing test mode', async ({ page, product }) => {
    const { show, episodeIds } = await publishedShow(page, product, ['Pilot'])
    const username = `ada${Date.now().toString(36)}`
    await call(page, 'UserService.Update', { user: { id: await userIdOf(page), firstName: 'Ada', lastName: 'Lovelace', username } })
    const episode = `/pod/${show.profileUrl}/${episodeIds[0]}`
    const faults = await faultsOn(page, [`/embed/${episodeIds[0]}`, `/pod/${show.profileUrl}/nothing`, '/billing/test/checkout/none'])
    for (const [path, buttons] of [
      [`/pal/${username}`, []],
      [`/pod/${show.profileUrl}`, ['Listen On...']],
      [`/pod/${show.profileUrl}/pitch`, []],
      [episode, ['Share']],
    ] as const) {
      faults.push(...(await faultsOn(page, [path])))
      expect(await movingOn(page)).toEqual([])
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

test('opens every page of a show, in a full run with axe', async ({ page, product }) => {
  const { show, episodeIds } = await publishedShow(page, product, ['Pilot'])
  const recordingId = await haveRecording(page, show, { seconds: 2 })
  await call(page, 'TranscriptsService.ImportTranscript', { recordingId, text: 'Ada: Hello.\nBen: Hello to you.' })
  const paths = [
    ...ofShow.map((path) => `/${show.profileUrl}/${path}`),
    ...ofRecording.map((path) => `/${show.profileUrl}/recordings/${recordingId}/${path}`),
    ...showSettings.map((path) => `/settings/podcast/${show.id}/${path}`),
    `/${show.profileUrl}/episodes/manage/${episodeIds[0]}`,
    `/podcast/${show.id}/redirect`,
  ]
  expect(await faultsOn(page, paths, isFull ? faultsNow : errorsOn)).toEqual([])
})
