import { memberPath, privateFeedPath } from '@castwright/contract/paths.ts'
import type { Listener } from '@castwright/contract/listeners/shapes.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { pageOf, readCursor } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { findFeedLinks, findShownFeedLink, openFeedLink } from '../../links/service.ts'
import * as store from '../store.ts'
import { toToken, fromToken } from '../token.ts'
import { settingsOf } from './settings.ts'

async function toListeners(db: Db, rows: store.ListenerRow[]): Promise<Listener[]> {
  const ids = rows.map(({ id }) => id)
  const links = await findFeedLinks(db, ids)
  return rows.map(({ podcastId: _show, joinedAt, expiresAt, invitedAt, sharedAt, createdAt, ...row }) => ({
    ...row,
    joinedAt: joinedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    invitedAt: invitedAt?.toISOString() ?? null,
    sharedAt: sharedAt?.toISOString() ?? null,
    lastUsedAt: links.get(row.id)?.lastUsedAt?.toISOString() ?? null,
    hasFeed: links.has(row.id),
    createdAt: createdAt.toISOString(),
  }))
}

/** The listener must be one of the podcast. */
export async function requireListener(db: Db, podcastId: string, listenerId: string): Promise<store.ListenerRow> {
  const row = await store.findListener(db, listenerId)
  if (row?.podcastId !== podcastId) throw new Fault('not_found')
  return row
}

export async function findOne(db: Db, listenerId: string): Promise<Listener> {
  const row = await store.findListener(db, listenerId)
  const [listener] = row ? await toListeners(db, [row]) : []
  if (!listener) throw new Fault('not_found')
  return listener
}

export async function findListeners(
  app: Pick<App, 'db'>,
  { podcastId, kind, state, text, cursor, limit }: ParsedInput<'ListenerService.FindByPodcastID'>,
): Promise<Output<'ListenerService.FindByPodcastID'>> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await store.findPage(app.db, { podcastId, kind, state, text: text.trim(), after, limit: limit + 1 })
  const page = pageOf(rows, limit)
  return { listeners: await toListeners(app.db, page.shown), cursor: page.cursor }
}

export type Urls = { feedUrl: string; pageUrl: string }

export const urlsOf = (app: Pick<App, 'config' | 'feedSecret'>, linkId: string): Urls =>
  urlsFor(app, toToken(linkId, app.feedSecret(linkId)))

const urlsFor = (app: Pick<App, 'config'>, token: string): Urls => ({
  feedUrl: `${app.config.baseUrl}${privateFeedPath(token)}`,
  pageUrl: `${app.config.baseUrl}${memberPath(token)}`,
})

export async function findUrls(
  app: Pick<App, 'db' | 'config' | 'feedSecret'>,
  podcastId: string,
  listenerId: string,
): Promise<Output<'ListenerService.FindFeedURL'>> {
  await requireListener(app.db, podcastId, listenerId)
  const linkId = await findShownFeedLink(app, app.db, listenerId)
  return linkId === null ? { feedUrl: null, pageUrl: null } : urlsOf(app, linkId)
}

/** What the page of a listener shows. Changes nothing, because mail scanners open it. Null if the feed has expired or was revoked. */
export async function openListener(
  app: Pick<App, 'db' | 'now' | 'config'>,
  token: string,
): Promise<(Urls & { podcastId: string; listenerId: string; pauseMessage: string | null }) | null> {
  const named = fromToken(token)
  const link = named && (await openFeedLink(app, named.linkId, named.secret))
  const row = link && (await store.findListener(app.db, link.listenerId))
  if (!row || row.state === 'revoked' || (row.expiresAt !== null && row.expiresAt <= app.now())) return null
  const { podcastId } = row
  const pauseMessage = row.state === 'paused' ? (await settingsOf(app.db, podcastId)).pauseMessage : null
  return { ...urlsFor(app, token), podcastId, listenerId: row.id, pauseMessage }
}
