import type { Locator, Page } from '@playwright/test'
import type { Input } from '@castwright/contract/methods.ts'
import type { PodcastForm } from '@castwright/contract/podcasts/form.ts'
import { ManageEpisode } from './episode.ts'
import { call, newShow, type Show, userIdOf } from './team.ts'
import { expect, newEmail, register } from './test.ts'

type NewEpisode = Input<'EpisodeService.Create'>['episode']

/** A new user with one show. The page is still blank. */
export async function newProducer(page: Page, settings: Partial<PodcastForm> = {}): Promise<Show> {
  await register(page, newEmail())
  const show = await newShow(page)
  await setUp(page, show, settings)
  return show
}

/** Updates a show through the API. */
export async function setUp(page: Page, show: Show, settings: Partial<PodcastForm>): Promise<void> {
  if (Object.keys(settings).length === 0) return
  await call(page, 'PodcastService.Update', { podcastId: show.id, userId: await userIdOf(page), updatedPodcast: settings })
}

/** Creates an episode through the API and returns its id. */
export async function haveEpisode(page: Page, show: Show, facts: Partial<NewEpisode> = {}): Promise<string> {
  const answer = await call(page, 'EpisodeService.Create', {
    episode: {
      podcastId: show.id,
      title: 'Pilot',
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
  return answer['episode_id'] as string
}

/** Page object for the episode lists and the drawer. */
export class Episodes {
  readonly page: Page
  readonly show: Show
  readonly drawer: Locator
  readonly cards: Locator

  constructor(page: Page, show: Show) {
    this.page = page
    this.show = show
    this.drawer = page.getByRole('dialog', { name: 'Episode Settings', exact: true })
    this.cards = page.getByRole('list', { name: 'Episodes', exact: true }).locator('> li')
  }

  async open(filter = 'all'): Promise<void> {
    await this.page.goto(`/${this.show.profileUrl}/episodes/${filter}`)
    await expect(this.page.getByRole('heading', { level: 1, name: 'Episodes' })).toBeVisible()
  }

  card(title: string): Locator {
    return this.cards.filter({ has: this.page.getByRole('link', { name: title, exact: true }) })
  }

  /** The badge with the planned date, which opens a dialog. */
  date(title: string): Locator {
    return this.card(title).locator('button[aria-haspopup="dialog"]')
  }

  tab(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Episode filters' }).getByRole('link', { name })
  }

  /** Opens the drawer for a new episode. */
  async add(): Promise<void> {
    await this.page.getByRole('button', { name: 'Add Episode' }).first().click()
    await expect(this.field('Title')).toBeVisible()
  }

  /** Opens an episode's drawer from its page. */
  async edit(episodeId: string): Promise<void> {
    await this.page.goto(`/${this.show.profileUrl}/episodes/manage/${episodeId}`)
    await new ManageEpisode(this.page).press('Episode Artwork', 'Episode Settings')
    await expect(this.field('Title')).toBeVisible()
  }

  field(label: string): Locator {
    return this.drawer.locator('input').and(this.drawer.getByLabel(label, { exact: true }))
  }

  choice(group: string, option: string): Locator {
    return this.drawer.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option, exact: true })
  }

  async choose(group: string, option: string): Promise<void> {
    await this.choice(group, option).check()
  }

  async label(...words: string[]): Promise<void> {
    for (const word of words) {
      await this.field('Label').fill(word)
      await this.field('Label').press('Enter')
    }
  }

  async submit(name = 'Add Episode'): Promise<void> {
    await this.drawer.getByRole('button', { name, exact: true }).click()
  }

  /** Adds the episode and returns to the list. */
  async added(): Promise<void> {
    await this.submit()
    const dialog = this.page.getByRole('dialog', { name: 'Your episode was added successfully!' })
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(dialog).toBeHidden()
    await expect(this.page).toHaveURL(new RegExp(`/${this.show.profileUrl}/episodes/all$`))
  }

  async says(words: string): Promise<void> {
    await expect(this.page.getByText(words, { exact: true }).first()).toBeVisible()
  }
}
