import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { lockEpisodeAndTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import * as store from '../store.ts'
import { readFiles } from './checks.ts'
import { findStops, quotaWhenDue, type Stop } from './ready.ts'

const dayMs = 24 * 3_600_000
const batchSize = 100

/** Tells the team the day before that a scheduled episode can't be published as it is, once per release date. */
export async function warnOfStops(app: App, signal: AbortSignal): Promise<void> {
  const now = app.now()
  const until = new Date(now.getTime() + dayMs)
  let after: string | null = null
  do {
    const ids: string[] = await store.findDueSoon(app.db, { now, until, after, limit: batchSize })
    for (const facts of await store.findFacts(app.db, ids)) {
      if (signal.aborted) return
      await warnOfEpisode(app, facts)
    }
    after = ids.length === batchSize ? ids.at(-1)! : null
  } while (after !== null)
}

async function warnOfEpisode(app: App, facts: store.FactsRow): Promise<void> {
  try {
    const stops = await findStops(app.db, facts, { quota: await quotaWhenDue(app, app.db, facts), files: await readFiles(app, facts) })
    if (stops.length > 0) await warn(app, facts, stops)
  } catch (error) {
    // One episode must not keep the others from being checked.
    if (!(error instanceof Fault && error.refusal.code === 'not_found'))
      app.log.error({ err: error, episodeId: facts.episode.id }, 'Failed to check a scheduled release, will retry')
  }
}

/** The event is both the warning and the fact that it was sent, so it is sent once, even if two servers try. */
const warn = (app: App, { episode: seen }: store.FactsRow, stops: Stop[]): Promise<void> =>
  app.transaction(async (tx) => {
    const { episode, team } = await lockEpisodeAndTeam(tx, seen.id, null)
    const { id: episodeId, podcastId, title, scheduledReleaseDate } = episode
    if (scheduledReleaseDate?.getTime() !== seen.scheduledReleaseDate?.getTime() || scheduledReleaseDate === null) return
    const releaseDate = scheduledReleaseDate.toISOString()
    if (await store.wasWarned(tx, episodeId, releaseDate)) return
    const data = { title, releaseDate, reason: stops.map(({ detail }) => detail).join(' ') }
    await recordEvent(app, tx, { podcastId, episodeId, actorId: null, kind: 'episode.release_at_risk', data, recipients: team })
  })
