import { newsletterLimits } from '@castwright/contract/newsletter/limits.ts'
import type { Newsletter } from '@castwright/contract/newsletter/shapes.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { findAbandoned } from '../../../platform/queue/claimed.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent, type EventHook } from '../../events/service.ts'
import { sendIssue } from '../jobs.ts'
import * as store from '../store.ts'
import { findNewsletter } from './settings.ts'

const group = 'newsletter'

/** Old episodes are published late, too, such as an archive that is filled up. */
const isNews = (releasedAt: Date, now: Date): boolean => now.getTime() - releasedAt.getTime() <= newsletterLimits.announceDays * 86_400_000

/** A release becomes an issue in the same transaction, so it is announced once if and only if it happened. */
export const announceReleases: EventHook = async (app, tx, events) => {
  for (const event of events) {
    const { podcastId, episodeId } = event
    if (!episodeId) continue
    if (event.kind === 'episode.unpublished') await store.cancelOfEpisodes(tx, episodeId, app.now())
    if (event.kind !== 'episode.published' || !(await store.findSettings(tx, podcastId)).isOn) continue
    const releasedAt = await store.findReleaseDate(tx, episodeId)
    if (!releasedAt || !isNews(releasedAt, app.now()) || (await store.countByState(tx, podcastId)).active === 0) continue
    const id = newId()
    const row = { id, podcastId, episodeId, title: event.data.title, state: 'sending' as const, createdAt: app.now() }
    if (await store.insertIssue(tx, row)) await app.queue.add(tx, sendIssue, { issueId: id }, { key: id, group })
  }
}

/** Starts jobs again that ended without sending everything, such as after too many failures. */
export async function resumeIssues(app: App): Promise<void> {
  const lost = await findAbandoned(app, sendIssue, await store.findOpenIssues(app.db))
  if (lost.length === 0) return
  await app.transaction((tx) =>
    app.queue.addAll(
      tx,
      sendIssue,
      lost.map(({ id }) => ({ issueId: id })),
      ({ issueId }) => ({ key: issueId, group }),
    ),
  )
}

/** Sends emails again that were under way when a server crashed. */
export const resendUncertain = (
  app: App,
  userId: string,
  { podcastId, issueId }: ParsedInput<'NewsletterService.ResendUncertain'>,
): Promise<Newsletter> =>
  app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    const issue = await store.findIssue(tx, podcastId, issueId)
    if (!issue || issue.state === 'canceled') throw new Fault('not_found')
    const emails = await store.retryUncertain(tx, issueId)
    if (emails > 0) {
      if (issue.state === 'sent') await store.reopenIssue(tx, issueId)
      await app.queue.add(tx, sendIssue, { issueId }, { key: issueId, group })
      await recordEvent(app, tx, { kind: 'newsletter.resent', podcastId, actorId: userId, data: { title: issue.title, emails } })
    }
    return findNewsletter(app, tx, podcastId)
  })

/** Those already sent stay sent. */
export const cancelIssue = (
  app: App,
  userId: string,
  { podcastId, issueId }: ParsedInput<'NewsletterService.CancelIssue'>,
): Promise<Newsletter> =>
  app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    const issue = orNotFound(await store.findIssue(tx, podcastId, issueId))
    if (await store.updateOpen(tx, issueId, { state: 'canceled', finishedAt: app.now(), error: null }))
      await recordEvent(app, tx, { kind: 'newsletter.canceled', podcastId, actorId: userId, data: { title: issue.title } })
    return findNewsletter(app, tx, podcastId)
  })
