import { guestLifetimes } from '@castwright/contract/guests/limits.ts'
import type { GuestEmailKind } from '@castwright/contract/guests/settings.ts'
import type { App } from '../../../platform/app.ts'
import { guestEmail } from '../jobs.ts'
import * as store from '../store.ts'
import { lockEpisodeGuest } from './lock.ts'

const batchSize = 200

/** Reminds guests of interviews, thanks them for recordings and tells them of releases. */
export async function emailGuests(app: App, signal: AbortSignal): Promise<void> {
  const now = app.now()
  const until = new Date(now.getTime() + guestLifetimes.reminder * 1000)
  for (const id of await store.findRemindable(app.db, { now, until, limit: batchSize })) {
    if (signal.aborted) return
    await sendOnce(app, id, 'reminder')
  }
  for (const id of await store.findThankable(app.db, batchSize)) {
    if (signal.aborted) return
    await sendOnce(app, id, 'thanks')
  }
  for (const id of await store.findUntold(app.db, batchSize)) {
    if (signal.aborted) return
    await sendOnce(app, id, 'published')
  }
}

/** The email and the fact that it was queued are saved together, so it is queued exactly once. */
const sendOnce = (app: App, id: string, kind: Extract<GuestEmailKind, 'reminder' | 'thanks' | 'published'>): Promise<void> =>
  app.transaction(async (tx) => {
    const { facts } = await lockEpisodeGuest(tx, id, null)
    const { row, interview, episode, hasRecording } = facts
    if (row.answer !== 'yes') return
    const now = app.now()
    if (kind === 'reminder') {
      if (!interview?.confirmedAt || row.remindedTime?.getTime() === interview.startsAt.getTime()) return
      await store.noteEmail(tx, [id], { remindedTime: interview.startsAt })
      await app.queue.add(tx, guestEmail, { episodeGuestId: id, kind, about: interview.startsAt.toISOString() })
      return
    }
    const isDue = kind === 'thanks' ? row.thankedAt === null && hasRecording : row.toldPublishedAt === null && episode.isPublished
    if (!isDue) return
    await store.noteEmail(tx, [id], kind === 'thanks' ? { thankedAt: now } : { toldPublishedAt: now })
    await app.queue.add(tx, guestEmail, { episodeGuestId: id, kind, about: '' })
  })
