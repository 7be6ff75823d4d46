import { memberPath } from '@castwright/contract/paths.ts'
import { createHash } from 'node:crypto'
import { listenerLimits } from '@castwright/contract/listeners/limits.ts'
import type { ListenerKind } from '@castwright/contract/listeners/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { escapeText } from '../../../platform/html/escape.ts'
import { newToken } from '../../../platform/ids.ts'
import { createVersionedCache, type Loaded } from '../../../platform/versions/cache.ts'
import { renderMessageFeed, renderPrivateFeed } from '../../feeds/service.ts'
import { snapshotOf, type PublicationRow } from '../../publishing/service.ts'
import { messageAudio } from '../message.ts'
import * as store from '../store.ts'
import type { Access } from './access.ts'
import { settingsOf } from './settings.ts'

/** A text in which the token of a listener is missing at each gap. */
type Template = string[]

/** The private feed of one kind, shared by all its listeners. */
export type SharedFeed = {
  etag: string
  start: Template
  /** Newest first. */
  items: Array<{ template: Template; publishedAt: Date }>
  end: string
  paused: { etag: string; template: Template }
  /** The position of the item that each recording is in. */
  recordings: Map<string, number>
  /** Milliseconds between episodes from the day a member joined, or 0. */
  dripMs: number
  /** Has unpublished episodes, whose changes aren't signaled. */
  hasDrafts: boolean
  loadedAt: number
}

const dayMs = 24 * 3600 * 1000
/** How long a feed with unpublished episodes is used before it is built again. */
const draftsMs = 30_000
const maxBytes = 64 * 1024 * 1024

const suffixes: Record<ListenerKind, string> = { member: 'Members', review: 'Review', test: 'Test' }

const digest = (templates: Template[]): string => {
  const hash = createHash('sha256')
  // The gaps count, but not what fills them.
  for (const template of templates) hash.update(JSON.stringify(template))
  return hash.digest('base64url').slice(0, 27)
}

/** What the shared feed depends on. */
type SharedAccess = Pick<Access, 'podcastId' | 'kind' | 'tier'>

/** Episodes that are scheduled until then are in feeds with early access. Null without it. */
const earlyUntil = (app: Pick<App, 'now'>, tier: Access['tier']): Date | null =>
  tier && tier.earlyDays > 0 ? new Date(app.now().getTime() + tier.earlyDays * dayMs) : null

/** The cut of a review is a new episode for apps, so that they download it. */
function toPublication({ episode, recording, releasedAt }: store.DraftRow, kind: ListenerKind, tier: Access['tier']): PublicationRow {
  const isReview = kind === 'review'
  const early = tier && episode.scheduledReleaseDate && new Date(episode.scheduledReleaseDate.getTime() - tier.earlyDays * dayMs)
  const publishedAt = (kind === 'member' ? (releasedAt ?? early) : null) ?? recording.createdAt
  const snapshot = snapshotOf(episode, recording)
  const title = isReview ? `Draft: ${episode.title}` : episode.title
  // Texts of unpublished episodes aren't public.
  const { transcripts: _transcripts, chapters: _chapters, ...open } = snapshot
  return {
    episodeId: episode.id,
    podcastId: episode.podcastId,
    recordingId: recording.id,
    guid: isReview ? `${episode.guid}-${recording.id}` : episode.guid,
    publishedAt,
    takenAt: publishedAt,
    title,
    snapshot: { ...open, title },
  }
}

const toHtml = (text: string): string => `<p>${escapeText(text).replaceAll('\n', '<br>')}</p>`

/** For those who pay, at the end of the show's description and of the message in paused feeds. */
const manageNote = (app: App, placeholder: string): string =>
  `<p><a href="${app.config.baseUrl}${memberPath(placeholder)}">Manage your membership</a></p>`

