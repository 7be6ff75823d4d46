import type { Notification } from '@castwright/contract/notifications.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import { countOut } from './forget.ts'
import { toNotification } from './list.ts'

/** Which of somebody's: these, or all that were there at a moment. */
type Which = { ids: string[] } | { before: Date }

/** Marks as read; says how many were unread until now. */
async function mark(app: App, tx: Tx, userId: string, which: Which): Promise<number> {
  await store.lockStates(tx, [userId])
  const marked = await store.markRead(tx, userId, which, app.now())
  if (marked > 0) await store.lower(tx, userId, marked, app.now())
  return marked
}

async function remove(app: App, userId: string, which: Which): Promise<number> {
  return app.transaction(async (tx) => {
    await store.lockStates(tx, [userId])
    const gone = await store.deleteNotifications(tx, userId, which)
    await countOut(app, tx, gone)
    return gone.length
  })
}

/** Marks these as read and answers them, also those that were so already. What is another's is passed over. */
export async function markThese(app: App, userId: string, ids: string[]): Promise<Notification[]> {
  if (ids.length === 0) return []
  const rows = await app.transaction(async (tx) => {
    await mark(app, tx, userId, { ids })
    return store.findThese(tx, userId, ids)
  })
  return rows.map((row) => toNotification(app, row))
}

export async function markOne(app: App, userId: string, id: string): Promise<Notification> {
  const [marked] = await markThese(app, userId, [id])
  if (!marked) throw new Fault('not_found')
  return marked
}

/** What comes after that moment was not seen by whoever says "all". */
export const markAll = (app: App, userId: string, before: string): Promise<number> =>
  app.transaction((tx) => mark(app, tx, userId, { before: new Date(before) }))

export const removeThese = async (app: App, userId: string, ids: string[]): Promise<number> =>
  ids.length === 0 ? 0 : remove(app, userId, { ids })

export async function removeOne(app: App, userId: string, id: string): Promise<void> {
  if ((await removeThese(app, userId, [id])) === 0) throw new Fault('not_found')
}

export const removeAll = (app: App, userId: string, before: string): Promise<number> => remove(app, userId, { before: new Date(before) })
