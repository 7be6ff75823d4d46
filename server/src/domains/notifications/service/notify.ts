import { defaultDeliveries, type NotificationType } from '@castwright/contract/notifications.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import { noteLetter } from '../jobs.ts'
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

/** Tells people of an event, in its own transaction; letters go out by jobs. */
export async function notify<T extends NotificationType>(app: Pick<App, 'queue' | 'now'>, tx: Tx, told: Event<T>): Promise<void> {
  const { type, event, triggerUserId, podcastId, data, path } = told
  if (!/^\/(?![/\\])/.test(path)) throw new Error('A notification leads to a path of our own.')
  const userIds = [...new Set(told.userIds)].filter((userId) => userId !== triggerUserId).toSorted()
  if (userIds.length === 0) return
  const choices = await store.findChoices(tx, type, userIds)
  const createdAt = app.now()
  const rows = userIds.map((userId) => {
    const delivery = choices.get(userId) ?? defaultDeliveries[type]
    return {
      id: newId(),
      userId,
      type,
      event,
      triggerUserId,
      podcastId,
      data,
      path,
      createdAt,
      delivery: delivery === 'off' ? null : delivery,
    }
  })
  const inserted = await store.insertNotifications(tx, rows)
  if (inserted.length === 0) return
  await store.raise(
    tx,
    inserted.map(({ userId }) => userId),
    createdAt,
  )
  const atOnce = new Set(rows.filter(({ delivery }) => delivery === 'at_once').map(({ id }) => id))
  for (const { id } of inserted) if (atOnce.has(id)) await app.queue.add(tx, noteLetter, { notificationId: id })
}
