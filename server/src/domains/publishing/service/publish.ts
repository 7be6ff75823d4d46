import { lifetimes, releaseLimits } from '@castwright/contract/limits.ts'
import { episodeMessages } from '@castwright/contract/episode-form.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { recordAll } from '../../activity/service.ts'
import { lookAtUsage } from '../../billing/service.ts'
import { type EpisodeRow, lockEpisodeAndTeam, podcastOfEpisode, setReleased, soleArt } from '../../episodes/service.ts'
import { eventOf, notifyAll } from '../../notifications/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import { type RecordingRow, retire, setPublished } from '../../recordings/service.ts'
import { discard } from '../../uploads/service.ts'
import { probeEpisodes, type Probes, type Ready, readyOrFault, roomIn } from './checks.ts'
import * as store from '../store.ts'
import { announce } from './announce.ts'
import { type GoverningPlan, lockOwnerPlan } from '../../teams/service.ts'

type PublishInput = { episodeId: string; publishedDate?: string | null | undefined; useCurrentDate?: boolean }

/** Publishes an episode as it is now, for the first time or again. */
export async function publishEpisode(app: App, userId: string, { episodeId, publishedDate, useCurrentDate }: PublishInput): Promise<void> {
  const chosen = publishedDate ? pastDate(app, publishedDate, 'published_date') : null
  const date = chosen ?? (useCurrentDate ? toMinute(app.now()) : null)
  const probes = await probeEpisodes(app, [episodeId])
  await app.transaction(async (tx) => publishHeld(app, tx, await lockRelease(tx, episodeId, userId), { date, probes }))
}

