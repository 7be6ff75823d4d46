import { startOldHost } from '../../screenshots/old-host.mjs'
import { choose, deleteShow, dialog, visit } from '../kit.mjs'

const show = {
  title: 'Tidewater',
  summary: 'Stories from the coast, told by the people who live between high and low water.',
  owner: { name: 'Nora Lindqvist', email: 'nora@tidewater.example' },
  cover: 'art-boat',
  episodes: [
    'The ferry at first light',
    'Who rings the fog bell',
    'Forty eggs and a lighthouse',
    'The island with one bus',
    'Nets, and how to fix them',
    'What the tide brings back',
  ],
  missing: null,
}

/** The old host's origin as it is shown. */
const shown = 'https://feeds.tidewater.example'

/** Starts the old host, which the page knows by another name, because a local port would be visible. */
export async function prepare(page) {
  const host = await startOldHost(show)
  await page.addInitScript(
    ([there, here]) => {
      const send = globalThis.fetch
      globalThis.fetch = async (to, options) => {
        if (typeof options?.body !== 'string' || !options.body.includes(there)) return send(to, options)
        const answer = await send(to, { ...options, body: options.body.replaceAll(there, here) })
        const { status, headers } = answer
        return new Response((await answer.text()).replaceAll(here, there), { status, headers })
      }
    },
    [shown, host.url],
  )
  return () => host.close()
}

const modal = (page) => dialog(page, 'Import Podcast')
const drawer = (page) => dialog(page, 'Import an Existing Show')

export const cleanUp = (page, demo) => deleteShow(page, demo, 'tidewater')

export const poster = 2

export const scenes = [
  async (recorder) => {
    const { page, hold, press } = recorder
    await visit(recorder, '/my-podcasts')
    await hold(2)
    await press(page.getByRole('main').getByRole('button', { name: 'Start a New Podcast' }))
    const choice = dialog(page, 'Start a New Podcast').getByRole('button', { name: 'Import an Existing Show' })
    await hold(2, choice)
    await press(choice, { y: 0.6, hold: 0.5 })
  },
  async ({ page, hold, press, type }) => {
    const url = modal(page).getByLabel('Current RSS Feed URL')
    await press(url, { x: 0.3 })
    await type(`${shown}/feed.xml`, 3)
    await hold(0.5)
    await url.blur()
    await hold(3, modal(page).getByRole('region', { name: 'Feed details' }))
  },
  async (recorder) => {
    const { page, hold, press, scrollTo } = recorder
    await choose(recorder, modal(page).getByRole('combobox', { name: 'Old Host' }), 'Captivate')
    const terms = modal(page).getByRole('checkbox')
    await scrollTo(terms)
    await press(terms, { hold: 1 })
    await press(modal(page).getByRole('button', { name: 'Continue' }))
    await hold(0.5, modal(page).getByLabel('Verification Code'))
  },
  async ({ page, hold, press, type }, { product }) => {
    const { text } = await product.emailTo(show.owner.email, /Tidewater/)
    await hold(2)
    await press(modal(page).getByLabel('Verification Code'), { x: 0.2 })
    await type(/\b\d{6}\b/.exec(text)[0], 1)
    await hold(1)
    await press(modal(page).getByRole('button', { name: 'Verify' }))
    await hold(2, modal(page).getByText('Ownership verified'))
    await press(modal(page).getByRole('button', { name: 'Continue' }))
  },
  async (recorder) => {
    const { page, hold, press, type, scrollTo } = recorder
    await hold(3, drawer(page).getByRole('textbox', { name: 'Title', exact: true }))
    await scrollTo(drawer(page).getByRole('textbox', { name: 'Title', exact: true }))
    await hold(1)
    const location = drawer(page).getByRole('combobox', { name: 'Location' })
    await scrollTo(location)
    await press(location, { x: 0.3 })
    await page.keyboard.press('Control+A')
    await type('United Kin')
    const option = page.getByRole('option', { name: 'United Kingdom' })
    await hold(0.7, option)
    await press(option, { x: 0.2, hold: 1 })
    await press(drawer(page).getByRole('button', { name: 'Import Podcast' }))
    await dialog(page, '301 Redirect Needed').waitFor()
  },
  async ({ page, hold, press }) => {
    await hold(5)
    await press(dialog(page, '301 Redirect Needed').getByRole('button', { name: 'View Progress' }))
    await page.waitForURL(/\/tidewater\/episodes/)
    await hold(3)
  },
  async ({ page, hold, moveTo, clearToasts }) => {
    const ready = page.locator('[data-banner=ready]')
    // The page asks every ten seconds.
    await ready.waitFor({ timeout: 180_000 })
    await clearToasts()
    await hold(2.5)
    await moveTo(ready.getByRole('link', { name: 'Set up the 301 redirect' }), { hold: 2 })
  },
]
