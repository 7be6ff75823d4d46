import type { AccessRequest, User } from '@castwright/contract/profiles.ts'
import type { App } from '../../platform/app.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import { accessGranted } from './jobs.ts'
import * as store from './store.ts'

/** What the doors need to know of a caller beyond their session. */
export type Standing = { isBetaUser: boolean; isOperator: boolean }

const requestsPerPage = 50

/**
 * Gives an account its profile; an account that has one keeps it. The first account of a fresh instance
 * becomes its operator and is in the beta, so that whoever starts the product is never locked out.
 */
export async function ensureProfile(app: Pick<App, 'now'>, tx: Tx, userId: string): Promise<void> {
  if (await store.findProfile(tx, userId)) return
  await store.lockFirstAccount(tx)
  const isFirst = !(await store.hasOperator(tx))
  await store.insertProfile(tx, { userId, isOperator: isFirst, isBetaUser: isFirst, createdAt: app.now() })
}

/** The caller's standing. An account whose making was cut short before its profile is completed here. */
export async function standingOf(app: App, userId: string): Promise<Standing> {
  const profile = await store.findProfile(app.db, userId)
  if (profile) return profile
  await app.transaction((tx) => ensureProfile(app, tx, userId))
  return (await store.findProfile(app.db, userId)) ?? { isBetaUser: false, isOperator: false }
}

export async function findUser(db: Db, userId: string): Promise<User> {
  const row = await store.findUser(db, userId)
  if (!row) throw new Fault('not_found')
  return { ...row, createdAt: row.createdAt.toISOString() }
}

export const findUserIdByEmail = (db: Db, email: string): Promise<string | null> => store.findUserIdByEmail(db, email)

/** Completes a new account with what the browser knows. */
export async function completeUser(app: App, userId: string, facts: { timeZone?: string | undefined }): Promise<User> {
  await app.transaction(async (tx) => {
    await ensureProfile(app, tx, userId)
    if (facts.timeZone) await store.updateProfile(tx, userId, { timeZone: facts.timeZone })
  })
  return findUser(app.db, userId)
}

const toAccessRequest = (row: NonNullable<Awaited<ReturnType<typeof store.findAccessRequest>>>): AccessRequest => ({
  ...row,
  requestedAt: row.requestedAt.toISOString(),
  grantedAt: row.grantedAt?.toISOString() ?? null,
})

export async function findAccessRequest(db: Db, userId: string): Promise<AccessRequest | null> {
  const row = await store.findAccessRequest(db, userId)
  return row && toAccessRequest(row)
}

export async function requestAccess(app: App, userId: string, message: string): Promise<AccessRequest> {
  const { isBetaUser } = await standingOf(app, userId)
  if (isBetaUser || !app.config.privateBeta) throw new Fault('access_not_needed')
  await app.transaction((tx) => store.upsertAccessRequest(tx, { userId, message, requestedAt: app.now() }))
  return toAccessRequest((await store.findAccessRequest(app.db, userId))!)
}

/** Lets a person in, whether they asked or not; the letter that tells them goes out once. */
export async function grantAccess(app: App, userId: string): Promise<AccessRequest | null> {
  await app.transaction(async (tx) => {
    if (!(await store.findUser(tx, userId))) throw new Fault('not_found')
    await letIn(app, tx, userId)
  })
  return findAccessRequest(app.db, userId)
}

async function letIn(app: App, tx: Tx, userId: string): Promise<void> {
  const profile = await store.findProfile(tx, userId)
  if (profile?.isBetaUser) return
  await store.updateProfile(tx, userId, { isBetaUser: true })
  await store.markGranted(tx, userId, app.now())
  await app.queue.add(tx, accessGranted, { userId })
}

/** The place where a page of requests ended, as an opaque word. */
const writeCursor = (row: { requestedAt: Date; userId: string }): string => `${row.requestedAt.toISOString()}_${row.userId}`

function readCursor(cursor: string): { requestedAt: Date; userId: string } {
  const [time = '', userId = ''] = cursor.split('_')
  const requestedAt = new Date(time)
  if (Number.isNaN(requestedAt.getTime()) || !/^[0-9a-f-]{36}$/.test(userId)) throw new Fault('invalid_fields', { cursor: 'This cursor is not one of ours.' })
  return { requestedAt, userId }
}

export async function findAccessRequests(db: Db, page: { pending: boolean; cursor?: string | undefined }) {
  const before = page.cursor === undefined ? {} : { before: readCursor(page.cursor) }
  const rows = await store.findAccessRequests(db, { pending: page.pending, ...before, limit: requestsPerPage + 1 })
  const shown = rows.slice(0, requestsPerPage)
  const last = shown.at(-1)
  return {
    accessRequests: shown.map(toAccessRequest),
    cursor: rows.length > requestsPerPage && last ? writeCursor(last) : null,
    pendingCount: await store.countPendingRequests(db),
  }
}
