import { card, dialog, openEpisode, visit } from './kit.mjs'

const title = 'The ferry that runs on Tuesdays'

const later = (page) => dialog(page, 'Confirm Publishing Date')
const now = (page) => dialog(page, 'Are you sure you want to publish now?')
const checks = (within) => within.getByText(/warning|All checks passed/).first()

export const poster = 5

export const scenes = [
  async (recorder) => {
    const { page, hold, moveTo } = recorder
    await visit(recorder, '/the-long-way-home/episodes/complete')
    await hold(1)
    await openEpisode(recorder, title)
    await moveTo(card(page, 'Episode Status').getByRole('img', { name: '100% completed' }))
    await hold(1.5)
  },
  async ({ page, hold, press, moveTo }) => {
    await press(page.getByRole('button', { name: 'Publish Later' }))
    await checks(later(page)).waitFor()
    await hold(2)
    await moveTo(later(page).getByLabel('Release Time, hours'))
    await hold(2)
  },
  async ({ page, hold, moveTo }) => {
    await moveTo(checks(later(page)))
    await hold(4)
  },
  async ({ page, hold, press }) => {
    await press(later(page).getByRole('button', { name: 'Cancel' }))
    await hold(0.8)
    await press(page.getByRole('button', { name: 'Publish Now' }))
    await checks(now(page)).waitFor()
    await hold(2.5)
    await press(now(page).getByRole('button', { name: 'Confirm' }))
    await dialog(page, "It's live").waitFor()
  },
  async ({ page, hold, moveTo, clearToasts }) => {
    await clearToasts()
    await hold(3)
    await moveTo(dialog(page, "It's live").getByText('Share text', { exact: true }))
    await hold(2.5)
  },
  async ({ page, hold, press, moveTo }) => {
    await press(dialog(page, "It's live").getByRole('button', { name: 'Done' }))
    await page.locator('[data-banner=published]').waitFor()
    await hold(2)
    await moveTo(page.getByRole('button', { name: 'Republish' }))
    await hold(3)
  },
]
