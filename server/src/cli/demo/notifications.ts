import { notificationTypes } from '@castwright/contract/notifications/shapes.ts'
import { findPreferences, markAll, updatePreferences } from '../../domains/notifications/service.ts'
import { ago, type DemoContext } from './context.ts'

/** Turns off emails for these people while it works. Otherwise the worker would send them a digest tomorrow. */
export async function withoutEmails<T>({ app }: DemoContext, userIds: string[], work: () => Promise<T>): Promise<T> {
  const kept = await Promise.all(userIds.map((userId) => findPreferences(app.db, userId)))
  const none = notificationTypes.map((type) => ({ type, delivery: 'off' as const }))
  for (const userId of userIds) await updatePreferences(app, userId, none)
  try {
    return await work()
  } finally {
    for (const [at, userId] of userIds.entries()) await updatePreferences(app, userId, kept[at] ?? [])
  }
}

/** Marks notifications as read up to a few hours ago, so that a few are unread. */
export async function markReadUntil(demo: DemoContext, hoursAgo: number, userIds: string[]): Promise<void> {
  const { app } = ago(demo, hoursAgo)
  for (const userId of userIds) await markAll(app, userId, app.now().toISOString())
}
