import { card, dialog, openEpisode, visit } from '../kit.mjs'

const title = 'What the map leaves out'

const notes = (page) => card(page, 'Show Notes')
const tool = (page, name) => notes(page).getByRole('button', { name, exact: true })

export const poster = 4

export const scenes = [
  async (recorder) => {
    const { page, hold, scrollTo } = recorder
    await visit(recorder, '/the-long-way-home/episodes/all')
    await hold(1)
    await openEpisode(recorder, title)
    await scrollTo(notes(page))
    await hold(1)
  },
  async ({ page, hold, press, type }) => {
    await press(notes(page).getByRole('textbox', { name: 'Show Notes' }), { x: 0.2, y: 0.15 })
    await type('Every map is a list of decisions. Nora asks a surveyor what she left out, and drives there.', 3)
    await hold(2)
  },
  async ({ page, hold, press, type }) => {
    await page.keyboard.press('Enter')
    await press(tool(page, 'Bold'))
    await type('In this episode', 3)
    await press(tool(page, 'Bold'))
    await page.keyboard.press('Enter')
    await press(tool(page, 'Bulleted list'))
    await type('the village with two names', 3)
    await page.keyboard.press('Enter')
    await type('a road that was never built', 3)
    await page.keyboard.press('Enter')
    await type('how to draw a rumor', 3)
    await hold(1.5)
  },
  async ({ page, hold, press, type }) => {
    // The second one ends the list.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await type('All maps of this season', 3)
    await hold(0.5)
    await page.keyboard.press('Shift+Home')
    await hold(0.8)
    await press(tool(page, 'Link'))
    const address = dialog(page, 'Link').getByLabel('Address')
    await hold(1, address)
    await type('https://thelongwayhome.example/maps', 3)
    await hold(0.8)
    await press(dialog(page, 'Link').getByRole('button', { name: 'Save link' }), { hold: 2 })
  },
  async ({ page, moveTo }) => {
    await notes(page)
      .getByText(/^Last saved/)
      .waitFor()
    await moveTo(notes(page).getByText(/^Last saved/), { hold: 3 })
  },
  async ({ page, hold, press, clearToasts }) => {
    await press(notes(page).getByRole('button', { name: 'Mark as Done' }))
    await notes(page).getByText('Done', { exact: true }).waitFor()
    await clearToasts()
    await hold(3)
  },
]
