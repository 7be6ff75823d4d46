import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from './kit/account.ts'
import { ManageEpisode } from './kit/episode.ts'
import { m4a } from './kit/files.ts'
import { tabTo } from './kit/keys.ts'
import { startProduct } from './kit/product.ts'
import { expect, goodPassword, newEmail, test } from './kit/test.ts'

/** How a person gets from one thing to the next. Typing into a field is no click. */
type Hands = {
  press: (target: Locator) => Promise<void>
  write: (field: Locator, words: string) => Promise<void>
}

const byPointer = (page: Page): Hands => ({
  press: (target) => target.click(),
  write: async (field, words) => {
    await field.focus()
    await page.keyboard.insertText(words)
  },
})

/** Goes there by the tab key, unless it has the focus already. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const way = await target.evaluate((element) => {
    const { activeElement } = document
    if (activeElement === element) return null
    return activeElement && activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab'
  })
  if (way) await tabTo(page, target, way)
}

const byKeyboard = (page: Page): Hands => ({
  press: async (target) => {
    await reach(page, target)
    await page.keyboard.press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter')
  },
  write: async (field, words) => {
    await reach(page, field)
    await page.keyboard.insertText(words)
  },
})

type Walked = { clicks: number; screens: string[] }

/** From the address of a fresh instance to a published episode whose link is on the screen. */
async function publishFirstEpisode(
  page: Page,
  { press, write }: Hands,
  look: () => Promise<void> = async () => undefined,
): Promise<Walked> {
  const walked: Walked = { clicks: 0, screens: [] }
  const click = async (target: Locator): Promise<void> => {
    walked.clicks += 1
    await press(target)
  }
  /** A page, or a dialog or drawer with a task of its own. A question or a confirmation belongs to the task it is about. */
  const arrive = async (screen: string, sign: Locator): Promise<void> => {
    await expect(sign).toBeVisible()
    walked.screens.push(screen)
    await look()
  }
  const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true })

  await page.goto('/')
  await arrive('Get Started', page.getByRole('heading', { name: 'Create the admin account' }))
  await write(page.getByLabel('Email', { exact: true }), newEmail())
  await write(page.getByLabel('Password', { exact: true }), goodPassword)
  await click(page.getByRole('checkbox'))
  await click(page.getByRole('button', { name: 'Create an Account' }))

  await arrive('My Podcasts', page.getByRole('heading', { name: 'Add Your First Podcast' }))
  await click(page.getByRole('main').getByRole('button', { name: 'Start a New Podcast' }))

  const podcast = dialog('Add Podcast')
  await arrive('Add Podcast', podcast.getByRole('textbox', { name: 'Show Summary' }))
  await write(podcast.getByRole('textbox', { name: 'Title', exact: true }), 'Harbour Radio')
  await expect(podcast.getByRole('textbox', { name: 'Profile URL' })).toHaveValue('harbour-radio')
  await expect(podcast.getByRole('textbox', { name: 'Project Key' })).toHaveValue('HRA')
  await write(podcast.locator('input[placeholder="Search categories"], .mantine-MultiSelect-inputField').first(), 'places')
  await page.keyboard.press('ArrowDown')
  walked.clicks += 1
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await write(podcast.getByRole('textbox', { name: 'Show Summary' }), 'One harbour, one boat, one person who knows it.')
  await click(podcast.getByRole('button', { name: 'Add Podcast', exact: true }))
  await click(page.getByRole('button', { name: 'Continue without artwork' }))
  await click(dialog('Your podcast was added successfully!').getByRole('button', { name: 'Add your first episode' }))

  const episode = dialog('Episode Settings')
  await arrive('Episode Settings', episode.getByRole('textbox', { name: 'Title', exact: true }))
  await write(episode.getByRole('textbox', { name: 'Title', exact: true }), 'The pilot boat')
  const choosing = page.waitForEvent('filechooser')
  await click(episode.getByRole('button', { name: 'Upload Recording' }))
  await (await choosing).setFiles(m4a())
  await click(episode.getByRole('button', { name: 'Add Episode' }))
  await click(dialog('Your episode was added successfully!').getByRole('button', { name: 'Manage Episode' }))

  const skip = page.getByRole('button', { name: 'Skip optional steps' })
  await arrive('Episode', skip)
  await click(skip)
  // The current step is open now, also on a phone.
  await write(page.getByRole('textbox', { name: 'Show Notes' }), 'How a pilot brings a ship into the harbour.')
  const card = page.locator('section', { has: page.getByRole('heading', { level: 2, name: 'Show Notes', exact: true }) })
  await click(card.getByRole('button', { name: 'Mark as Done' }))
  const publish = page.getByRole('button', { name: 'Publish Now' })
  await expect(publish).not.toHaveAttribute('aria-disabled')
  await click(publish)
  const asking = dialog('Are you sure you want to publish now?')
  await arrive('Publish', asking.getByText(/warning|All checks passed/).first())
  await click(asking.getByRole('button', { name: 'Confirm' }))

  const live = dialog("It's live")
  await arrive("It's live", live)
  const link = await live.getByLabel('Link', { exact: true }).inputValue()
  await expect(live.getByRole('link', { name: 'View page' })).toHaveAttribute('href', link)
  const shown = await page.request.get(link)
  expect(await shown.text()).toContain('The pilot boat')
  return walked
}

async function onFreshInstance(browser: Browser, size: { width: number; height: number }, work: (page: Page) => Promise<void>) {
  // Without ffmpeg, the browser measures the recording.
  const product = await startProduct({ FFMPEG_PATH: '/missing/ffmpeg' })
  try {
    const context = await browser.newContext({ baseURL: product.url, viewport: size })
    await work(await context.newPage())
    await context.close()
  } finally {
    await product.stop()
  }
}

const desktop = { width: 1440, height: 900 }

test('a newcomer publishes an episode with at most 14 clicks on 7 screens', async ({ browser }) => {
  await onFreshInstance(browser, desktop, async (page) => {
    const { clicks, screens } = await publishFirstEpisode(page, byPointer(page))
    expect(screens.length, screens.join(', ')).toBeLessThanOrEqual(7)
    expect(clicks).toBeLessThanOrEqual(14)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const at = new ManageEpisode(page)
    await at.unfold('My Recording')
    await expect(at.part('My Recording').getByText('The recording is silent or too short to measure.')).toBeVisible()
  })
})

test('a newcomer publishes an episode with the keyboard alone', { tag: '@full' }, async ({ browser }) => {
  await onFreshInstance(browser, desktop, async (page) => {
    await publishFirstEpisode(page, byKeyboard(page))
  })
})

test('a newcomer publishes an episode on a phone', { tag: '@full' }, async ({ browser }) => {
  await onFreshInstance(browser, { width: 390, height: 844 }, async (page) => {
    const noOverflow = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await publishFirstEpisode(page, byPointer(page), async () => {
      await noOverflow()
      await expectAccessible(page)
    })
  })
})
