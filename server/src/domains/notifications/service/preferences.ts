import { defaultDeliveries, notificationTypes, type Delivery, type NotificationType } from '@castwright/contract/notifications/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { readSecret } from '../../identity/service.ts'
import * as store from '../store.ts'
import { readToken } from '../token.ts'

type Preference = { type: NotificationType; delivery: Delivery }

/** The chosen or default delivery of every kind. */
export async function findPreferences(db: Db, userId: string): Promise<Preference[]> {
  const chosen = await store.findPreferences(db, userId)
  return notificationTypes.map((type) => ({ type, delivery: chosen.get(type) ?? defaultDeliveries[type] }))
}

/** If a kind occurs twice, the last one counts. */
export async function updatePreferences(app: App, userId: string, preferences: Preference[]): Promise<Preference[]> {
  const last = new Map(preferences.map((one) => [one.type, one]))
  await app.transaction((tx) => store.upsertPreferences(tx, userId, [...last.values()]))
  return findPreferences(app.db, userId)
}

/** Turns off one kind, or all kinds in the daily digest. Returns the kind, or null for the digest. */
export async function unsubscribe(app: App, token: string): Promise<NotificationType | null> {
  const unsubscribed = readToken(await readSecret(app.config), token)
  if (!unsubscribed) throw new Fault('not_found')
  const { userId, type } = unsubscribed
  await app.transaction(async (tx) => {
    if (!(await store.hasUser(tx, userId))) throw new Fault('not_found')
    const preferences = await findPreferences(tx, userId)
    const kinds = preferences.filter((one) => (type === 'daily' ? one.delivery === 'daily' : one.type === type))
    if (kinds.length > 0)
      await store.upsertPreferences(
        tx,
        userId,
        kinds.map((one) => ({ type: one.type, delivery: 'off' })),
      )
  })
  return type === 'daily' ? null : type
}
