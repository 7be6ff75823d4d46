import type { Locator, Page } from '@playwright/test'
import { pathOf } from '@castwright/contract/methods.ts'
import { newPodcastDefaults } from '@castwright/contract/podcasts/form.ts'
import type { ChosenFile } from './files.ts'
import { expect, post, sessionOf } from './test.ts'

/** URLs of the drawer's API calls. */
export const podcastCalls = {
  create: `**${pathOf('PodcastService.Create')}`,
  validate: `**${pathOf('PodcastService.ValidatePodcastProfileURL')}`,
}

let made = 0
/** A unique profile URL. */
export const newProfileUrl = (): string => `show-${process.pid}-${Date.now().toString(36)}-${(made += 1)}`

/** Page object for the Add Podcast drawer. */
export class AddPodcast {
  readonly page: Page
  readonly drawer: Locator
  readonly summary: Locator

  constructor(page: Page) {
    this.page = page
    this.drawer = page.getByRole('dialog', { name: 'Add Podcast', exact: true })
    this.summary = this.drawer.getByRole('textbox', { name: 'Show Summary' })
  }

  /** Opens it from My Podcasts. */
  static async open(page: Page): Promise<AddPodcast> {
    await page.goto('/my-podcasts')
    return this.openHere(page)
  }

  /** Opens it on My Podcasts. */
  static async openHere(page: Page): Promise<AddPodcast> {
    await page.getByRole('main').getByRole('button', { name: 'Start a New Podcast' }).click()
    // The first podcast needs no choice between a new one and an import.
    const modal = page.getByRole('dialog', { name: 'Start a New Podcast', exact: true })
    const adding = new AddPodcast(page)
    await expect(modal.or(adding.drawer)).toBeVisible()
    if (await modal.isVisible()) await modal.getByRole('button', { name: 'Start a New Podcast' }).click()
    await expect(adding.summary).toBeVisible()
    return adding
  }

  field(label: string): Locator {
    return this.drawer.getByRole('textbox', { name: label, exact: true })
  }

  choice(name: string): Locator {
    return this.drawer.getByRole('radio', { name, exact: true })
  }

  async enter(label: string, text: string): Promise<void> {
    await this.field(label).fill(text)
    await this.field(label).press('Tab')
  }

  /** Searches for a category and selects it by keyboard. */
  async category(search: string, name: string): Promise<void> {
    const categories = this.drawer.locator('input[placeholder="Search categories"], .mantine-MultiSelect-inputField').first()
    // Clicks first, which scrolls the field into view on a phone. Otherwise its dropdown stays hidden.
    await categories.click()
    await categories.fill(search)
    await this.page.getByRole('option', { name, exact: true }).click()
    await categories.press('Escape')
  }

  async write(words: string): Promise<void> {
    await this.summary.click()
    await this.page.keyboard.insertText(words)
  }

  /** Fills in the required fields. */
  async fill(title: string, profileUrl = newProfileUrl()): Promise<void> {
    await this.enter('Title', title)
    await this.enter('Profile URL', profileUrl)
    await this.category('film rev', 'Film Reviews')
    await this.write('Films, one shot at a time.')
  }

  async artwork(file: ChosenFile): Promise<void> {
    await this.drawer.getByLabel('Artwork file').setInputFiles(file)
  }

  async submit(): Promise<void> {
    await this.drawer.getByRole('button', { name: 'Add Podcast', exact: true }).click()
  }

  async withoutArtwork(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue without artwork' }).click()
  }

  /** Expects this text to be visible. */
  async says(words: string): Promise<void> {
    await expect(this.page.getByText(words, { exact: true }).first()).toBeVisible()
  }

  get added(): Locator {
    return this.page.getByRole('dialog', { name: 'Your podcast was added successfully!' })
  }
}

/** The cards on My Podcasts, the one for a new podcast last. */
export const podcastCards = (page: Page): Locator => page.getByRole('list', { name: 'Podcasts' }).getByRole('listitem')

/** Adds a podcast in the browser, without artwork. */
export async function addPodcast(page: Page, title: string, profileUrl = newProfileUrl()): Promise<string> {
  const adding = await AddPodcast.open(page)
  await adding.fill(title, profileUrl)
  await adding.submit()
  await adding.withoutArtwork()
  await adding.added.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  return profileUrl
}

/** Creates podcasts through the API and returns their profile URLs in order. */
export async function havePodcasts(page: Page, titles: string[]): Promise<string[]> {
  const podcasts = titles.map((title) => ({
    title,
    profileUrl: newProfileUrl(),
    projectKey: 'ABC',
    ...newPodcastDefaults,
    categories: ['History'],
    showSummary: `<p>${title}</p>`,
  }))
  const userId = (await sessionOf(page)).user.id
  for (const podcast of podcasts) await post(page, pathOf('PodcastService.Create'), { userId, podcast })
  return podcasts.map((podcast) => podcast.profileUrl)
}
