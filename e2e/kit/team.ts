import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { type Input, type MethodName, pathOf } from '@castwright/contract/methods.ts'
import { someAddress } from './http.ts'
import { startProduct, type Product } from './product.ts'
import { dismissToasts, expect, linkIn, newEmail, post, proveEmail, register, sessionOf, sharedContexts, test as base } from './test.ts'

/** A product in private beta. Accepting an invitation also grants beta access. */
export const test = base.extend<object, { product: Product; operator: Page }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of this argument.
    async ({}, use) => {
      const product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1,::1' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  // The first account is the operator, who grants access to others.
  operator: [
    async ({ browser, product }, use) => {
      const context = await browser.newContext({ baseURL: product.url })
      sharedContexts.add(context)
      const page = await context.newPage()
      await register(page, newEmail())
      await use(page)
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/** Calls the API like the page. */
export const call = async <N extends MethodName>(page: Page, name: N, input: Input<N>): Promise<Record<string, unknown>> =>
  (await post(page, pathOf(name), input)) as Record<string, unknown>

export const userIdOf = async (page: Page): Promise<string> => (await sessionOf(page)).user.id

/** Verifies an email address with the emailed link, and expects the confirmation. */
export async function verify(page: Page, product: Product, email: string): Promise<void> {
  await page.goto(linkIn((await product.emailTo(email, /verify/i)).text))
  await expect(page.getByText('Your email was successfully verified. Thanks for verifying your email address.')).toBeVisible()
}

export type Show = { id: string; title: string; profileUrl: string }

let shows = 0
const showsOf = new WeakMap<BrowserContext, number>()

/** Everyone's first show has the same title, so its artwork is generated only once. */
export async function newShow(page: Page): Promise<Show> {
  const nth = (showsOf.get(page.context()) ?? 0) + 1
  showsOf.set(page.context(), nth)
  shows += 1
  const title = `The Long Take ${nth}`
  const profileUrl = `long-take-${process.pid}-${shows}`
  const answer = await call(page, 'PodcastService.Create', {
    userId: await userIdOf(page),
    podcast: {
      title,
      profileUrl,
      projectKey: 'TLT',
      parentalAdvisory: 'clean',
      showType: 'episodic',
      episodeGrouping: 'none',
      episodeNumbering: 'yes',
      mediaFormat: 'audio',
      categories: ['Arts'],
      showSummary: '<p>Films, one shot at a time.</p>',
    },
  })
  return { id: answer['podcast_id'] as string, title, profileUrl }
}

/** A user with a verified email but no beta access, in a separate browser. The page is still blank. */
export async function newPerson(browser: Browser, product: Product) {
  const look = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ baseURL: product.url, extraHTTPHeaders: { 'x-forwarded-for': someAddress() }, ...look })
  const page = await context.newPage()
  const email = newEmail()
  await register(page, email)
  await proveEmail(page, product, email)
  return { page, email }
}

/** Only users with beta access can set their name. */
export const introduce = async (page: Page, firstName: string): Promise<void> => {
  await call(page, 'UserService.Update', { user: { id: await userIdOf(page), firstName, lastName: 'Doe' } })
}

/** Olive Doe, with beta access. */
export async function newOwner(browser: Browser, product: Product, operator: Page) {
  const olive = await newPerson(browser, product)
  await call(operator, 'BetaService.GrantAccess', { accountId: await userIdOf(olive.page) })
  await introduce(olive.page, 'Olive')
  return olive
}

/** Page object for the Team Management tab. */
export class Team {
  readonly page: Page
  readonly show: Show

  constructor(page: Page, show: Show) {
    this.page = page
    this.show = show
  }

  async open(): Promise<void> {
    await this.page.goto(`/settings/podcast/${this.show.id}/team-management`)
    await expect(this.page.getByRole('table', { name: 'Team members' })).toBeVisible()
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  async says(words: string): Promise<void> {
    await expect(this.page.getByText(words, { exact: true }).first()).toBeVisible()
  }

  async invite(email: string, role = 'Producer', access = 'Editor'): Promise<void> {
    await this.page.getByRole('button', { name: 'Add People' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Invite Your Team' })
    await dialog.getByLabel('Email', { exact: true }).fill(email)
    await this.choose(dialog.getByRole('combobox', { name: 'Team Role' }), role)
    await this.choose(dialog.getByRole('combobox', { name: 'Show Access' }), access)
    await dialog.getByRole('button', { name: 'Send Invitations' }).click()
    const sent = this.page.getByRole('dialog', { name: /^Invitations (sent|created)$/ })
    await expect(sent).toContainText(email)
    await sent.getByRole('button', { name: 'Done' }).click()
  }

  async choose(field: Locator, option: string): Promise<void> {
    await field.click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  /** Turns a cell into a dropdown and chooses. */
  async change(name: string, what: 'Team Role' | 'Project Access', to: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: new RegExp(`^${what}`) })
      .click()
    await this.page.getByRole('option', { name: to, exact: true }).click()
    await expect(this.row(name).getByRole('button', { name: new RegExp(`^${what} for .*: ${to}$`) })).toBeVisible()
  }

  async act(name: string, item: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  dismissToasts(): Promise<void> {
    return dismissToasts(this.page)
  }
}

/** The link in the latest invitation to an address. */
export async function invitationTo(product: Product, email: string, show: Show): Promise<string> {
  return linkIn((await product.emailTo(email, new RegExp(`invited.*${show.title}$`))).text)
}
