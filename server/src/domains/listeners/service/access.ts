import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { createVersionedCache } from '../../../platform/versions/cache.ts'
import { noteFeedUses, openFeedLink } from '../../links/service.ts'
import * as store from '../store.ts'
import { fromToken } from '../token.ts'

/** Who a token belongs to, and what it opens. */
export type Access = Pick<store.ListenerRow, 'podcastId' | 'kind' | 'state' | 'joinedAt'> & {
  listenerId: string
  linkId: string
  /** What the feed includes for those who pay. Null for other listeners. */
  tier: { hasBonus: boolean; earlyDays: number } | null
  /** Milliseconds. */
  expiresAt: number
  /** When its use was last noted, in milliseconds. */
  usedAt: number
}

type AccessFinder = {
  /** Returns the access if it is in memory and current, without a query. */
  hit(token: string): Access | null
  /** Null if the token isn't valid, was revoked or has expired. */
  find(token: string): Promise<Access | null>
  close(): Promise<void>
}

/** Entries in memory. Each takes less than a kilobyte. */
const maxEntries = 200_000
/** Uses are noted by the hour, because apps check a feed many times a day. */
const useStepMs = 3600 * 1000
const writeDelayMs = 1000

/** Tells all servers to read a listener again. */
export const notifyListener = (app: Pick<App, 'signals'>, tx: Tx, listenerId: string): Promise<void> =>
  app.signals.notify(tx, 'listener', listenerId, '0')

/** Tells all servers that an account was disabled or enabled: its private feeds stop or work again. */
export async function noteAccount(app: Pick<App, 'signals'>, tx: Tx, userId: string): Promise<void> {
  for (const listenerId of await store.findOfAccount(tx, userId)) await notifyListener(app, tx, listenerId)
}

/** The same for all listeners of a podcast. */
export const notifyListeners = (app: Pick<App, 'signals'>, tx: Tx, podcastId: string): Promise<void> =>
  app.signals.notify(tx, 'listeners', podcastId, '0')

/** Tells all servers to build the private feeds of a podcast again. */
export const notifyFeeds = (app: Pick<App, 'signals'>, tx: Tx, podcastId: string): Promise<void> =>
  app.signals.notify(tx, 'private-feed', podcastId, '0')

/** The tokens in memory. Signals drop them, so that a revoked one stops working on every server within a second. */
export function openAccess(app: App): AccessFinder {
  const cache = createVersionedCache<Access>({ signals: app.signals, kinds: ['listener', 'listeners'], maxBytes: maxEntries })
  const used = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    timer = undefined
    const linkIds = [...used]
    used.clear()
    if (linkIds.length === 0) return
    try {
      await app.transaction((tx) => noteFeedUses(tx, linkIds, app.now()))
    } catch (error) {
      app.log.error({ err: error }, 'Could not record private feed usage')
    }
  }

  function open(access: Access): Access | null {
    const now = app.now().getTime()
    if (access.expiresAt <= now) return null
    if (now - access.usedAt >= useStepMs) {
      access.usedAt = now
      used.add(access.linkId)
      timer ??= setTimeout(() => void (writing = write()), writeDelayMs).unref()
    }
    return access
  }

  async function load(token: string) {
    const named = fromToken(token)
    const link = named && (await openFeedLink(app, named.linkId, named.secret))
    const row = link && (await store.findListener(app.db, link.listenerId))
    if (!row || row.state === 'revoked' || (await store.isOfDisabledAccount(app.db, row.id))) return null
    const { podcastId, kind, state, joinedAt, expiresAt } = row
    const membership = kind === 'member' ? await store.findMembershipOf(app.db, row.id) : null
    const value: Access = {
      listenerId: row.id,
      linkId: link.linkId,
      tier: membership && { hasBonus: membership.tier.hasBonus, earlyDays: membership.tier.earlyDays },
      podcastId,
      kind,
      state,
      joinedAt,
      expiresAt: expiresAt?.getTime() ?? Infinity,
      usedAt: link.lastUsedAt?.getTime() ?? 0,
    }
    return {
      value,
      bytes: 1,
      sources: [
        { kind: 'listener', key: row.id },
        { kind: 'listeners', key: podcastId },
      ],
    }
  }

  return {
    hit(token) {
      const access = cache.hit(token)
      return access && open(access)
    },
    async find(token) {
      if (!fromToken(token)) return null
      const access = await cache.get(token, () => load(token))
      return access && open(access)
    },
    async close() {
      clearTimeout(timer)
      await writing
      await write()
      cache.close()
    },
  }
}
