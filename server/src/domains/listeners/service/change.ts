import { isDeepStrictEqual } from 'node:util'
import { listenerLimits } from '@castwright/contract/listeners/limits.ts'
import { listenerMessages } from '@castwright/contract/listeners/messages.ts'
import type { Listener, ListenerForm, ListenerKind, ListenerState } from '@castwright/contract/listeners/shapes.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { findFeedLinks, keepFeedLinks, revokeFeedLinks } from '../../links/service.ts'
import { invitation } from '../jobs.ts'
import * as store from '../store.ts'
import { notifyListener, notifyListeners } from './access.ts'
import { findOne, requireListener, urlsOf, type Urls } from './find.ts'

type Named = { podcastId: string; listenerId: string }

/** Changes of a show's listeners are serialized. Also checks the caller's membership again. */
async function lockListener(tx: Tx, userId: string, { podcastId, listenerId }: Named): Promise<store.ListenerRow> {
  await lockTeam(tx, podcastId, userId)
  return requireListener(tx, podcastId, listenerId)
}

/** The podcast must be locked. */
export async function countFree(db: Db, podcastId: string): Promise<number> {
  const counts = await store.countByState(db, podcastId)
  return Math.max(0, listenerLimits.listeners - [...counts.values()].reduce((sum, amount) => sum + amount, 0))
}

export const newListener = (app: Pick<App, 'now'>, podcastId: string, kind: ListenerKind, form: ListenerForm) => {
  const now = app.now()
  return {
    id: newId(),
    podcastId,
    kind,
    name: form.name,
    email: form.email,
    state: 'active' as ListenerState,
    joinedAt: now,
    expiresAt: form.expiresAt === null ? null : new Date(form.expiresAt),
    createdAt: now,
  }
}

async function checkForm(
  app: Pick<App, 'now'>,
  tx: Tx,
  podcastId: string,
  kind: ListenerKind,
  form: ListenerForm,
  exceptId: string | null,
) {
  if (form.expiresAt !== null && new Date(form.expiresAt) <= app.now())
    throw new Fault('invalid_fields', { 'listener.expires_at': listenerMessages.expiryPast })
  if (kind === 'member' && form.email !== '' && (await store.isMember(tx, podcastId, form.email, exceptId)))
    throw new Fault('invalid_fields', { 'listener.email': listenerMessages.emailKnown })
}

export const createListener = (
  app: App,
  userId: string,
  { podcastId, kind, listener: form, invite }: ParsedInput<'ListenerService.Create'>,
): Promise<Output<'ListenerService.Create'>> =>
  app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    if (invite && form.email === '') throw new Fault('invalid_fields', { 'listener.email': listenerMessages.emailMissing })
    await checkForm(app, tx, podcastId, kind, form, null)
    if ((await countFree(tx, podcastId)) < 1) throw new Fault('invalid_fields', { listener: listenerMessages.tooMany })
    const row = newListener(app, podcastId, kind, form)
    await store.insertListeners(tx, [row])
    const linkId = (await keepFeedLinks(app, tx, podcastId, [row.id])).get(row.id)!
    if (invite) await app.queue.add(tx, invitation, { listenerId: row.id }, { key: row.id })
    await recordEvent(app, tx, { kind: 'listeners.added', podcastId, actorId: userId, data: { listeners: 1 } })
    return { listener: await findOne(tx, row.id), ...urlsOf(app, linkId) }
  })

export const updateListener = (
  app: App,
  userId: string,
  { podcastId, listenerId, listener: form, joinedAt }: ParsedInput<'ListenerService.Update'>,
): Promise<Listener> =>
  app.transaction(async (tx) => {
    const row = await lockListener(tx, userId, { podcastId, listenerId })
    const set = {
      name: form.name,
      email: form.email,
      expiresAt: form.expiresAt === null ? null : new Date(form.expiresAt),
      joinedAt: joinedAt === undefined ? row.joinedAt : new Date(joinedAt),
    }
    if (set.joinedAt > app.now()) throw new Fault('invalid_fields', { joined_at: listenerMessages.joinedFuture })
    const fields = (Object.keys(set) as Array<keyof typeof set>).filter((field) => !isDeepStrictEqual(row[field], set[field]))
    if (fields.length === 0) return findOne(tx, listenerId)
    // A feed that has expired keeps its date when only the name changes.
    await checkForm(app, tx, podcastId, row.kind, { ...form, ...(!fields.includes('expiresAt') && { expiresAt: null }) }, listenerId)
    await store.updateListener(tx, listenerId, set)
    await recordEvent(app, tx, { kind: 'listener.updated', podcastId, actorId: userId, data: { listenerId, fields } })
    await notifyListener(app, tx, listenerId)
    return findOne(tx, listenerId)
  })

