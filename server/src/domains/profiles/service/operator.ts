import type { ActKind } from '@castwright/contract/instance/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { giveUnlimited } from '../../billing/service.ts'
import { signOutEverywhere, trustEmail } from '../../identity/service.ts'
import * as store from '../store.ts'

/** The operator has no plan limits. Without a mail server, no one could send them a verification link, so their address is trusted. */
export async function equipOperator(app: App, tx: Tx, userId: string): Promise<void> {
  await giveUnlimited(app, tx, userId)
  if (app.config.smtpUrl === undefined) await trustEmail(app, tx, userId)
}

/** At startup, for an operator who signed up before the mail server was removed or before this rule. */
export async function trustOperatorEmail(app: App): Promise<void> {
  if (app.config.smtpUrl !== undefined) return
  for (const userId of await store.findOperators(app.db)) await app.transaction((tx) => trustEmail(app, tx, userId))
}

export const findOperators = (db: Db): Promise<string[]> => store.findOperators(db)

/** Called in the transaction of what an operator did. `operatorId` is null for the command line. */
export type OperatorHook = (app: App, tx: Tx, act: { kind: ActKind; operatorId: string | null; subjectId: string }) => Promise<void>

export const operatorActed = hookPoint<OperatorHook>('operator acted')

export const noteAct = async (app: App, tx: Tx, act: Parameters<OperatorHook>[2]): Promise<void> => {
  for (const hook of app.hooks.of(operatorActed)) await hook(app, tx, act)
}

/** Called in the transaction that disables or enables an account. */
export const accountSwitched = hookPoint<(app: App, tx: Tx, userId: string) => Promise<void>>('account switched')

const noteSwitch = async (app: App, tx: Tx, userId: string): Promise<void> => {
  for (const hook of app.hooks.of(accountSwitched)) await hook(app, tx, userId)
}

export async function grantOperator(app: App, tx: Tx, userId: string): Promise<void> {
  // Serializes with the other changes of this role.
  await store.lockFirstAccount(tx)
  const profile = orNotFound(await store.lockProfile(tx, userId))
  if (profile.disabledAt) throw new Fault('account_disabled')
  await store.updateProfile(tx, userId, { isOperator: true, isBetaUser: true })
  await equipOperator(app, tx, userId)
}

/** They keep their plan. An instance always has an operator. */
export async function revokeOperator(tx: Tx, userId: string): Promise<void> {
  await store.lockFirstAccount(tx)
  const profile = orNotFound(await store.lockProfile(tx, userId))
  if (!profile.isOperator) return
  if ((await store.findOperators(tx)).length === 1) throw new Fault('last_operator')
  await store.updateProfile(tx, userId, { isOperator: false })
}

/** Ends all sessions and prevents new ones. Tokens and assistants are revoked, so enabling the account doesn't bring them back. */
export async function disableUser(app: App, tx: Tx, userId: string): Promise<void> {
  await store.lockFirstAccount(tx)
  if (!(await store.lockUser(tx, userId))) throw new Fault('not_found')
  const profile = await store.lockProfile(tx, userId)
  if (profile?.isOperator) throw new Fault('operator_not_disabled')
  await store.updateProfile(tx, userId, { disabledAt: profile?.disabledAt ?? app.now() })
  await signOutEverywhere(app, tx, userId)
  await noteSwitch(app, tx, userId)
}

export async function enableUser(app: App, tx: Tx, userId: string): Promise<void> {
  if (!(await store.lockProfile(tx, userId))) throw new Fault('not_found')
  await store.updateProfile(tx, userId, { disabledAt: null })
  await noteSwitch(app, tx, userId)
}
