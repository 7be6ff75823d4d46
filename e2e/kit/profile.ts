import type { Locator, Page } from '@playwright/test'
import { pathOf } from '@castwright/contract/methods.ts'
import { expect, newEmail, register } from './test.ts'

export const profilePath = '/settings/my-account/profile'

/** URLs of the page's API calls. */
export const calls = {
  update: `**${pathOf('UserService.Update')}`,
  validate: `**${pathOf('UserService.ValidateUsername')}`,
  mentionable: `**${pathOf('UserService.FindMentionable')}`,
}

/** Page object for the Profile page. */
export class Profile {
  readonly page: Page
  readonly save: Locator
  readonly cancel: Locator
  readonly bio: Locator
  readonly creatorUrl: Locator

  constructor(page: Page) {
    this.page = page
    this.save = page.getByRole('button', { name: 'Save', exact: true })
    this.cancel = page.getByRole('button', { name: 'Cancel', exact: true })
    this.bio = page.getByRole('textbox', { name: 'Bio' })
    this.creatorUrl = page.getByRole('group', { name: 'Creator Profile URL' })
  }

  static async ofNewcomer(page: Page): Promise<Profile> {
    await register(page, newEmail())
    const profile = new Profile(page)
    await profile.open()
    return profile
  }

  async open(): Promise<void> {
    await this.page.goto(profilePath)
    await expect(this.bio).toBeVisible()
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true })
  }

  /** Fills in a field and moves on. */
  async enter(label: string, text: string): Promise<void> {
    await this.field(label).fill(text)
    await this.field(label).press('Tab')
  }

  /** The name is required for saving. */
  async introduce(): Promise<void> {
    await this.enter('First Name', 'Ada')
    await this.enter('Last Name', 'Lovelace')
  }

  /** Expects this text to be visible. */
  async says(words: string): Promise<void> {
    await expect(this.page.getByText(words, { exact: true }).first()).toBeVisible()
  }

  async saves(): Promise<void> {
    await this.save.click()
    await this.says('Changes Saved.')
    await expect(this.save).toBeDisabled()
  }
}
