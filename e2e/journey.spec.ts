import type { Browser, Locator, Page } from '@playwright/test'
import { attemptMs } from '../server/test/kit/patience.ts'
import { codeIn, dialog, emailAndPassword, expectAccessible, press, take } from './kit/account.ts'
import { ManageEpisode } from './kit/episode.ts'
import { Episodes } from './kit/episodes.ts'
import { callAuth } from './kit/http.ts'
import { type OldHost, ownerEmail, startOldHost } from './kit/old-host.ts'
import { addPodcast } from './kit/podcast.ts'
import { startProduct, type Product } from './kit/product.ts'
import { sample, subscribe } from './kit/reader.ts'
import { named, said } from './kit/recording.ts'
import { call, invitationTo, type Show, Team, verify } from './kit/team.ts'
import { expect, goodPassword, newEmail, proveEmail, register, sessionOf, signUpByForm, test as base, visit } from './kit/test.ts'

/** A product whose clock may be moved, with an existing operator, and another host that shows move from and to. */
const test = base.extend<{ oldHost: OldHost }, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of this argument.
    async ({}, use) => {
      const product = await startProduct({ PRIVATE_BETA: 'false', TRUSTED_PROXIES: '127.0.0.1,::1', ALLOW_PRIVATE_FETCH: 'true' })
      await callAuth(product.url, 'sign-up/email', { email: newEmail(), password: goodPassword })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- As above.
  oldHost: async ({}, use) => {
    const host = await startOldHost()
    await use(host)
    await host.close()
  },
})

type World = { browser: Browser; page: Page; product: Product; oldHost: OldHost }
type Look = { viewport: { width: number; height: number } }

const title = 'Bridges at Night'
const sound = named('bridges.mp3', 20)
const feedOf = ({ product }: World, podcastId: string): string => `${product.url}/rss/${podcastId}.xml`

/** The response at a feed URL, without following redirects. */
async function answerAt(url: string): Promise<[number, string | null]> {
  const answer = await fetch(url, { redirect: 'manual' })
  return [answer.status, answer.headers.get('location')]
}

async function newcomer({ page, product }: World): Promise<string> {
  const email = newEmail()
  await signUpByForm(page, email)
  await verify(page, product, email)
  return email
}

async function makeShow({ page }: World): Promise<Show> {
  const profileUrl = await addPodcast(page, title)
  const { podcast } = await call(page, 'PodcastService.FindByProfileURL', { profileUrl })
  return { id: (podcast as { id: string }).id, title, profileUrl }
}

/** Takes an episode through the six steps to 100%. */
async function makeEpisode({ page }: World, show: Show): Promise<void> {
  const list = new Episodes(page, show)
  await list.open()
  await list.add()
  await list.field('Title').fill('How bridges sing')
  await list.submit()
  await dialog(page, 'Your episode was added successfully!').getByRole('button', { name: 'Manage Episode' }).click()
  const at = new ManageEpisode(page)
  await expect(at.part('Show Notes')).toBeVisible()
  await at.unfold('Episode Progress')
  await expect(at.step('Episode Setup').getByRole('button', { name: 'Uncheck' })).toBeVisible()
  await at.press('Invite Guests', 'Skip')
  await expect(at.step('Schedule Interview').getByRole('link')).toHaveCSS('text-decoration-line', 'line-through')
  const recording = at.part('My Recording')
  await recording.getByLabel('Recording file').setInputFiles(sound)
  await said(page, 'Recording uploaded successfully!')
  await expect(recording.getByText('Done', { exact: true })).toBeVisible()
  await expect(recording.locator('[data-waveform=drawn]')).toBeVisible()
  await recording.getByRole('slider', { name: `Position in ${sound.name}` }).press('ArrowRight')
  await expect(recording.getByRole('group', { name: sound.name })).toContainText('0:05 / 0:20')
  await at.write('We walk over three bridges, and listen.')
  await at.press('Show Notes', 'Mark as Done')
  await expect(at.status).toHaveText(/^Completed on /)
  const review = at.part('Episode Review')
  await review.getByRole('button', { name: 'Add Review' }).click()
  await page.getByRole('menuitem', { name: 'Final Review' }).click()
  await review.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Accept', exact: true }).click()
  await expect(review.getByText('Review Complete')).toBeVisible()
  await expect(page.getByRole('img', { name: '100% completed' })).toBeVisible()
}

