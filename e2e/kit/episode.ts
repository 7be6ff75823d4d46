import type { Browser, Locator, Page } from '@playwright/test'
import { type Input, pathOf } from '@castwright/contract/methods.ts'
import type { Product } from './product.ts'
import { call, introduce, newPerson, newShow, type Show, userIdOf } from './team.ts'
import { expect } from './test.ts'

type Facts = Partial<Input<'EpisodeService.Create'>['episode']>

/** Creates an episode like the drawer does. */
export async function newEpisode(page: Page, show: Show, facts: Facts = {}): Promise<string> {
  const answer = await call(page, 'EpisodeService.Create', {
    episode: {
      podcastId: show.id,
      title: 'How bridges sing',
      episodeType: 'FULL',
      level: null,
      seasonNumber: null,
      episodeNumber: 1,
      label: '',
      parentalAdvisory: 'clean',
      itunesVisibility: 'show',
      plannedReleaseDate: null,
      ...facts,
    },
  })
  return String(answer['episode_id'])
}

/** Olive Doe with a show, in her own browser, at UTC-5. */
export async function newMaker(browser: Browser, product: Product): Promise<{ page: Page; show: Show }> {
  const { page } = await newPerson(browser, product)
  await introduce(page, 'Olive')
  await call(page, 'UserService.Update', { user: { id: await userIdOf(page), timeZone: 'America/Bogota' } })
  return { page, show: await newShow(page) }
}

/** Pat Doe, a member of the show's team. */
export async function newHelper(browser: Browser, product: Product, owner: Page, show: Show): Promise<Page> {
  const { page, email } = await newPerson(browser, product)
  await introduce(page, 'Pat')
  const podcastRoles = [{ podcastId: show.id, email, collaboratorType: 'PRODUCER' as const, showAccess: 'EDITOR' as const }]
  await call(owner, 'TeamManagementService.InviteTeam', { inviterId: await userIdOf(owner), podcastRoles })
  const message = await product.emailTo(email, /invited/i)
  const token = /\/invitation\/([^\s)>\]]+)/.exec(message.text)?.[1] ?? ''
  await call(page, 'TeamManagementService.AnswerInvitation', { token, accept: true })
  return page
}

/** Page object for the episode management page. */
export class ManageEpisode {
  readonly page: Page
  readonly notes: Locator
  readonly status: Locator

  constructor(page: Page) {
    this.page = page
    this.notes = page.getByRole('textbox', { name: 'Show Notes' })
    this.status = this.part('Show Notes').locator('[data-save-state]')
  }

  async open(show: Show, episodeId: string, search = ''): Promise<void> {
    await this.page.goto(`/${show.profileUrl}/episodes/manage/${episodeId}${search}`)
    await this.part('Show Notes').first().waitFor()
    // The editor loads with the first input. It is hidden while its card is folded.
    await this.page.keyboard.press('Shift')
    await expect(this.part('Show Notes').locator('[contenteditable]')).toBeAttached()
  }

  /** A section of the page, by its heading. */
  part(name: string): Locator {
    return this.page.locator('section', { has: this.page.getByRole('heading', { level: 2, name, exact: true }) })
  }

  step(name: string): Locator {
    return this.part('Episode Progress').getByRole('listitem').filter({ hasText: name })
  }

  /** Opens the card of a finished step. */
  async unfold(part: string): Promise<void> {
    // Editors are loaded when they can be seen.
    await this.part(part).first().scrollIntoViewIfNeeded()
    const head = this.part(part).getByRole('heading', { level: 2 }).getByRole('button')
    if ((await head.count()) > 0 && (await head.getAttribute('aria-expanded')) === 'false') await head.click()
  }

  async press(part: string, button: string): Promise<void> {
    await this.unfold(part)
    await this.part(part).getByRole('button', { name: button, exact: true }).click()
  }

  async write(words: string): Promise<void> {
    await this.unfold('Show Notes')
    await this.notes.click()
    await this.page.keyboard.press('Control+End')
    await this.page.keyboard.insertText(words)
  }

  async says(words: string): Promise<void> {
    await expect(this.page.getByText(words, { exact: true }).first()).toBeVisible()
  }

  /** Overrides fields in the server's responses, such as those that only publishing sets. */
  async pretend(facts: Record<string, unknown>): Promise<void> {
    await this.page.route(`**${pathOf('EpisodeService.Find')}`, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { episodes: Record<string, unknown>[] }
      await route.fulfill({ response: answer, json: { ...body, episodes: body.episodes.map((one) => ({ ...one, ...facts })) } })
    })
  }
}
