import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { noticeLetter } from '../jobs.ts'
import type { NoticeKind } from '../notices.ts'
import * as store from '../store.ts'

type Ports = Pick<App, 'queue' | 'now'>

/** Tells the owner by letter, when the transaction is done. */
export const notify = (app: Ports, tx: Tx, userId: string, kind: NoticeKind, at = app.now()): Promise<void> =>
  app.queue.add(tx, noticeLetter, { userId, kind, at: at.toISOString() })

export async function notePasswordChange(app: Ports, tx: Tx, userId: string): Promise<void> {
  await store.upsertPasswordChange(tx, userId, app.now())
  await tellOfPasswordChange(app, tx, userId)
}

async function tellOfPasswordChange(app: Ports, tx: Tx, userId: string): Promise<void> {
  const changedAt = await store.takePasswordNotice(tx, userId, app.now())
  if (changedAt) await notify(app, tx, userId, 'password-changed', changedAt)
}

/** Makes sure that the letter about the last change is on the way. One letter per change, however often it is asked for. */
export const alertPasswordChanged = (app: Ports & Pick<App, 'transaction'>, userId: string): Promise<void> =>
  app.transaction((tx) => tellOfPasswordChange(app, tx, userId))
