import { expect } from '@playwright/test'
import { tutorial } from '../../web/src/features/help/tutorial.ts'
import { waitUntilLoaded } from '../lib/demo-browser.mjs'
import { pictureOf } from '../../server/src/cli/demo/media.ts'

/** The podcast to create. */
const show = {
  title: 'Harbour Radio',
  category: ['places', 'Places & Travel'],
  summary: 'One harbour, one boat, one person who knows it. Recorded on the quay, every second Friday.',
}

const drawer = (page) => page.getByRole('dialog', { name: 'Add Podcast', exact: true })
const field = (page, name) => drawer(page).getByRole('textbox', { name, exact: true })

const choice = (page, name) => drawer(page).getByRole('radio', { name, exact: true })

/** What happens in each step of the tutorial, in order. */
const scenes = [
  async ({ page, hold, press }) => {
    await page.goto('/my-podcasts')
    await waitUntilLoaded(page)
    await hold(2.5)
    await press(page.getByRole('main').getByRole('button', { name: 'Start a New Podcast' }))
  },
  async ({ page, hold, moveTo, press }) => {
    const dialog = page.getByRole('dialog', { name: 'Import Podcast', exact: true })
    await dialog.waitFor()
    await hold(1.5)
    await moveTo(dialog.getByRole('button', { name: 'Import an Existing Show' }), { x: 0.5, y: 0.6 })
    await hold(3.5)
    await moveTo(dialog.getByRole('button', { name: 'Start a New Podcast' }), { x: 0.5, y: 0.6 })
    await hold(1.5)
    await press(dialog.getByRole('button', { name: 'Start a New Podcast' }), { x: 0.5, y: 0.6 })
  },
  async ({ page, hold, press }) => {
    const button = drawer(page).getByRole('button', { name: 'Choose artwork' })
    await button.waitFor()
    await hold(2.5)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(button)])
    await chooser.setFiles({ name: 'harbour-radio.jpg', mimeType: 'image/jpeg', buffer: await pictureOf('cover-harbour') })
    const use = page.getByRole('button', { name: 'Use artwork' })
    await use.waitFor()
    await hold(3)
    await press(use)
    await drawer(page).getByRole('button', { name: 'Change artwork' }).waitFor()
    await hold(1.5)
  },
  async ({ page, hold, press, type }) => {
    await press(field(page, 'Title'), { x: 0.2, y: 0.5 })
    await type(show.title)
    await hold(1)
    await press(field(page, 'Profile URL'), { x: 0.8, y: 0.5 })
    await page.keyboard.press('Control+A')
    await type('harbour-radio')
    await page.keyboard.press('Tab')
    await hold(3)
  },
  async ({ page, hold, press, scrollTo, moveTo }) => {
    await scrollTo(choice(page, 'Clean'))
    await hold(1)
    await moveTo(choice(page, 'Clean'))
    await hold(2)
    await press(choice(page, 'Episodic'))
    await hold(1.5)
    await press(choice(page, 'Seasons'))
    await hold(1)
    await scrollTo(choice(page, 'Audio'))
    await press(choice(page, 'Audio'))
    await hold(2)
  },
  async ({ page, hold, press, type, scrollTo }) => {
    const categories = drawer(page).locator('input[placeholder="Search categories"], .mantine-MultiSelect-inputField').first()
    await scrollTo(categories)
    await press(categories, { x: 0.3, y: 0.5 })
    await type(show.category[0])
    await hold(1.2)
    await press(page.getByRole('option', { name: show.category[1], exact: true }), { x: 0.3, y: 0.5 })
    await page.keyboard.press('Escape')
    await hold(1)
  },
  async ({ page, hold, press, type, scrollTo }) => {
    const summary = drawer(page).getByRole('textbox', { name: 'Show Summary' })
    await scrollTo(summary)
    await press(summary, { x: 0.3, y: 0.3 })
    await type(show.summary, 3)
    await hold(1.5)
  },
  async ({ page, hold, press, moveTo }) => {
    await press(drawer(page).getByRole('button', { name: 'Add Podcast', exact: true }))
    const added = page.getByRole('dialog', { name: 'Your podcast was added successfully!' })
    await added.waitFor()
    await hold(4)
    await moveTo(added.getByRole('button', { name: 'Advanced Settings' }))
    await hold(2.5)
    await press(added.getByRole('button', { name: 'OK' }))
  },
  async ({ page, hold, moveTo, press }) => {
    await expect(page.getByRole('link', { name: show.title, exact: true }).first()).toBeVisible()
    await hold(2.5)
    await moveTo(page.getByRole('link', { name: show.title, exact: true }).first())
    await hold(1)
    await press(page.getByRole('link', { name: show.title, exact: true }).first())
    await page.waitForURL(/\/harbour-radio\/episodes/)
    await hold(3.5)
  },
]

/** Reading speed in characters per second. */
const readingSpeed = 12

export async function play(recorder) {
  if (scenes.length !== tutorial.steps.length) throw new Error('The scenes and the tutorial texts have different numbers of steps.')
  for (const [at, { text }] of tutorial.steps.entries()) {
    recorder.begin()
    await scenes[at](recorder)
    // Leave enough time to read the text.
    await recorder.hold(Math.max(text.length / readingSpeed + 1 - recorder.elapsed(), 0))
  }
}