/** No one may pay for a feed that doesn't exist. */
async function requireNotPaying(tx: Tx, listenerId: string): Promise<void> {
  if (await store.isPaying(tx, listenerId)) throw new Fault('member_pays')
}

const stateEvents = { active: 'listener.resumed', paused: 'listener.paused', revoked: 'listener.revoked' } as const

/** A revoked feed loses its link, so it gets another one when it is resumed. */
export const setState = (app: App, userId: string, { state, ...named }: Named & { state: ListenerState }): Promise<Listener> =>
  app.transaction(async (tx) => {
    const { podcastId, listenerId } = named
    const row = await lockListener(tx, userId, named)
    if (row.state === state) return findOne(tx, listenerId)
    if (state === 'revoked') await requireNotPaying(tx, listenerId)
    await store.updateListener(tx, listenerId, { state })
    if (state === 'revoked') await revokeFeedLinks(tx, [listenerId])
    else if (!(await findFeedLinks(tx, [listenerId])).has(listenerId)) await keepFeedLinks(app, tx, podcastId, [listenerId])
    await recordEvent(app, tx, { kind: stateEvents[state], podcastId, actorId: userId, data: { listenerId } })
    await notifyListener(app, tx, listenerId)
    return findOne(tx, listenerId)
  })

export const rotateListener = (app: App, userId: string, named: Named): Promise<Urls> =>
  app.transaction(async (tx) => {
    const { podcastId, listenerId } = named
    const { state } = await lockListener(tx, userId, named)
    if (state === 'revoked') throw new Fault('not_found')
    const linkId = (await keepFeedLinks(app, tx, podcastId, [listenerId])).get(listenerId)!
    await store.updateListener(tx, listenerId, { sharedAt: null })
    await recordEvent(app, tx, { kind: 'listener.rotated', podcastId, actorId: userId, data: { listenerId } })
    await notifyListener(app, tx, listenerId)
    return urlsOf(app, linkId)
  })

/** Returns how many feeds got another URL. */
export const rotateAll = (app: App, userId: string, podcastId: string, { invite }: { invite: boolean }): Promise<number> =>
  app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    const rows = await store.findNotRevoked(tx, podcastId)
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await keepFeedLinks(app, tx, podcastId, ids)
    if (invite) await queueInvitations(app, tx, rows)
    await recordEvent(app, tx, { kind: 'listeners.rotated', podcastId, actorId: userId, data: { listeners: rows.length } })
    await notifyListeners(app, tx, podcastId)
    return rows.length
  })

export const deleteListener = (app: App, userId: string, named: Named): Promise<void> =>
  app.transaction(async (tx) => {
    const { podcastId, listenerId } = named
    await lockListener(tx, userId, named)
    await requireNotPaying(tx, listenerId)
    await store.deleteListener(tx, listenerId)
    await recordEvent(app, tx, { kind: 'listener.deleted', podcastId, actorId: userId, data: { listenerId } })
    await notifyListener(app, tx, listenerId)
  })

/** Skips those without an address. Returns how many emails will be sent. */
export async function queueInvitations(
  app: Pick<App, 'queue'>,
  tx: Tx,
  rows: Array<Pick<store.ListenerRow, 'id' | 'email'>>,
): Promise<number> {
  const invited = rows.filter(({ email }) => email !== '')
  const emails = invited.map(({ id }) => ({ listenerId: id }))
  await app.queue.addAll(tx, invitation, emails, ({ listenerId }) => ({ key: listenerId }))
  return invited.length
}

export const inviteListeners = (app: App, userId: string, podcastId: string, listenerIds: string[]): Promise<number> =>
  app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    const rows = await store.findSome(tx, podcastId, listenerIds)
    if (rows.length < new Set(listenerIds).size) throw new Fault('not_found')
    const open = rows.filter(({ state }) => state !== 'revoked')
    const invited = await queueInvitations(app, tx, open)
    if (invited > 0) await recordEvent(app, tx, { kind: 'listeners.invited', podcastId, actorId: userId, data: { listeners: invited } })
    return invited
  })
