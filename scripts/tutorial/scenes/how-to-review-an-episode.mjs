import { card, choose, openEpisode, visit } from '../kit.mjs'

const title = 'The bus that changes its language'

const comments = (page) => card(page, 'Comments')
const review = (page) => card(page, 'Episode Review')
const lineOf = (page, type) =>
  review(page)
    .getByRole('row')
    .filter({ has: page.locator(`input[value="${type}"]`) })

export const poster = 4

export const scenes = [
  async (recorder) => {
    const { page, hold, scrollTo } = recorder
    await visit(recorder, '/the-long-way-home/episodes/all')
    await hold(0.8)
    await openEpisode(recorder, title)
    await scrollTo(comments(page))
    await hold(2)
  },
  async ({ page, hold, press, moveTo, type }) => {
    await press(comments(page).getByRole('textbox', { name: 'Add a comment' }), { x: 0.2, y: 0.4 })
    await type('The lullaby is beautiful. ', 2)
    await page.keyboard.type('@')
    await hold(0.5)
    await page.keyboard.type('jun')
    const person = page.getByRole('option', { name: /Jun Tanaka/ })
    await hold(1.5, person)
    await moveTo(person, { x: 0.4, hold: 0.5 })
    await page.keyboard.press('Enter')
    await hold(0.5)
    await type('can you check the links once more?', 2)
    await hold(1)
  },
  async ({ page, hold, press }) => {
    await press(comments(page).getByRole('button', { name: 'Send' }))
    await hold(3, comments(page).getByText('can you check the links once more?').first())
  },
  async (recorder) => {
    const { page, hold, press, scrollTo } = recorder
    await scrollTo(review(page))
    await hold(1)
    await press(review(page).getByRole('button', { name: 'Add Review' }))
    const kind = page.getByRole('menuitem', { name: 'Show Notes' })
    await hold(1.2, kind)
    await press(kind, { x: 0.4 })
    await hold(0.8, lineOf(page, 'Show Notes'))
    await choose(recorder, lineOf(page, 'Show Notes').getByRole('combobox', { name: 'Reviewer' }), 'Jun Tanaka')
    await hold(1)
  },
  async (recorder) => {
    const { page, hold } = recorder
    await choose(recorder, lineOf(page, 'Final Review').getByRole('combobox', { name: 'Status' }), 'Accept')
    await hold(2)
  },
  async ({ page, moveTo }) => {
    await moveTo(review(page).getByRole('heading'), { hold: 4 })
  },
]
