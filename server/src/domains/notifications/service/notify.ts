import { defaultDeliveries, type NotificationType } from '@castwright/contract/notifications/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import { notificationEmail } from '../jobs.ts'
import * as store from '../store.ts'
import type { NotificationData } from '../messages.ts'

export type Event<T extends NotificationType> = {
  type: T
  /** Unique event key from `eventOf`. A user gets one notification per event. */
  event: string
  /** The recipients. The user who triggered the event is always excluded. */
  userIds: string[]
  triggerUserId: string | null
  podcastId: string | null
  data: NotificationData[T]
  /** The path in the app, such as `/night-shift/episodes/manage/…`. */
  path: string
}

/** A unique key: the kind, the subject, and what distinguishes it from the next such event. */
export const eventOf = (type: NotificationType, ...ids: string[]): string => [type, ...ids].join(':')

/** What happened to a date. */
export const dateChange = (from: unknown, to: string | null): { change: 'set' | 'moved' | 'removed'; date: string } => ({
  change: to === null ? 'removed' : from === null ? 'set' : 'moved',
  date: to ?? '',
})

type NotifyDeps = Pick<App, 'queue' | 'now'>

/** Notifies users of an event, or of several of one kind, in its transaction. Jobs send the emails. */
export async function notify<T extends NotificationType>(app: NotifyDeps, tx: Tx, happened: Event<T> | Array<Event<T>>): Promise<void> {
  const events = Array.isArray(happened) ? happened : [happened]
  const [first] = events
  if (!first) return
  const deliveries = events.flatMap((event) => recipientsOf(event).map((userId) => ({ userId, event })))
  if (deliveries.length === 0) return
  const choices = await store.findChoices(tx, first.type, [...new Set(deliveries.map(({ userId }) => userId))])
  const createdAt = app.now()
  const rows = deliveries.map(({ userId, event: { userIds: _recipients, ...event } }) => {
    const delivery = choices.get(userId) ?? defaultDeliveries[event.type]
    return { ...event, id: newId(), userId, createdAt, delivery: delivery === 'off' ? null : delivery }
  })
  const inserted = await store.insertNotifications(tx, rows)
  if (inserted.length === 0) return
  const userIds = inserted.map(({ userId }) => userId)
  await store.addUnread(tx, userIds, createdAt)
  const immediate = new Set(rows.filter(({ delivery }) => delivery === 'at_once').map(({ id }) => id))
  for (const { id } of inserted) if (immediate.has(id)) await app.queue.add(tx, notificationEmail, { notificationId: id })
}

function recipientsOf({ path, userIds, triggerUserId }: Pick<Event<NotificationType>, 'path' | 'userIds' | 'triggerUserId'>): string[] {
  if (!/^\/(?![/\\])/.test(path)) throw new Error('A notification path must be inside the app.')
  return [...new Set(userIds)].filter((userId) => userId !== triggerUserId).toSorted()
}
