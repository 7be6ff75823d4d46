import type { CDPSession, Locator, Page } from '@playwright/test'
import type { ChosenFile } from './files.ts'
import { mp3 } from './files.ts'
import type { Show } from './team.ts'
import { dismissToasts, expect } from './test.ts'

/** So many seconds of silence under a name. */
export const named = (name: string, seconds = 2): ChosenFile => ({ ...mp3(seconds), name })

/** The Recordings page, and what one does on it. */
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

  /** Opens the dialog, if need be, and chooses a file there; one of the disk by its path. */
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

/** Short words in a corner: seen, and closed, so that the same can be said again. */
export async function said(page: Page, words: string): Promise<void> {
  const toast = page.locator('.mantine-Notification-root').filter({ hasText: words }).first()
  await expect(toast).toBeVisible()
  await dismissToasts(toast)
  await expect(toast).toBeHidden()
}

/** A slow line, which can be cut: what is sent over it is under way for as long as a test needs. */
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
