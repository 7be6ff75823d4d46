import { fullName } from '@castwright/contract/names.ts'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import type { ActKind, OperatorUser } from '@castwright/contract/instance/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { pageOf, readCursor } from '../../../platform/cursor.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { giveUnlimited, setPlanIn } from '../../billing/service.ts'
import { signOutEverywhere, trustEmail } from '../../identity/service.ts'
import { disableUser, enableUser, grantOperator, revokeOperator } from '../../profiles/service.ts'
import * as store from '../store.ts'
import { recordAct } from './notes.ts'

const perPage = 50

const toUser = (app: Pick<App, 'config'>, { firstName, lastName, gift: _gift, ...row }: store.UserRow): OperatorUser => ({
  ...row,
  name: fullName({ firstName, lastName }),
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  plan: row.plan ?? 'FREE',
  unlimited: app.config.billing === 'off' || row.unlimited === true,
})

export async function findUsers(
  app: Pick<App, 'db' | 'config'>,
  { text: given, cursor: from }: { text: string; cursor?: string | undefined },
) {
  const text = given.trim()
  const before = from === undefined ? null : readCursor(from)
  const [rows, total] = await Promise.all([store.findUsers(app.db, { text, before, limit: perPage + 1 }), store.countUsers(app.db, text)])
  const users = rows.map((row) => ({ ...row, id: row.userId }))
  const { shown, cursor } = pageOf(users, perPage)
  return { users: shown.map(({ id: _id, ...row }) => toUser(app, row)), cursor, total }
}

export type UserChange =
  | { kind: 'grantOperator' | 'revokeOperator' | 'disable' | 'enable' | 'verify' | 'signOut' }
  | { kind: 'setPlan'; plan: Plan | 'UNLIMITED' }

type Changes = Record<
  UserChange['kind'],
  { act: ActKind; work(app: App, tx: Tx, userId: string, plan: Plan | 'UNLIMITED'): Promise<unknown> }
>

const changes: Changes = {
  grantOperator: { act: 'user.operator_granted', work: grantOperator },
  revokeOperator: { act: 'user.operator_revoked', work: (_app, tx, userId) => revokeOperator(tx, userId) },
  setPlan: {
    act: 'user.plan_set',
    work: (app, tx, userId, plan) => (plan === 'UNLIMITED' ? giveUnlimited(app, tx, userId) : setPlanIn(app, tx, userId, plan)),
  },
  disable: { act: 'user.disabled', work: disableUser },
  enable: { act: 'user.enabled', work: enableUser },
  verify: { act: 'user.verified', work: trustEmail },
  signOut: { act: 'user.signed_out', work: signOutEverywhere },
}

/** Changes an account and records who did it, in one transaction. */
export async function changeUser(app: App, operatorId: string, userId: string, change: UserChange): Promise<OperatorUser> {
  const { act, work } = changes[change.kind]
  const plan = change.kind === 'setPlan' ? change.plan : 'FREE'
  await app.transaction(async (tx) => {
    if (!(await store.findUser(tx, userId))) throw new Fault('not_found')
    await work(app, tx, userId, plan)
    const details = change.kind === 'setPlan' ? plan.toLowerCase() : ''
    await recordAct(app, tx, { kind: act, operatorId, subjectId: userId, details })
  })
  const user = orNotFound(await store.findUser(app.db, userId))
  return toUser(app, user)
}
