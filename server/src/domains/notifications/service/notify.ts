import { defaultDeliveries, type NotificationType } from '@castwright/contract/notifications.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import { notificationEmail } from '../jobs.ts'
import * as store from '../store.ts'
import type { NotificationData } from '../words.ts'

export type Event<T extends NotificationType> = {
  type: T
  /** Names what happened, once and for all: nobody hears of the same event twice. `eventOf` makes one. */
  event: string
  /** Who is to hear of it. Whoever caused it never is. */
  userIds: string[]
  triggerUserId: string | null
  podcastId: string | null
  data: NotificationData[T]
  /** Where a click leads: a path of our own, as `/night-shift/episodes/manage/…`. */
  path: string
}

/** The name of an event: its kind, what it happened to, and what tells it from the same thing happening again. */
export const eventOf = (type: NotificationType, ...ids: string[]): string => [type, ...ids].join(':')

type Ground = Pick<App, 'queue' | 'now'>

/** Tells people of an event, in its own transaction; emails go out by jobs. */
export const notify = <T extends NotificationType>(app: Ground, tx: Tx, told: Event<T>): Promise<void> => notifyAll(app, tx, [told])

/** The same of several events of one kind. */
export async function notifyAll<T extends NotificationType>(app: Ground, tx: Tx, told: Array<Event<T>>): Promise<void> {
  const [first] = told
  if (!first) return
  const heard = told.flatMap((event) => hearersOf(event).map((userId) => ({ userId, event })))
  if (heard.length === 0) return
  const choices = await store.findChoices(tx, first.type, [...new Set(heard.map(({ userId }) => userId))])
  const createdAt = app.now()
  const rows = heard.map(({ userId, event: { userIds: _hearers, ...event } }) => {
    const delivery = choices.get(userId) ?? defaultDeliveries[event.type]
    return { ...event, id: newId(), userId, createdAt, delivery: delivery === 'off' ? null : delivery }
  })
  const inserted = await store.insertNotifications(tx, rows)
  if (inserted.length === 0) return
  await store.raise(
    tx,
    inserted.map(({ userId }) => userId),
    createdAt,
  )
  const atOnce = new Set(rows.filter(({ delivery }) => delivery === 'at_once').map(({ id }) => id))
  for (const { id } of inserted) if (atOnce.has(id)) await app.queue.add(tx, notificationEmail, { notificationId: id })
}

function hearersOf({ path, userIds, triggerUserId }: Pick<Event<NotificationType>, 'path' | 'userIds' | 'triggerUserId'>): string[] {
  if (!/^\/(?![/\\])/.test(path)) throw new Error('A notification leads to a path of our own.')
  return [...new Set(userIds)].filter((userId) => userId !== triggerUserId).toSorted()
}
