import { isDeepStrictEqual } from 'node:util'
import { listenerLimits } from '@castwright/contract/listeners/limits.ts'
import { listenerStates, type ListenerSettings } from '@castwright/contract/listeners/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import * as store from '../store.ts'
import { notifyFeeds } from './access.ts'

const defaultMessage = 'Your access to this feed is paused. Please contact the show if you think this is a mistake.'

/** With the defaults of shows that haven't changed them. */
export async function settingsOf(db: Db, podcastId: string): Promise<ListenerSettings & { updatedAt: Date | null }> {
  const row = await store.findSettings(db, podcastId)
  return {
    pauseMessage: row?.pauseMessage || defaultMessage,
    dripDays: row?.dripDays ?? 0,
    shareAlert: row?.shareAlert ?? listenerLimits.shareAlert.default,
    updatedAt: row?.updatedAt ?? null,
  }
}

const plain = ({ pauseMessage, dripDays, shareAlert }: ListenerSettings): ListenerSettings => ({ pauseMessage, dripDays, shareAlert })

const dayMs = 24 * 3600 * 1000

export async function findSettings(app: Pick<App, 'db' | 'now'>, podcastId: string): Promise<Output<'ListenerService.FindSettings'>> {
  const since = new Date(app.now().getTime() - 29 * dayMs).toISOString().slice(0, 10)
  const [settings, counts, downloads] = await Promise.all([
    settingsOf(app.db, podcastId),
    store.countByState(app.db, podcastId),
    store.findDownloads(app.db, podcastId, since),
  ])
  return {
    settings: plain(settings),
    counts: { active: 0, paused: 0, revoked: 0, ...Object.fromEntries(listenerStates.map((state) => [state, counts.get(state) ?? 0])) },
    downloads,
  }
}

export const updateSettings = (app: App, userId: string, podcastId: string, settings: ListenerSettings): Promise<ListenerSettings> =>
  app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    const before = plain(await settingsOf(tx, podcastId))
    const fields = (Object.keys(settings) as Array<keyof ListenerSettings>).filter(
      (field) => !isDeepStrictEqual(before[field], settings[field]),
    )
    if (fields.length === 0) return before
    await store.saveSettings(tx, { ...settings, podcastId, updatedAt: app.now() })
    await recordEvent(app, tx, { kind: 'listeners.settings_changed', podcastId, actorId: userId, data: { fields } })
    await notifyFeeds(app, tx, podcastId)
    return plain(await settingsOf(tx, podcastId))
  })
