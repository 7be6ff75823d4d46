import { defaultDeliveries, notificationTypes, type Delivery, type NotificationType } from '@castwright/contract/notifications.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { readSecret } from '../../identity/service.ts'
import * as store from '../store.ts'
import { readToken } from '../token.ts'

export type Preference = { type: NotificationType; delivery: Delivery }

/** Every kind, as chosen or else as the contract says. */
export async function findPreferences(db: Db, userId: string): Promise<Preference[]> {
  const chosen = await store.findPreferences(db, userId)
  return notificationTypes.map((type) => ({ type, delivery: chosen.get(type) ?? defaultDeliveries[type] }))
}

/** Where a kind is named twice, the last word counts. */
export async function updatePreferences(app: App, userId: string, preferences: Preference[]): Promise<Preference[]> {
  const last = new Map(preferences.map((one) => [one.type, one]))
  await app.transaction((tx) => store.upsertPreferences(tx, userId, [...last.values()]))
  return findPreferences(app.db, userId)
}

/** Turns off what the email was about: its kind, or all that is collected in the daily email, which is null. */
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
