import type { RedirectCheck } from '@castwright/contract/feeds/shapes.ts'
import { feedLifetimes } from '@castwright/contract/feeds/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { reaches } from '@castwright/contract/teams/access.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { recordEvent } from '../../events/service.ts'
import { findPodcast, findShow, lockPodcast, touchPodcast, type PodcastHook } from '../../podcasts/service.ts'
import { accessOf, activeMembers } from '../../teams/service.ts'
import * as store from '../store.ts'
import { deleteSaved } from './saved.ts'
import { checkTarget } from './target.ts'

/** Moves a feed to another host: its URL redirects there forever. */

export const checkRedirect = async (app: App, podcastId: string, newRssFeedUrl: string): Promise<RedirectCheck> =>
  (await checkTarget(app, podcastId, newRssFeedUrl)).check

type Asked = { podcastId: string; newRssFeedUrl: string; newHost?: string | undefined }

/** Locks the podcast and makes sure that the user is still an admin. */
async function holdAsAdmin(tx: Tx, podcastId: string, userId: string, others: string[] = []) {
  const row = await lockPodcast(tx, podcastId, userId, others)
  const access = await accessOf(tx, podcastId, userId)
  if (!access) throw new Fault('not_found')
  if (!reaches(access, 'admin')) throw new Fault('role_too_low')
  return row
}

export async function redirectFeed(app: App, userId: string, { podcastId, newRssFeedUrl, newHost }: Asked): Promise<Podcast> {
  if ((await store.findRedirect(app.db, podcastId))?.target) throw new Fault('already_redirected')
  const { target, host } = await checkTarget(app, podcastId, newRssFeedUrl)
  await app.transaction(async (tx) => {
    const team = (await activeMembers(tx, podcastId)).map((member) => member.userId)
    await holdAsAdmin(tx, podcastId, userId, team)
    // Another request was faster.
    if (await store.findRedirect(tx, podcastId)) throw new Fault('already_redirected')
    const redirectedAt = app.now()
    await store.insertRedirect(tx, { podcastId, target, newHost: newHost ?? null, redirectedAt, deletedAt: null })
    await touchPodcast(tx, podcastId, userId, redirectedAt)
    const data = { url: target, host: newHost && newHost !== 'Other' ? newHost : host }
    await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'feed.redirected', data, recipients: team })
    await bump(app, tx, 'podcast', podcastId)
  })
  return (await findPodcast(app, podcastId, userId)).podcast
}

/** Only possible in the first hours. Afterwards apps have switched to the new URL and no longer ask here. */
export async function stopRedirect(app: App, userId: string, podcastId: string): Promise<Podcast> {
  await app.transaction(async (tx) => {
    await holdAsAdmin(tx, podcastId, userId)
    const redirect = await store.findRedirect(tx, podcastId)
    if (!redirect?.redirectedAt) throw new Fault('not_redirected')
    if (redirect.redirectedAt.getTime() + feedLifetimes.redirectStop * 1000 <= app.now().getTime()) throw new Fault('redirect_settled')
    await store.deleteRedirect(tx, podcastId)
    await touchPodcast(tx, podcastId, userId, app.now())
    await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'feed.redirect_stopped', data: {} })
    await bump(app, tx, 'podcast', podcastId)
  })
  return (await findPodcast(app, podcastId, userId)).podcast
}

const inWords = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(date)

/** Keeps the feed URL of a deleted podcast, which redirects or answers 410. */
export const leaveTombstone: PodcastHook = {
  async obstacle({ db, now }, podcastId) {
    const redirectedAt = (await store.findRedirect(db, podcastId))?.redirectedAt
    if (!redirectedAt) return null
    const from = new Date(redirectedAt.getTime() + feedLifetimes.redirectWait * 1000)
    if (from <= now()) return null
    const zone = (await findShow(db, podcastId))?.timeZone ?? 'UTC'
    const dates = { redirected: inWords(redirectedAt, zone), allowed: inWords(from, zone) }
    return `This podcast was redirected on ${dates.redirected}. It can be deleted from ${dates.allowed} (${zone}).`
  },
  async deleting(app, tx, podcastId) {
    await store.markDeleted(tx, podcastId, app.now())
    await deleteSaved(app, tx, podcastId)
    await bump(app, tx, 'podcast', podcastId)
  },
}
