import { refusals } from '@castwright/contract/errors.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { deleteAccount, providersOf, requireConfirmed } from '../../identity/service.ts'
import { discard, objectsOf } from '../../uploads/service.ts'
import { farewell } from '../jobs.ts'
import * as store from '../store.ts'

/** What a later domain has to do with the end of an account. */
export type AccountHook = {
  /** The podcasts that go with it, and a sentence where it may not go yet. */
  impact(app: Pick<App, 'db' | 'now'>, userId: string): Promise<Impact>
  /** In the transaction in which it goes. Objects and letters by jobs. Throws a `Fault` where it may not go yet. */
  deleting(app: App, tx: Tx, userId: string): Promise<void>
}

export type Impact = { podcasts: Array<{ id: string; title: string }>; obstacle: string | null }

const hooks = new Set<AccountHook>()

/** For those who wire the domains together. */
export const onAccountDeleting = (hook: AccountHook): void => {
  hooks.add(hook)
}

async function obstacleOf(db: Db, userId: string): Promise<string | null> {
  const profile = await store.findProfile(db, userId)
  return profile?.isOperator && (await store.hasOthers(db, userId)) ? refusals.operator_stays.msg : null
}

/** What somebody should know before they delete their account. */
export async function findDeletionImpact(
  { db, now }: Pick<App, 'db' | 'now'>,
  userId: string,
): Promise<Impact & { needsPassword: boolean }> {
  const impacts = await Promise.all([...hooks].map((hook) => hook.impact({ db, now }, userId)))
  const obstacles = [await obstacleOf(db, userId), ...impacts.map(({ obstacle }) => obstacle)]
  return {
    podcasts: impacts.flatMap(({ podcasts }) => podcasts),
    needsPassword: (await providersOf(db, userId)).includes('credential'),
    obstacle: obstacles.find((one) => one !== null) ?? null,
  }
}

/** The account and all that is theirs, in one transaction; what is stored elsewhere follows by jobs. */
export async function deleteUser(app: App, caller: { userId: string; sessionId: string }): Promise<void> {
  const { userId } = caller
  await app.transaction(async (tx) => {
    // Whoever signs up at this moment comes before or after: an instance with accounts has an operator.
    await store.lockFirstAccount(tx)
    const user = await store.lockUser(tx, userId)
    // Another call was faster: with the account, the session is gone too.
    if (!user) throw new Fault('unauthenticated')
    if (await obstacleOf(tx, userId)) throw new Fault('operator_stays')
    await requireConfirmed({ db: tx, now: app.now }, caller)
    for (const hook of hooks) await hook.deleting(app, tx, userId)
    await discard(app, tx, await objectsOf(tx, userId))
    await app.queue.add(tx, farewell, { email: user.email })
    await deleteAccount(tx, userId)
    // Nobody keeps a copy of their page.
    await bump(app, tx, 'profile', userId)
  })
}

/** Makes somebody the operator instead of whoever it was. */
export async function passOperator(app: App, userId: string): Promise<void> {
  await app.transaction(async (tx) => {
    await store.lockFirstAccount(tx)
    if (!(await store.lockProfile(tx, userId))) throw new Fault('not_found')
    await store.setOperator(tx, userId)
  })
}
