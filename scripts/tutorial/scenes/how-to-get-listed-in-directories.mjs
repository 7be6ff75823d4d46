import { openSettings } from '../kit.mjs'

const directory = 'Amazon Music'

const head = (page) => page.getByRole('button', { name: new RegExp(`^${directory}`) })
const field = (page) => page.getByLabel(`${directory} URL`)

/** Without a clipboard, copying would fail. */
export async function prepare(page) {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() } })
  })
}

export const poster = 4

export const scenes = [
  async (recorder) => {
    await openSettings(recorder, 'Studio Light', 'RSS & Distribution')
    await recorder.hold(2, recorder.page.getByRole('heading', { name: 'Feed Health' }))
  },
  async ({ page, hold, press }) => {
    await press(page.getByRole('button', { name: 'Copy RSS Feed URL' }).first())
    await hold(3, page.getByText('Copied to clipboard.'))
  },
  async ({ page, moveTo, scrollTo, clearToasts }) => {
    await clearToasts()
    const health = page.getByRole('heading', { name: 'Feed Health' })
    await scrollTo(health)
    await moveTo(health, { hold: 3 })
  },
  async ({ page, hold, press, moveTo, scrollTo }) => {
    await scrollTo(head(page))
    await hold(1)
    await press(head(page), { x: 0.2 })
    await field(page).waitFor()
    await scrollTo(head(page))
    await hold(2)
    await moveTo(page.getByRole('link', { name: `Register with ${directory}` }), { hold: 2 })
  },
  async ({ page, hold, press, type }) => {
    await press(field(page), { x: 0.2 })
    await type('https://music.amazon.com/podcasts/studio-light', 3)
    await hold(1)
    await press(page.getByRole('button', { name: 'Save', exact: true }))
    await hold(1.5, page.getByText('Changes Saved.'))
  },
  async ({ page, moveTo, clearToasts }) => {
    await clearToasts()
    await moveTo(head(page), { x: 0.3, hold: 3.5 })
  },
]
