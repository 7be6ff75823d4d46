import type { App } from '../../../platform/app.ts'
import { newId } from '../../../platform/ids.ts'
import { lockEpisodeAndTeam } from '../../episodes/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import * as store from '../store.ts'
import { aboutInterview, reminderMs, timeInWords } from './interview.ts'

const batchSize = 200

/** Reminds the people of interviews that start within a day. */
export async function remindOfInterviews(app: App, signal: AbortSignal): Promise<void> {
  const now = app.now()
  for (const episodeId of await store.findSoon(app.db, { now, until: new Date(now.getTime() + reminderMs), limit: batchSize })) {
    if (signal.aborted) return
    await remind(app, episodeId)
  }
}

/** The reminder and the fact that it was sent are saved together, so it is sent exactly once. */
const remind = (app: App, episodeId: string): Promise<void> =>
  app.transaction(async (tx) => {
    const { team } = await lockEpisodeAndTeam(tx, episodeId, null)
    const row = await store.findInterview(tx, episodeId)
    if (!row || row.isReminded) return
    await store.updateInterview(tx, episodeId, { isReminded: true })
    const { titles, podcastId, path } = await aboutInterview(tx, episodeId)
    const people = (await store.findPeople(tx, episodeId)).map(({ id }) => id).filter((person) => team.includes(person))
    await notify(app, tx, {
      type: 'InterviewSoon',
      event: eventOf('InterviewSoon', episodeId, newId()),
      userIds: people,
      triggerUserId: null,
      podcastId,
      path,
      data: { ...titles, date: timeInWords(row), place: row.place },
    })
  })