/** Publishes under this date, or else under the one it has now or had before it was unpublished, or else now. */
export async function publishHeld(app: App, tx: Tx, held: Held, { date, probes }: { date: Date | null; probes: Probes }): Promise<void> {
  const facts = await factsOf(tx, held.episodeId)
  const { isPublished, lastPublishedDate: had } = facts.episode
  // Forms know no seconds; dates that were brought from elsewhere do, and keep them.
  const isOther = date !== null && (had === null || toMinute(had).getTime() !== date.getTime())
  const when = isOther ? date : (had ?? toMinute(app.now()))
  if (isOutAlready(facts, when)) return
  const ready = await readyOrFault(app, facts, await roomIn(tx, held.plan), probes)
  if (ready instanceof Fault) throw ready
  await bringOut(app, tx, [{ ready, date: when }], held)
  if (!isPublished) await lookAtUsage(app, tx, held.plan.ownerId)
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
export type Cause = { userId: string | null; team: string[] }
export type Release = { ready: Ready; date: Date }

/** Takes the snapshots of episodes of one podcast, and with them everything that follows but the word to the world: `announce`. */
export async function bringOut(app: App, tx: Tx, releases: Release[], { userId, team }: Cause): Promise<void> {
  if (releases.length === 0) return
  const takenAt = app.now()
  await store.savePublications(
    tx,
    releases.map(({ ready, date }) => publicationOf(ready, date, takenAt)),
  )
  const changed = releases.filter(({ ready }) => ready.publication?.recordingId !== ready.recording.id)
  await setPublished(
    app,
    tx,
    changed.map(({ ready }) => ready.recording.id),
  )
  const until = new Date(takenAt.getTime() + lifetimes.retiredRecording * 1000)
  for (const { ready } of changed) if (ready.publication) await retire(app, tx, ready.publication.recordingId, until)
  for (const { ready } of releases) await dropArt(app, tx, ready.publication, ready.episode.photo)
  await setReleased(
    app,
    tx,
    releases.map(({ ready, date }) => ({ episode: ready.episode, date })),
  )
  await recordAll(
    app,
    tx,
    releases.map(({ ready: { episode } }) => ({
      podcastId: episode.podcastId,
      actorId: userId,
      kind: 'episode_published',
      data: { title: episode.title },
    })),
  )
  // That it shows something else now is no news for the team.
  const fresh = releases.filter(({ ready }) => !ready.episode.isPublished)
  await notifyAll(
    app,
    tx,
    fresh.map(({ ready: { episode, podcast } }) => ({
      type: 'EpisodePublished',
      event: eventOf('EpisodePublished', episode.id, takenAt.toISOString()),
      userIds: team,
      triggerUserId: userId,
      podcastId: podcast.id,
      data: { podcastTitle: podcast.title, episodeTitle: episode.title },
      path: `/${podcast.profileUrl}/episodes/manage/${episode.id}`,
    })),
  )
}

const publicationOf = ({ episode, recording, publication }: Ready, publishedAt: Date, takenAt: Date): store.PublicationRow => ({
  episodeId: episode.id,
  podcastId: episode.podcastId,
  recordingId: recording.id,
  guid: episode.guid,
  publishedAt,
  takenAt,
  title: episode.title,
  snapshot: { ...snapshotOf(episode, recording), ...earlierOf(recording.id, publication) },
})

/** More than anybody replaces in the time that they are still heard. */
const mostEarlier = 50

function earlierOf(recordingId: string, publication: store.PublicationRow | null): { earlier?: string[] } {
  if (!publication) return {}
  const had = new Set([...(publication.snapshot.earlier ?? []), publication.recordingId])
  had.delete(recordingId)
  return had.size > 0 ? { earlier: [...had].slice(-mostEarlier) } : {}
}

/** Artwork that only the old snapshot showed goes with it. */
export async function dropArt(app: App, tx: Tx, publication: store.PublicationRow | null, photo: string | null): Promise<void> {
  const shown = publication?.snapshot.photo ?? null
  if (publication && shown !== null && shown !== photo) await discard(app, tx, await soleArt(tx, publication.episodeId, shown))
}

/** Everything that a release by hand needs, held until the transaction ends. */
export type Held = { episodeId: string; plan: GoverningPlan; userId: string; team: string[] }

export async function lockRelease(tx: Tx, episodeId: string, userId: string): Promise<Held> {
  const podcastId = await podcastOfEpisode(tx, episodeId)
  if (podcastId === null) throw new Fault('not_found')
  const plan = await lockOwnerPlan(tx, podcastId)
  const { team } = await lockEpisodeAndTeam(tx, episodeId, userId)
  return { episodeId, plan, userId, team }
}

/** Releases happen at whole minutes. */
export const toMinute = (date: Date): Date => new Date(Math.floor(date.getTime() / 60_000) * 60_000)

/** A date under which something can have gone out: not in the future, and one that feeds can write. */
export function pastDate(app: Pick<App, 'now'>, given: string, field: string): Date {
  const date = toMinute(new Date(given))
  if (date > app.now() || date < new Date(releaseLimits.earliest))
    throw new Fault('invalid_fields', { [field]: episodeMessages.releaseDateInvalid })
  return date
}

/** The episode as it is now, to be shown until it is published again. */
export function snapshotOf(episode: EpisodeRow, recording: RecordingRow): store.Snapshot {
  const { title, label, episodeType, level, seasonNumber, episodeNumber, parentalAdvisory, itunesVisibility } = episode
  const { id, fileName, fileType, fileSize, duration } = recording
  return {
    ...extrasOf(episode.extras ?? {}, id),
    title,
    label,
    episodeType,
    level,
    seasonNumber,
    episodeNumber,
    parentalAdvisory,
    itunesVisibility,
    showNotes: episode.showNotes,
    summary: episode.summary,
    photo: episode.photo,
    recording: { id, fileName, fileType, fileSize, duration },
  }
}

/** What came with an import stays with the episode; what is of the sound goes with that, since another recording has others. */
function extrasOf({ recordingId: of, transcripts, chapters, ...extras }: NonNullable<EpisodeRow['extras']>, recordingId: string) {
  if (of !== recordingId) return extras
  return { ...extras, ...(transcripts && { transcripts }), ...(chapters && { chapters }) }
}
