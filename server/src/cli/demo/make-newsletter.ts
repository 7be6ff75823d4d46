import { findNewsletter, importSubscribers, updateNewsletter } from '../../domains/newsletter/service.ts'
import { ago, day, type DemoContext } from './context.ts'
import type { Cast } from './people.ts'

/** People who get the newsletter. They are made up, and nothing is sent to them. */
const names = ['agnes', 'bruno', 'carla', 'dmitri', 'elif', 'farid', 'greta', 'hana', 'ivo', 'jonas', 'kaja', 'lea']

/** Turns on the newsletter of a show and adds subscribers. One that is on stays as it is. */
export async function makeNewsletter(demo: DemoContext, cast: Cast, podcastId: string): Promise<void> {
  const { userId } = cast.nora
  const { app } = ago(demo, 9 * day)
  const { isOn, version } = await findNewsletter(app, app.db, podcastId)
  if (isOn) return
  const settings = { isOn: true, intro: 'A short email whenever a new episode is out.', footer: 'The Long Way Home, 4 Harbour Street' }
  await updateNewsletter(app, userId, { podcastId, settings, version })
  const text = names.map((name) => `${name}@listeners.example`).join('\n')
  await importSubscribers(app, userId, { podcastId, text, hasConsent: true })
}