async function publish({ page }: World): Promise<void> {
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await dialog(page, 'Are you sure you want to publish now?').getByRole('button', { name: 'Confirm' }).click()
  await said(page, 'Episode published to RSS Feed!')
  await dialog(page, "It's live").getByRole('button', { name: 'Done' }).click()
}

/** Listens in another app, which knows only the feed URL. */
async function listenInAnApp(world: World, show: Show): Promise<void> {
  const { feed, again } = await subscribe(world.page, feedOf(world, show.id))
  expect([feed.title, feed.items.map((item) => item.title), again]).toEqual([title, ['How bridges sing'], 304])
  const { url, length, type } = feed.items[0]!.enclosure
  expect(await sample(url)).toEqual({
    status: 200,
    type,
    length,
    partStatus: 206,
    partRange: `bytes 100-299/${length}`,
    part: sound.buffer.subarray(100, 300),
  })
}

async function playInPublic({ browser, product }: World, show: Show, look: Look): Promise<void> {
  const context = await browser.newContext({ ...look, baseURL: product.url })
  const visitor = await context.newPage()
  await visitor.goto(`/pod/${show.profileUrl}`)
  await visitor.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect(visitor.getByRole('region', { name: 'Media player' })).toContainText('How bridges sing')
  const played = () => visitor.evaluate(() => document.querySelector<HTMLAudioElement>('#player audio')?.currentTime ?? -1)
  await expect.poll(played).toBeGreaterThan(0.2)
  const before = await played()
  await expect.poll(played).toBeGreaterThan(before)
  await context.close()
}

async function invite({ browser, page, product }: World, show: Show, look: Look): Promise<Page> {
  const team = new Team(page, show)
  const email = newEmail()
  await team.open()
  await team.invite(email)
  const guest = await (await browser.newContext({ ...look, baseURL: product.url, reducedMotion: 'reduce' })).newPage()
  await register(guest, email)
  await proveEmail(guest, product, email)
  await guest.goto(await invitationTo(product, email, show))
  await guest.getByRole('button', { name: 'Accept' }).click()
  await expect(guest.getByText(`Welcome to ${show.title}!`)).toBeVisible()
  await team.open()
  await expect(team.row(email)).toContainText('Active')
  return guest
}

/** Buys a larger plan in test mode, to allow a second show. */
async function upgrade({ page }: World): Promise<void> {
  await visit(page, '/settings/subscription-and-billing/offers-and-upgrades')
  await page.getByRole('region', { name: 'Pro', exact: true }).getByRole('button', { name: 'Select Plan' }).click()
  await expect(page.getByText('Test mode: no card is charged')).toBeVisible()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await said(page, "Thank you! You're now on the Pro plan.")
}

async function choose(page: Page, from: Locator, option: string): Promise<void> {
  await from.click()
  await page.getByRole('option', { name: option }).click()
}

/** Imports another show and returns its feed URL. */
async function importShow({ page, product, oldHost }: World): Promise<string> {
  await visit(page, '/my-podcasts')
  await page.getByRole('main').getByRole('button', { name: 'Start a New Podcast' }).click()
  await dialog(page, 'Start a New Podcast').getByRole('button', { name: 'Import an Existing Show' }).click()
  const modal = dialog(page, 'Import Podcast')
  await modal.getByLabel('Current RSS Feed URL').fill(oldHost.feedUrl)
  await modal.getByLabel('Current RSS Feed URL').press('Tab')
  await expect(modal.getByRole('region', { name: 'Feed details' })).toContainText('8 episodes')
  await choose(page, modal.getByRole('combobox', { name: 'Old Host' }), 'Captivate')
  await modal.getByRole('checkbox').check()
  // Shows imported earlier, on another screen size, have the same owner.
  const emails = async () => (await product.emails()).filter(({ to }) => to === ownerEmail).length
  const before = await emails()
  await modal.getByRole('button', { name: 'Continue' }).click()
  const field = modal.getByLabel('Verification Code')
  await expect(field).toBeVisible()
  await expect.poll(emails).toBeGreaterThan(before)
  await field.fill(codeIn((await product.emailTo(ownerEmail, /Night Trains/)).text))
  await modal.getByRole('button', { name: 'Verify' }).click()
  await expect(modal.getByText('Ownership verified')).toBeVisible()
  await modal.getByRole('button', { name: 'Continue' }).click()
  const drawer = dialog(page, 'Import an Existing Show')
  const location = drawer.getByRole('combobox', { name: 'Location' })
  await location.click()
  await location.fill('Austria')
  await page.getByRole('option', { name: 'Austria' }).click()
  await drawer.getByRole('button', { name: 'Import Podcast' }).click()
  await dialog(page, '301 Redirect Needed').getByRole('button', { name: 'View Progress' }).click()
  const banner = page.locator('[data-banner=ready]')
  await expect(async () => {
    await page.reload()
    await expect(banner).toBeVisible({ timeout: attemptMs })
  }).toPass()
  await banner.getByRole('link', { name: 'Set up the 301 redirect' }).click()
  const address = await page.getByRole('textbox', { name: 'Your New RSS Feed URL' }).inputValue()
  const { feed } = await subscribe(page, address)
  expect(feed.items.map(({ guid }) => guid).toSorted()).toEqual(oldHost.guids.toSorted())
  return address
}

