import { refusals } from '@castwright/contract/errors.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { deleteAccount, providersOf, requireConfirmed } from '../../identity/service.ts'
import { discard, findObjectsOfUser } from '../../uploads/service.ts'
import { accountDeletedEmail } from '../jobs.ts'
import * as store from '../store.ts'
import { equipOperator, noteAct } from './operator.ts'

/** A hook for other domains that runs when an account is deleted. */
export type AccountHook = {
  /** The podcasts that are deleted with it, and why it can't be deleted yet, or null. */
  impact?(app: ImpactPorts, userId: string): Promise<Impact>
  /** Runs in the deleting transaction. Jobs handle objects and emails. Throws a `Fault` if it can't be deleted yet. */
  deleting(app: App, tx: Tx, userId: string): Promise<void>
}

type Impact = { podcasts: Array<{ id: string; title: string }>; obstacle: string | null }

type ImpactPorts = Pick<App, 'db' | 'now' | 'hooks'>

export const accountDeleting = hookPoint<AccountHook>('account deleting')

async function obstacleOf(db: Db, userId: string): Promise<string | null> {
  const profile = await store.findProfile(db, userId)
  if (!profile?.isOperator || !(await store.hasOthers(db, userId))) return null
  return (await store.findOperators(db)).length === 1 ? refusals.operator_stays.msg : null
}

/** What users should know before deleting their account. */
export async function findDeletionImpact(app: ImpactPorts, userId: string): Promise<Impact & { needsPassword: boolean }> {
  const { db } = app
  const impacts = await Promise.all(app.hooks.of(accountDeleting).map(async (hook) => hook.impact?.(app, userId)))
  const obstacles = [await obstacleOf(db, userId), ...impacts.map((impact) => impact?.obstacle ?? null)]
  return {
    podcasts: impacts.flatMap((impact) => impact?.podcasts ?? []),
    needsPassword: (await providersOf(db, userId)).includes('credential'),
    obstacle: obstacles.find((one) => one !== null) ?? null,
  }
}

/** Deletes an account and everything the user owns in one transaction. Jobs delete stored objects. */
export async function deleteUser(app: App, caller: { userId: string; sessionId: string }): Promise<void> {
  const { userId } = caller
  await app.transaction(async (tx) => {
    // Serializes with sign-ups, so that an instance with accounts always has an operator.
    await store.lockFirstAccount(tx)
    const user = await store.lockUser(tx, userId)
    // A concurrent call deleted the account and the session.
    if (!user) throw new Fault('unauthenticated')
    if (await obstacleOf(tx, userId)) throw new Fault('operator_stays')
    await requireConfirmed({ db: tx, now: app.now }, caller)
    for (const hook of app.hooks.of(accountDeleting)) await hook.deleting(app, tx, userId)
    await discard(app, tx, await findObjectsOfUser(tx, userId))
    await app.queue.add(tx, accountDeletedEmail, { email: user.email })
    await deleteAccount(tx, userId)
    // Purges cached copies of the creator page.
    await bump(app, tx, 'profile', userId)
  })
}

/** From the command line: makes this user the only operator. Previous operators keep their plan. */
export const transferOperator = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => {
    await store.lockFirstAccount(tx)
    if (!(await store.lockProfile(tx, userId))) throw new Fault('not_found')
    const previous = await store.findOperators(tx)
    await store.setOnlyOperator(tx, userId)
    await equipOperator(app, tx, userId)
    for (const subjectId of previous)
      if (subjectId !== userId) await noteAct(app, tx, { kind: 'user.operator_revoked', operatorId: null, subjectId })
    await noteAct(app, tx, { kind: 'user.operator_granted', operatorId: null, subjectId: userId })
  })
