import type { Locator, Page } from '@playwright/test'
import { type Input, type MethodName, methodOf, type Output, pathOf } from '@castwright/contract/methods.ts'
import { fromWire, toWire } from '@castwright/contract/wire.ts'
import { field, press, test as account } from './account.ts'
import type { Product } from './product.ts'
import { expect, newEmail, post, proveEmail, register, sessionOf } from './test.ts'

export const test = account

/** Calls an API method as the page's user. */
export async function call<N extends MethodName>(page: Page, name: N, input: Input<N>): Promise<Output<N>> {
  return fromWire(methodOf(name).output, await post(page, pathOf(name), toWire(methodOf(name).input, input))) as Output<N>
}

export type Person = { page: Page; email: string; userId: string }

/** A new signed-in user with a verified email. The page is still blank. */
export async function newcomer(page: Page, product: Product, name: [string, string] = ['Ada', 'Lovelace']): Promise<Person> {
  const email = newEmail()
  await register(page, email)
  await proveEmail(page, product, email)
  const userId = (await sessionOf(page)).user.id
  await call(page, 'UserService.Update', { user: { id: userId, firstName: name[0], lastName: name[1] } })
  return { page, email, userId }
}

let shows = 0

/** A podcast with everything that Show Settings requires. */
export async function podcastOf(
  { page, userId, email }: Person,
  title = 'The Long Take',
): Promise<{ podcastId: string; profileUrl: string }> {
  const profileUrl = `show-${process.pid}-${Date.now().toString(36)}-${(shows += 1)}`
  const { podcastId } = await call(page, 'PodcastService.Create', {
    userId,
    podcast: {
      title,
      profileUrl,
      projectKey: 'TLT',
      parentalAdvisory: 'clean',
      showType: 'episodic',
      episodeGrouping: 'none',
      episodeNumbering: 'yes',
      mediaFormat: 'audio',
      categories: ['TV & Film > Film Reviews'],
      showSummary: '<p>Films, one shot at a time.</p>',
      language: 'en-US',
      location: 'US',
      timeZone: 'America/New_York',
    },
  })
  await call(page, 'PodcastService.Update', {
    podcastId,
    userId,
    updatedPodcast: { authors: ['Ada Lovelace'], ownerName: 'Ada Lovelace', ownerEmail: email, copyright: '2026 Ada Lovelace' },
  })
  return { podcastId, profileUrl }
}

/** Adds someone to the team through an email invitation. */
export async function joins(owner: Person, member: Person, podcastId: string, product: Product): Promise<void> {
  const podcastRoles = [{ podcastId, email: member.email, collaboratorType: 'PRODUCER' as const, showAccess: 'EDITOR' as const }]
  await call(owner.page, 'TeamManagementService.InviteTeam', { inviterId: owner.userId, podcastRoles })
  const message = await product.emailTo(member.email, /invited/i)
  const token = /\/invitation\/([^\s)>\]]+)/.exec(message.text)?.[1] ?? ''
  await call(member.page, 'TeamManagementService.AnswerInvitation', { token, accept: true })
}

/** Page object for a podcast's settings. */
export class ShowSettings {
  readonly page: Page
  readonly save: Locator
  readonly cancel: Locator
  readonly summary: Locator

  constructor(page: Page) {
    this.page = page
    this.save = page.getByRole('button', { name: 'Save', exact: true })
    this.cancel = page.getByRole('button', { name: 'Cancel', exact: true })
    this.summary = page.getByRole('textbox', { name: 'Show Summary' })
  }

  async open(podcastId: string): Promise<void> {
    await this.page.goto(`/settings/podcast/${podcastId}/show-settings`)
    await expect(this.field('Title')).toBeVisible()
    // The editor loads when its place is in view.
    await this.page.getByText('Show Summary').first().scrollIntoViewIfNeeded()
    await expect(this.summary).toBeVisible()
  }

  field(label: string): Locator {
    return field(this.page, label).and(this.page.locator('input, textarea'))
  }

  choice(group: string, name: string): Locator {
    return this.page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true })
  }

  /** Fills in a field and moves on. */
  async enter(label: string, text: string): Promise<void> {
    await this.field(label).fill(text)
    await this.field(label).press('Tab')
  }

  /** Chooses from a searchable dropdown. */
  async pick(label: string, search: string, option: string): Promise<void> {
    await this.field(label).click()
    await this.field(label).fill(search)
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async says(words: string): Promise<void> {
    await expect(this.page.getByText(words, { exact: true }).first()).toBeVisible()
  }

  async saves(): Promise<void> {
    await press(this.page, 'Save')
    await this.says('Changes saved!')
    await expect(this.save).toBeDisabled()
  }
}
