import { pathOf } from '@castwright/contract/methods.ts'
import { request, waitUntilLoaded } from '../lib/demo-browser.mjs'

export const dialog = (page, name) => page.getByRole('dialog', { name, exact: true })

/** A section of the episode's page, by its heading. */
export const card = (page, name) => page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) })

export async function visit({ page }, path) {
  await page.goto(path)
  await waitUntilLoaded(page)
}

/** Opens a dropdown and chooses an option. */
export async function choose({ page, hold, press }, field, name) {
  await press(field, { x: 0.4 })
  const option = page.getByRole('option', { name, exact: true })
  await hold(0.7, option)
  await press(option, { x: 0.35, hold: 0.4 })
}

/** Opens an episode from the list. */
export async function openEpisode({ page, hold, press, scrollTo }, title) {
  const link = page.getByRole('link', { name: title, exact: true }).first()
  await scrollTo(link)
  await hold(0.8)
  await press(link)
  await hold(1.5, page.getByRole('heading', { level: 1, name: title }))
}

/** From My Podcasts to a tab of the show's settings. */
export async function openSettings(recorder, show, tab) {
  const { page, hold, press } = recorder
  await visit(recorder, '/my-podcasts')
  await hold(1.5)
  await press(page.getByRole('button', { name: `More actions for ${show}` }))
  const settings = page.getByRole('menuitem', { name: 'Show Settings' })
  await hold(0.8, settings)
  await press(settings, { x: 0.4 })
  const link = page.getByRole('main').getByRole('link', { name: tab, exact: true })
  await hold(1, link)
  await press(link)
}

/** Deletes a show that a film has created. Otherwise the next one exceeds the plan's limit. */
export async function deleteShow(page, { confirmPassword }, profileUrl) {
  await confirmPassword(page)
  const { podcast } = await request(page, pathOf('PodcastService.FindByProfileURL'), { profile_url: profileUrl })
  const { user } = await request(page, '/api/auth/get-session')
  await request(page, pathOf('PodcastService.Delete'), { podcast_id: podcast.id, user_id: user.id })
}
