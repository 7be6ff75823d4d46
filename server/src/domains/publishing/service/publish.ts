import { lifetimes } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { record } from '../../activity/service.ts'
import { setRelease } from '../../episodes/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { artObjects, touchPodcast } from '../../podcasts/service.ts'
import { retire, setPublished } from '../../recordings/service.ts'
import { discard } from '../../uploads/service.ts'
import { probeEpisodes, type Probes } from './probe.ts'
import * as store from '../store.ts'
import { announce } from './announce.ts'
import { holdRelease, type Held } from './hold.ts'
import { pastDate, toMinute } from './minutes.ts'
import { readyOrFault, type Ready } from './obstacle.ts'
import { snapshotOf } from './snapshot.ts'

/** Publishes an episode as it is now, for the first time or again. */
export async function publishEpisode(
  app: App,
  userId: string,
  { episodeId, publishedDate }: { episodeId: string; publishedDate?: string | null | undefined },
): Promise<void> {
  const date = publishedDate ? pastDate(app, publishedDate, 'published_date') : null
  const probes = await probeEpisodes(app, [episodeId])
  await app.transaction(async (tx) => publishHeld(app, tx, await holdRelease(tx, episodeId, userId), { date, probes }))
}

/** The episode that is held, under this date, or else under the one it has, or now. */
export async function publishHeld(app: App, tx: Tx, held: Held, { date, probes }: { date: Date | null; probes: Probes }): Promise<void> {
  const facts = await factsOf(tx, held.episodeId)
  const { isPublished, lastPublishedDate } = facts.episode
  const when = date ?? (isPublished ? lastPublishedDate : null) ?? toMinute(app.now())
  if (isOutAlready(facts, when)) return
  const ready = await readyOrFault(app, tx, facts, held.plan, probes)
  if (ready instanceof Fault) throw ready
  await bringOut(app, tx, ready, { userId: held.userId, team: held.team, date: when })
  await touchPodcast(tx, facts.podcast.id, held.userId, app.now())
  await announce(app, tx, facts.podcast.id)
}

export async function factsOf(tx: Tx, episodeId: string): Promise<store.FactsRow> {
  const [facts] = await store.findFacts(tx, [episodeId])
  if (!facts) throw new Fault('not_found')
  return facts
}

/** The same again, as after a click too many, changes nothing and tells nobody. */
const isOutAlready = ({ episode, publication }: store.FactsRow, when: Date): boolean =>
  episode.isPublished &&
  !episode.publishedEpisodeModified &&
  episode.scheduledReleaseDate === null &&
  publication?.publishedAt.getTime() === when.getTime()

/** Null in place of somebody: it came out by itself, at its time. */
export type Release = { userId: string | null; team: string[]; date: Date }

/** Takes the snapshot, and with it everything that follows from it but the word to the world, which is `announce`. */
export async function bringOut(app: App, tx: Tx, { episode, podcast, recording, publication }: Ready, release: Release): Promise<void> {
  const takenAt = app.now()
  const { id: episodeId, podcastId, guid, title } = episode
  const snapshot = snapshotOf(episode, recording, publication?.snapshot)
  await store.savePublication(tx, {
    episodeId,
    podcastId,
    recordingId: recording.id,
    guid,
    publishedAt: release.date,
    takenAt,
    title,
    snapshot,
  })
  if (publication?.recordingId !== recording.id) {
    await setPublished(app, tx, recording.id)
    if (publication) await retire(app, tx, publication.recordingId, new Date(takenAt.getTime() + lifetimes.retiredRecording * 1000))
  }
  await dropArt(app, tx, publication, episode.photo)
  await setRelease(app, tx, episode, {
    isPublished: true,
    lastPublishedDate: release.date,
    scheduledReleaseDate: null,
    publishedEpisodeModified: false,
  })
  await record(app, tx, { podcastId, actorId: release.userId, kind: 'episode_published', data: { title } })
  if (!episode.isPublished) {
    await notify(app, tx, {
      type: 'EpisodePublished',
      event: eventOf('EpisodePublished', episodeId, takenAt.toISOString()),
      userIds: release.team,
      triggerUserId: release.userId,
      podcastId,
      data: { podcastTitle: podcast.title, episodeTitle: title },
      path: `/${podcast.profileUrl}/episodes/manage/${episodeId}`,
    })
  }
}

/** Artwork that only the old snapshot showed goes with it. */
export async function dropArt(app: App, tx: Tx, publication: store.PublicationRow | null, photo: string | null): Promise<void> {
  const shown = publication?.snapshot.photo ?? null
  if (shown !== null && shown !== photo) await discard(app, tx, artObjects('episode-photos', shown))
}
