import { card, dialog, openEpisode, visit } from '../kit.mjs'

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
    await moveTo(card(page, 'Episode Status').getByRole('img', { name: '100% completed' }), { hold: 1.5 })
  },
  async ({ page, hold, press, moveTo }) => {
    await press(page.getByRole('button', { name: 'Publish Later' }))
    await hold(2, checks(later(page)))
    await moveTo(later(page).getByLabel('Release Time, hours'), { hold: 2 })
  },
  async ({ page, moveTo }) => {
    await moveTo(checks(later(page)), { hold: 4 })
  },
  async ({ page, hold, press }) => {
    await press(later(page).getByRole('button', { name: 'Cancel' }), { hold: 0.8 })
    await press(page.getByRole('button', { name: 'Publish Now' }))
    await hold(2.5, checks(now(page)))
    await press(now(page).getByRole('button', { name: 'Confirm' }))
    await dialog(page, "It's live").waitFor()
  },
  async ({ page, hold, moveTo, clearToasts }) => {
    await clearToasts()
    await hold(3)
    await moveTo(dialog(page, "It's live").getByText('Share text', { exact: true }), { hold: 2.5 })
  },
  async ({ page, hold, press, moveTo }) => {
    await press(dialog(page, "It's live").getByRole('button', { name: 'Done' }))
    await hold(2, page.locator('[data-banner=published]'))
    await moveTo(page.getByRole('button', { name: 'Republish' }), { hold: 3 })
  },
]