/** Redirects the first show to another host. */
async function redirect(world: World, show: Show): Promise<void> {
  const { page, oldHost } = world
  await visit(page, `/podcast/${show.id}/redirect`)
  await choose(page, page.getByRole('combobox', { name: 'New Host Name' }), 'RSS.com')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByLabel('New RSS Feed URL').fill(oldHost.feedUrl)
  await press(page, 'Request 301 Redirect')
  await expect(dialog(page, 'Request 301 Redirect')).toBeVisible()
  await expectAccessible(page)
  await press(dialog(page, 'Request 301 Redirect'), 'Continue')
  await take(page, 'Confirm 301 Redirect', { 'Podcast Name': show.title }, 'Redirect feed')
  await said(page, 'Your 301 Redirect was successfully completed!')
  await press(dialog(page, 'Thank you!'), 'OK')
  await expect.poll(() => answerAt(feedOf(world, show.id))).toEqual([301, oldHost.feedUrl])
}

async function deleteAccount(page: Page, email: string): Promise<void> {
  await page.goto(emailAndPassword)
  // Cards above the button are still loading, and a click can miss a button that moves.
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(async () => {
    await press(page, 'Delete Account')
    await expect(dialog(page, 'Impact of Account Deletion').getByRole('button', { name: 'Continue' })).toBeVisible({ timeout: attemptMs })
  }).toPass()
  await take(page, 'Impact of Account Deletion', {}, 'Continue')
  await take(page, 'Confirm Email', { Email: email }, 'Continue')
  await take(page, 'Final Confirmation', { Password: goodPassword }, 'Delete Account')
  await press(dialog(page, 'Account Deleted'), 'OK')
  await expect(page).toHaveURL(/\/get-started$/)
}

/** From the first visit until only the redirect prevents deleting the account. */
async function walk(world: World, look: Look) {
  const { page } = world
  const email = await newcomer(world)
  const show = await makeShow(world)
  await makeEpisode(world, show)
  await publish(world)
  await listenInAnApp(world, show)
  await playInPublic(world, show, look)
  const guest = await invite(world, show, look)
  await upgrade(world)
  const imported = await importShow(world)
  await redirect(world, show)
  await visit(page, emailAndPassword)
  await press(page, 'Delete Account')
  const impact = dialog(page, 'Impact of Account Deletion')
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(Date.now() + 7 * 86_400_000)
  await expect(impact).toContainText(`It can be deleted from ${day}`)
  await expect(impact.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  return { email, show, guest, imported }
}

// In this order and on one product, because the last test sets the clock ahead. Each covers the whole life of an account in about 200 steps.
test.describe.configure({ mode: 'default' })

const phone = { viewport: { width: 390, height: 844 } }
const desktop = { viewport: { width: 1440, height: 900 } }

test.describe('on a phone', () => {
  test.use(phone)

  test(
    'from signing up to the move of a show, and the end of the account that helped',
    { tag: '@full' },
    async ({ browser, page, product, oldHost }) => {
      const { guest } = await walk({ browser, page, product, oldHost }, phone)
      await deleteAccount(guest, (await sessionOf(guest)).user.email)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    },
  )
})

test(
  'covers the life of an account from sign-up to deletion, including its feeds',
  { tag: '@full' },
  async ({ browser, page, product, oldHost }) => {
    const world = { browser, page, product, oldHost }
    const { email, show, imported } = await walk(world, desktop)
    await product.kill()
    await product.start({ daysLater: 8 })
    await deleteAccount(page, email)
    await expect.poll(() => answerAt(feedOf(world, show.id))).toEqual([301, oldHost.feedUrl])
    await expect.poll(() => answerAt(imported)).toEqual([410, null])
  },
)
