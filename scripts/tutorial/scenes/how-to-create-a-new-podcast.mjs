import { pictureOf } from '../../../server/src/cli/demo/media.ts'
import { deleteShow, dialog, visit } from '../kit.mjs'

/** The podcast to create. */
const show = {
  title: 'Harbour Radio',
  category: ['places', 'Places & Travel'],
  summary: 'One harbour, one boat, one person who knows it. Recorded on the quay, every second Friday.',
}

const drawer = (page) => dialog(page, 'Add Podcast')
const field = (page, name) => drawer(page).getByRole('textbox', { name, exact: true })
const radio = (page, name) => drawer(page).getByRole('radio', { name, exact: true })

export const cleanUp = (page, demo) => deleteShow(page, demo, 'harbour-radio')

export const poster = 4

export const scenes = [
  async (recorder) => {
    const { page, hold, press } = recorder
    await visit(recorder, '/my-podcasts')
    await hold(2.5)
    await press(page.getByRole('main').getByRole('button', { name: 'Start a New Podcast' }))
  },
  async ({ page, hold, moveTo, press }) => {
    const modal = dialog(page, 'Start a New Podcast')
    await hold(1.5, modal)
    await moveTo(modal.getByRole('button', { name: 'Import an Existing Show' }), { y: 0.6, hold: 3.5 })
    await moveTo(modal.getByRole('button', { name: 'Start a New Podcast' }), { y: 0.6, hold: 1.5 })
    await press(modal.getByRole('button', { name: 'Start a New Podcast' }), { y: 0.6 })
  },
  async ({ page, hold, press }) => {
    const button = drawer(page).getByRole('button', { name: 'Choose artwork' })
    await hold(2.5, button)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(button)])
    await chooser.setFiles({ name: 'harbour-radio.jpg', mimeType: 'image/jpeg', buffer: await pictureOf('cover-harbour') })
    const use = page.getByRole('button', { name: 'Use artwork' })
    await hold(3, use)
    await press(use)
    await hold(1.5, drawer(page).getByRole('button', { name: 'Change artwork' }))
  },
  async ({ page, hold, press, type }) => {
    await press(field(page, 'Title'), { x: 0.2 })
    await type(show.title)
    await hold(1)
    await press(field(page, 'Profile URL'), { x: 0.8 })
    await page.keyboard.press('Control+A')
    await type('harbour-radio')
    await page.keyboard.press('Tab')
    await hold(3, drawer(page).getByText('Available.'))
  },
  async ({ page, hold, press, scrollTo, moveTo }) => {
    await scrollTo(radio(page, 'Clean'))
    await hold(1)
    await moveTo(radio(page, 'Clean'), { hold: 2 })
    await press(radio(page, 'Episodic'), { hold: 1.5 })
    await press(radio(page, 'Seasons'), { hold: 1 })
    await scrollTo(radio(page, 'Audio'))
    await press(radio(page, 'Audio'), { hold: 2 })
  },
  async ({ page, hold, press, type, scrollTo }) => {
    const categories = drawer(page).locator('input[placeholder="Search categories"], .mantine-MultiSelect-inputField').first()
    await scrollTo(categories)
    await press(categories, { x: 0.3 })
    await type(show.category[0])
    await hold(1.2)
    await press(page.getByRole('option', { name: show.category[1], exact: true }), { x: 0.3 })
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
    const added = dialog(page, 'Your podcast was added successfully!')
    await hold(4, added)
    await moveTo(added.getByRole('button', { name: 'Advanced Settings' }), { hold: 2.5 })
    await press(added.getByRole('button', { name: 'OK' }))
  },
  async ({ page, hold, moveTo, press }) => {
    const link = page.getByRole('main').getByRole('link', { name: show.title, exact: true }).first()
    await hold(2.5, link)
    await moveTo(link, { hold: 1 })
    await press(link)
    await page.waitForURL(/\/harbour-radio\/episodes/)
    await hold(3.5)
  },
]
