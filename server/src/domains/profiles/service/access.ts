import type { AccessRequest } from '@castwright/contract/profiles/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { pageOf, readCursor } from '../../../platform/cursor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { accessDeclined, accessGranted } from '../jobs.ts'
import * as store from '../store.ts'
import { noteAct } from './operator.ts'

const requestsPerPage = 50

const toAccessRequest = (row: NonNullable<Awaited<ReturnType<typeof store.findAccessRequest>>>): AccessRequest => ({
  ...row,
  requestedAt: row.requestedAt.toISOString(),
  grantedAt: row.grantedAt?.toISOString() ?? null,
  declinedAt: row.declinedAt?.toISOString() ?? null,
})

export async function findAccessRequest(db: Db, userId: string): Promise<AccessRequest | null> {
  const row = await store.findAccessRequest(db, userId)
  return row && toAccessRequest(row)
}

export async function requestAccess(app: App, userId: string, message: string): Promise<AccessRequest> {
  const profile = await store.findProfile(app.db, userId)
  if (profile?.isBetaUser || !app.config.privateBeta) throw new Fault('access_not_needed')
  await app.transaction((tx) => store.upsertAccessRequest(tx, { userId, message, requestedAt: app.now() }))
  return toAccessRequest((await store.findAccessRequest(app.db, userId))!)
}

/** Grants access, with or without a request, and emails the user once. `operatorId` is null for the command line. */
export async function grantAccess(app: App, userId: string, operatorId: string | null = null): Promise<AccessRequest | null> {
  await app.transaction(async (tx) => {
    if (!(await store.findUser(tx, userId))) throw new Fault('not_found')
    if (!(await grantAccessWithoutEmail(app, tx, userId))) return
    await app.queue.add(tx, accessGranted, { userId })
    await noteAct(app, tx, { kind: 'access.granted', operatorId, subjectId: userId })
  })
  return findAccessRequest(app.db, userId)
}

/** Declines a pending request and emails the user once. Requests that were granted or declined before stay as they are. */
export async function declineRequest(app: App, userId: string, operatorId: string | null = null): Promise<AccessRequest> {
  await app.transaction(async (tx) => {
    if (!(await store.markDeclined(tx, userId, app.now()))) return
    await app.queue.add(tx, accessDeclined, { userId })
    await noteAct(app, tx, { kind: 'access.declined', operatorId, subjectId: userId })
  })
  return orNotFound(await findAccessRequest(app.db, userId))
}

/** Grants access without an email. False if the user already had access. */
export async function grantAccessWithoutEmail(app: Pick<App, 'now'>, tx: Tx, userId: string): Promise<boolean> {
  const profile = await store.findProfile(tx, userId)
  if (profile?.isBetaUser) return false
  await store.updateProfile(tx, userId, { isBetaUser: true })
  await store.markGranted(tx, userId, app.now())
  return true
}

export async function findAccessRequests(db: Db, { pending, cursor: given }: { pending: boolean; cursor?: string | undefined }) {
  const before = given === undefined ? {} : { before: readCursor(given) }
  const rows = await store.findAccessRequests(db, { pending, ...before, limit: requestsPerPage + 1 })
  const places = rows.map((row) => ({ row, createdAt: row.requestedAt, id: row.userId }))
  const { shown, cursor } = pageOf(places, requestsPerPage)
  return {
    accessRequests: shown.map(({ row }) => toAccessRequest(row)),
    cursor,
    pendingCount: await store.countPendingRequests(db),
  }
}
