import { createListener, findListeners, setState, updateSettings } from '../../domains/listeners/service.ts'
import { ago, day, type DemoContext } from './context.ts'
import type { Cast } from './people.ts'
import { findNewsletter, importSubscribers, updateNewsletter } from '../../domains/newsletter/service.ts'

const listeners = [
  { name: 'Ines Barreto', email: 'ines@example.com', kind: 'member', daysAgo: 40 },
  { name: 'Tomasz Wrona', email: 'tomasz@example.com', kind: 'member', daysAgo: 31 },
  { name: 'Priya Raman', email: 'priya@example.com', kind: 'member', daysAgo: 12, isPaused: true },
  { name: 'Agnes Tveit', email: 'agnes@example.com', kind: 'review', daysAgo: 6 },
  { name: 'My phone', email: '', kind: 'test', daysAgo: 3 },
] as const

/** Creates private feeds of every kind. A show that has some stays as it is. */
export async function makePrivateFeeds(demo: DemoContext, cast: Cast, podcastId: string, showTitle: string): Promise<void> {
  const { userId } = cast.nora
  const known = await findListeners(demo.app, { podcastId, text: '', limit: 1 })
  if (known.listeners.length > 0) {
    demo.say(`"${showTitle}" already has private feeds.`)
    return
  }
  const pauseMessage = 'Your membership has ended. Thank you for your support! Renew it any time to get all episodes again.'
  await updateSettings(demo.app, userId, podcastId, { pauseMessage, dripDays: 0, shareAlert: 10 })
  for (const { name, email, kind, daysAgo, ...rest } of listeners) {
    const { app } = ago(demo, daysAgo * day)
    const { listener } = await createListener(app, userId, {
      podcastId,
      kind,
      listener: { name, email, expiresAt: null },
      invite: false,
    })
    if ('isPaused' in rest) await setState(app, userId, { podcastId, listenerId: listener.id, state: 'paused' })
  }
  demo.say(`Created ${listeners.length} private feeds of "${showTitle}".`)
}

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
