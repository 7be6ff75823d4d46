import type { CDPSession, Locator, Page } from '@playwright/test'
import type { ChosenFile } from './files.ts'
import { mp3 } from './files.ts'
import type { Show } from './team.ts'
import { dismissToasts, expect } from './test.ts'

/** A silent audio file of the given length. */
export const named = (name: string, seconds = 2): ChosenFile => ({ ...mp3(seconds), name })

/** Page object for the Recordings page. */
export class Library {
  readonly page: Page
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Upload Recording' })
  }

  async open(show: Show): Promise<void> {
    await this.page.goto(`/${show.profileUrl}/recordings`)
    await expect(this.page.getByRole('heading', { level: 1, name: 'Recordings' })).toBeVisible()
  }

  /** Opens the dialog if needed and chooses a file, or a file on disk by its path. */
  async choose(file: ChosenFile | string): Promise<void> {
    if (!(await this.dialog.isVisible())) await this.page.getByRole('button', { name: 'Upload Recording' }).click()
    await this.dialog.getByLabel('Recording file').setInputFiles(file)
  }

  async upload(file: ChosenFile | string): Promise<void> {
    await this.choose(file)
    await this.says('Your recording was successfully uploaded!')
    await expect(this.dialog).toBeHidden()
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByText(name, { exact: true }) })
  }

  async act(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await this.page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  names(): Locator {
    return this.page.getByRole('table', { name: 'Recordings' }).locator('tbody td:first-child > div > span')
  }

  async says(words: string): Promise<void> {
    await said(this.page, words)
  }
}

/** Expects a toast and closes it, so that the same toast can be expected again. */
export async function said(page: Page, words: string): Promise<void> {
  const toast = page.locator('.mantine-Notification-root').filter({ hasText: words }).first()
  await expect(toast).toBeVisible()
  await dismissToasts(toast)
  await expect(toast).toBeHidden()
}

/** A slow connection that can be cut, so that uploads take as long as a test needs. */
export class Line {
  readonly #cdp: CDPSession

  constructor(cdp: CDPSession) {
    this.#cdp = cdp
  }

  static async of(page: Page): Promise<Line> {
    const line = new Line(await page.context().newCDPSession(page))
    await line.set({ offline: false })
    return line
  }

  async set({ offline, megabytes = 0.5 }: { offline: boolean; megabytes?: number }): Promise<void> {
    const uploadThroughput = megabytes * 1024 * 1024
    await this.#cdp.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput })
  }
}
