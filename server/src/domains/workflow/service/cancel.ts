import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { dateChange, emailCancellations } from '../../notifications/service.ts'
import type { PodcastHook } from '../../podcasts/service.ts'
import { ownerOf } from '../../teams/service.ts'
import * as store from '../store.ts'

/** Cancels the invitations to the interviews of a show that is deleted. Its owner, who deletes it, knows. */
export const cancelWithPodcast: PodcastHook = {
  async deleting(app, tx, podcastId) {
    const ownerId = await ownerOf(tx, podcastId)
    const rows = await store.findUpcoming(tx, podcastId, app.now())
    const others = rows.filter(({ userId }) => userId !== ownerId)
    await cancel(app, tx, others)
  },
}

/** Takes a member who leaves off the interviews of a show, and cancels their invitations. */
export async function leaveInterviews(app: App, tx: Tx, podcastId: string, userId: string): Promise<void> {
  await cancel(app, tx, await store.findUpcoming(tx, podcastId, app.now(), userId))
  await store.deletePerson(tx, podcastId, userId)
}

const cancel = (app: App, tx: Tx, rows: store.UpcomingRow[]): Promise<void> =>
  emailCancellations(
    app,
    tx,
    rows.map(({ userId, podcastTitle, episodeTitle, interview: { id, startsAt, minutes, place, timeZone, version } }) => ({
      userId,
      data: {
        podcastTitle,
        episodeTitle,
        ...dateChange(startsAt, null),
        interviewId: id,
        startsAt: startsAt.toISOString(),
        minutes: String(minutes),
        place,
        timeZone,
        // A higher version, so that calendars apply it.
        version: String(version + 1),
      },
    })),
  )
