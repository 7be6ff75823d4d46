import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { giveUnlimited } from '../../billing/service.ts'
import { trustEmail } from '../../identity/service.ts'
import * as store from '../store.ts'

/** The operator has no plan limits. Without a mail server, no one could send them a verification link, so their address is trusted. */
export async function equipOperator(app: App, tx: Tx, userId: string): Promise<void> {
  await giveUnlimited(app, tx, userId)
  if (app.config.smtpUrl === undefined) await trustEmail(app, tx, userId)
}

/** At startup, for an operator who signed up before the mail server was removed or before this rule. */
export async function trustOperatorEmail(app: App): Promise<void> {
  if (app.config.smtpUrl !== undefined) return
  const userId = await store.findOperator(app.db)
  if (userId !== null) await app.transaction((tx) => trustEmail(app, tx, userId))
}