async function buildFeed(app: App, { podcastId, kind, tier }: SharedAccess): Promise<SharedFeed | null> {
  // Random, so that no text of the show can contain it.
  const placeholder = newToken()
  const split = (text: string): Template => text.split(placeholder)
  const note = tier ? manageNote(app, placeholder) : ''
  const options = { placeholder, suffix: suffixes[kind], note }
  const drafts = await store.findDrafts(app.db, podcastId, {
    only: kind === 'member' ? { isReleased: tier?.hasBonus ?? true, scheduledUntil: earlyUntil(app, tier) } : null,
    limit: listenerLimits.drafts,
  })
  const unpublished = drafts.map((draft) => toPublication(draft, kind, tier))
  const choose = (published: PublicationRow[]): PublicationRow[] => (kind === 'review' ? unpublished : [...unpublished, ...published])
  const feed = await renderPrivateFeed(app, podcastId, { ...options, choose })
  const settings = await settingsOf(app.db, podcastId)
  const paused = await renderMessageFeed(app, podcastId, options, {
    guid: `paused-${podcastId}`,
    title: 'Your access is paused',
    notes: `${toHtml(settings.pauseMessage)}${note}`,
    at: settings.updatedAt ?? new Date(0),
    audio: { path: 'message.mp3', length: messageAudio.bytes.length, duration: messageAudio.duration },
  })
  if (!feed || paused === null) return null
  const start = split(feed.start)
  const items = feed.items.map(({ xml, publishedAt }) => ({ template: split(xml), publishedAt }))
  const message = split(paused)
  return {
    etag: digest([start, ...items.map(({ template }) => template)]),
    start,
    items,
    end: feed.end,
    paused: { etag: digest([message]), template: message },
    recordings: new Map(feed.items.flatMap(({ recordingIds }, at) => recordingIds.map((id) => [id, at] as const))),
    dripMs: kind === 'member' ? settings.dripDays * dayMs : 0,
    // Time alone adds episodes with early access.
    hasDrafts: kind !== 'member' || drafts.length > 0 || (tier?.earlyDays ?? 0) > 0,
    loadedAt: app.now().getTime(),
  }
}

/** How many of the oldest episodes a listener has. With drip, one more each time the interval has passed. */
function countOpen({ items, dripMs }: SharedFeed, { joinedAt }: Pick<Access, 'joinedAt'>, now: number): number {
  if (dripMs === 0) return items.length
  return Math.max(0, Math.min(items.length, 1 + Math.floor((now - joinedAt.getTime()) / dripMs)))
}

export function etagOf(feed: SharedFeed, access: Access, now: number): string {
  if (access.state === 'paused') return feed.paused.etag
  if (feed.dripMs === 0) return feed.etag
  return `${feed.etag}-${countOpen(feed, access, now)}-${access.joinedAt.getTime().toString(36)}`
}

/** The feed of one listener. With drip, episodes have the dates on which the listener got them. */
export function renderFor(feed: SharedFeed, access: Access, token: string, now: number): string {
  if (access.state === 'paused') return feed.paused.template.join(token)
  const open = countOpen(feed, access, now)
  const closed = feed.items.length - open
  const items = feed.items.slice(closed).map(({ template, publishedAt }, at) => {
    const xml = template.join(token)
    const drippedAt = access.joinedAt.getTime() + (open - 1 - at) * feed.dripMs
    if (feed.dripMs === 0 || drippedAt <= publishedAt.getTime()) return xml
    return xml.replace(/<pubDate>[^<]*<\/pubDate>/, `<pubDate>${new Date(drippedAt).toUTCString()}</pubDate>`)
  })
  return `${feed.start.join(token)}${items.join('')}${feed.end}`
}

/** Whether the listener's feed has the recording. */
export function hasRecording(feed: SharedFeed, access: Access, recordingId: string, now: number): boolean {
  if (access.state !== 'active') return false
  const at = feed.recordings.get(recordingId)
  return at !== undefined && at >= feed.items.length - countOpen(feed, access, now)
}

type SharedFeeds = {
  hit(access: Access): SharedFeed | null
  get(access: Access): Promise<SharedFeed | null>
  close(): void
}

/** The private feeds in memory. */
export function openSharedFeeds(app: App): SharedFeeds {
  const cache = createVersionedCache<SharedFeed>({ signals: app.signals, kinds: ['podcast', 'private-feed'], maxBytes })
  const keyOf = ({ podcastId, kind, tier }: SharedAccess): string =>
    tier ? `${podcastId} ${kind} ${tier.hasBonus} ${tier.earlyDays}` : `${podcastId} ${kind}`
  const isFresh = ({ hasDrafts, loadedAt }: SharedFeed): boolean => !hasDrafts || app.now().getTime() - loadedAt < draftsMs

  async function load(access: SharedAccess): Promise<Loaded<SharedFeed> | null> {
    const { podcastId } = access
    const value = await buildFeed(app, access)
    if (!value) return null
    const bytes = value.items.reduce((sum, { template }) => sum + 2 * template.join('').length, 2 * value.start.join('').length)
    const sources = [
      { kind: 'podcast', key: podcastId },
      { kind: 'private-feed', key: podcastId },
    ]
    return { value, bytes: Math.min(bytes, maxBytes), sources }
  }

  return {
    hit(access) {
      const feed = cache.hit(keyOf(access))
      return feed && isFresh(feed) ? feed : null
    },
    async get(access) {
      const key = keyOf(access)
      const known = cache.hit(key)
      if (known && !isFresh(known)) cache.remove(key, known)
      return cache.get(key, () => load(access))
    },
    close: cache.close,
  }
}
