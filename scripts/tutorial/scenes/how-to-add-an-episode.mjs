import { card, dialog, visit } from '../kit.mjs'

const title = 'The lighthouse and the bicycle'

const drawer = (page) => dialog(page, 'Episode Settings')
const field = (page, name) => drawer(page).getByLabel(name, { exact: true })

export const poster = 3

export const scenes = [
  async (recorder) => {
    const { page, hold, press } = recorder
    await visit(recorder, '/the-long-way-home/episodes/all')
    await hold(3)
    await press(page.getByRole('button', { name: 'Add Episode' }).first())
    await hold(0.8, field(page, 'Title'))
  },
  async ({ page, hold, press, type }) => {
    await press(field(page, 'Title'), { x: 0.2 })
    await type(title)
    await hold(2)
  },
  async ({ page, moveTo, scrollTo }) => {
    const types = drawer(page).getByRole('radiogroup', { name: 'Episode Type' })
    await scrollTo(types)
    await moveTo(types.getByRole('radio', { name: 'Full' }), { hold: 2.5 })
    await moveTo(types.getByRole('radio', { name: 'Bonus' }), { hold: 1.5 })
    await moveTo(field(page, 'Episode Number'), { x: 0.3, hold: 2 })
  },
  async ({ page, hold, press, scrollTo }) => {
    const date = drawer(page).getByRole('button', { name: 'Planned Release Date', exact: true })
    await scrollTo(date)
    await press(date, { x: 0.4 })
    await hold(1, page.getByRole('button', { name: 'Next month' }))
    await press(page.getByRole('button', { name: 'Next month' }), { hold: 0.8 })
    await press(page.getByRole('button', { name: /^15 / }).first(), { hold: 2.5 })
  },
  async ({ page, hold, press, moveTo, scrollTo }) => {
    const upload = drawer(page).getByRole('button', { name: 'Upload Recording' })
    await scrollTo(upload)
    await moveTo(upload, { hold: 3 })
    await press(drawer(page).getByRole('button', { name: 'Add Episode', exact: true }))
    await hold(2, dialog(page, 'Your episode was added successfully!'))
  },
  async ({ page, hold, press, moveTo }) => {
    await press(page.getByRole('button', { name: 'Manage Episode' }))
    await hold(2, page.getByRole('heading', { level: 1, name: title }))
    await moveTo(card(page, 'Episode Progress').getByRole('heading'), { hold: 2.5 })
  },
  async ({ page, hold, press }) => {
    await press(page.getByRole('button', { name: 'Skip optional steps' }))
    await page.getByRole('button', { name: 'Skip optional steps' }).waitFor({ state: 'detached' })
    await hold(4)
  },
]
