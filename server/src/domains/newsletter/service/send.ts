import { episodePath } from '@castwright/contract/paths.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { newsletterLimits } from '@castwright/contract/newsletter/limits.ts'
import pLimit from 'p-limit'
import type { App } from '../../../platform/app.ts'
import { newId } from '../../../platform/ids.ts'
import { mailOf, MailError } from '../../../platform/mail/port.ts'
import { findOrigin } from '../../hosts/service.ts'
import { releaseMail, notesOf, type ReleaseFacts, type Sender } from '../mail.ts'
import * as store from '../store.ts'
import { unsubscribeUrl } from './subscribe.ts'

/** Emails sent at the same time. The mail port has as many connections. */
const concurrency = 3
/** Rejections before the first success after which the mail server rejects everything, not single addresses. */
const suspicious = 5
const [smallestBatch, largestBatch] = [suspicious, 50]

/** Thrown to try again later. Its message is for the team. */
class NotAccepted extends Error {}

type Work = { app: App; issue: store.IssueRow; runnerId: string; sender: Sender; release: ReleaseFacts }

/** What the email says. Null if the episode is no longer published. */
async function findContent(app: App, { podcastId, episodeId }: store.IssueRow): Promise<Pick<Work, 'sender' | 'release'> | null> {
  const found = episodeId === null ? null : await store.findRelease(app.db, episodeId)
  if (!found || episodeId === null) return null
  const { footer } = await store.findSettings(app.db, podcastId)
  const origin = await findOrigin(app, podcastId)
  const { title, showNotes } = found.snapshot
  return {
    sender: { podcastId, show: found.show, footer },
    release: { title, episodeUrl: `${origin}${episodePath(found.profileUrl, episodeId)}`, notes: notesOf(showNotes) },
  }
}

/**
 * Sends an issue to everyone who is still subscribed, at most at the rate of the settings. An email is noted before the mail server gets
 * it, and again after the mail server accepted it. What was between the two when a server crashed isn't sent again automatically: a
 * newsletter twice is worse than once too little, and the team can decide.
 */
export async function runIssue(app: App, issueId: string, signal: AbortSignal): Promise<void> {
  const runnerId = newId()
  const issue = await app.transaction((tx) => store.claimIssue(tx, issueId, runnerId))
  if (!issue) return
  const end = (state: 'sent' | 'canceled') =>
    app.transaction(async (tx) => {
      await store.giveUpSending(tx, issueId)
      await store.updateOpen(tx, issueId, { state, finishedAt: app.now(), error: null })
    })
  if (issue.preparedAt === null) await app.transaction((tx) => store.prepareIssue(tx, issue, app.now()))
  try {
    for (;;) {
      signal.throwIfAborted()
      const content = await findContent(app, issue)
      if (!content) return await end('canceled')
      const startedAt = performance.now()
      const perMinute = app.config.newsletterRate
      const size = Math.max(smallestBatch, Math.min(largestBatch, Math.floor(perMinute / 12)))
      const waiting = await store.findWaiting(app.db, issueId, size)
      if (waiting.length === 0) return await end('sent')
      if (!(await sendBatch({ app, issue, runnerId, ...content }, waiting, signal))) return
      const pauseMs = (waiting.length / perMinute) * 60_000 - (performance.now() - startedAt)
      if (pauseMs > 0) await delay(pauseMs, undefined, { signal })
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof MailError || error instanceof NotAccepted)
      await app.transaction((tx) => store.updateOpen(tx, issueId, { error: `${error.message} We'll try again.` }))
    throw error
  }
}

/** False if another job took over, or it was canceled. */
async function sendBatch(work: Work, waiting: Array<{ subscriberId: string }>, signal: AbortSignal): Promise<boolean> {
  const { app, issue } = work
  const limit = pLimit(concurrency)
  const rejected: Array<{ subscriberId: string; rejections: number; reason: string }> = []
  let [sent, isOurs] = [0, true]
  const results = await Promise.allSettled(
    waiting.map(({ subscriberId }) =>
      limit(async () => {
        if (signal.aborted || !isOurs) return
        const outcome = await sendOne(work, subscriberId)
        if (outcome === 'superseded') isOurs = false
        else if (outcome === 'sent') sent += 1
        else if (outcome !== 'skipped') rejected.push({ subscriberId, ...outcome })
      }),
    ),
  )
  if (rejected.length >= suspicious && sent === 0 && (await store.countAccepted(app.db, issue.id)) === 0)
    throw new NotAccepted('The mail server rejects these emails.')
  for (const one of rejected) await noteRejection(work, one)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return isOurs
}

type SendOutcome = 'sent' | 'skipped' | 'superseded' | { rejections: number; reason: string }

async function sendOne({ app, issue, runnerId, sender, release }: Work, subscriberId: string): Promise<SendOutcome> {
  const recipient = await app.transaction(async (tx) => {
    const found = await store.findRecipient(tx, issue.id, runnerId, subscriberId)
    if (found?.email) await store.setOutcome(tx, issue.id, subscriberId, found.state === 'active' ? 'sending' : 'skipped')
    return found
  })
  if (!recipient) return 'superseded'
  const note = (state: store.Outcome) => app.transaction((tx) => store.setOutcome(tx, issue.id, subscriberId, state))
  const { email: to, state, rejections } = recipient
  // Deleted in the meantime, or no longer subscribed.
  if (to === null || state !== 'active') return 'skipped'
  const email = releaseMail(sender, release, to, unsubscribeUrl(app, subscriberId))
  try {
    await mailOf(app.mail, `newsletter ${issue.id} ${subscriberId}`).send(email)
  } catch (error) {
    // The mail server did not take it.
    await note('waiting')
    if (!(error instanceof MailError) || error.temporary) throw error
    return { rejections: (rejections ?? 0) + 1, reason: error.message }
  }
  await note(app.mail.isOutbox ? 'held' : 'sent')
  if (rejections) await app.transaction((tx) => store.updateSubscriber(tx, subscriberId, { rejections: 0, reason: null }))
  return 'sent'
}

/** An address that rejects several emails in a row gets no more. */
async function noteRejection(
  { app, issue }: Work,
  { subscriberId, rejections, reason }: { subscriberId: string; rejections: number; reason: string },
) {
  const isRefused = rejections >= newsletterLimits.rejections
  await app.transaction(async (tx) => {
    await store.setOutcome(tx, issue.id, subscriberId, 'failed')
    await store.updateSubscriber(tx, subscriberId, {
      rejections,
      reason: reason.slice(0, 500),
      ...(isRefused && { state: 'refused' as const, endedAt: app.now() }),
    })
  })
}
