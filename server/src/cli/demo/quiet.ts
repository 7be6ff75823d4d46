import { notificationTypes } from '@castwright/contract/notifications.ts'
import { findPreferences, markAll, updatePreferences } from '../../domains/notifications/service.ts'
import { ago, type Ground } from './ground.ts'

/** Does something of which these people hear by the bell alone: what waits for a daily email would be sent by the worker tomorrow. */
export async function quietly<T>({ app }: Ground, userIds: string[], work: () => Promise<T>): Promise<T> {
  const kept = await Promise.all(userIds.map((userId) => findPreferences(app.db, userId)))
  const none = notificationTypes.map((type) => ({ type, delivery: 'off' as const }))
  for (const userId of userIds) await updatePreferences(app, userId, none)
  try {
    return await work()
  } finally {
    for (const [at, userId] of userIds.entries()) await updatePreferences(app, userId, kept[at] ?? [])
  }
}

/** They have looked at the bell not long ago: a few things are new to them. */
export async function readUntil(ground: Ground, hoursAgo: number, userIds: string[]): Promise<void> {
  const { app } = ago(ground, hoursAgo)
  for (const userId of userIds) await markAll(app, userId, app.now().toISOString())
}
