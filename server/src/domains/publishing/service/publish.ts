import { recordingLifetimes } from '@castwright/contract/recordings/limits.ts'
import { releaseLimits } from '@castwright/contract/publishing/limits.ts'
import { episodeMessages } from '@castwright/contract/episodes/messages.ts'
import { isBlocking } from '@castwright/contract/publishing/checks.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { queueUsageCheck } from '../../billing/service.ts'
import { recordEvent, type NewEvent } from '../../events/service.ts'
import { lockEpisodeAndTeam, podcastOfEpisode, setReleased, soleArt } from '../../episodes/service.ts'
import { publishChapters } from '../../chapters/service.ts'
import { tagEpisode } from '../../finishing/service.ts'
import { discardSnapshotPhotos, findCredits } from '../../guests/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import { keepPublicNames, retire, setPublished } from '../../recordings/service.ts'
import { publishTranscripts } from '../../transcripts/service.ts'
import { discard } from '../../uploads/service.ts'
import { readFilesOf, runReleaseChecks, type FilesByRecording } from './checks.ts'
import { readyOrFault, episodeQuota, type Ready } from './ready.ts'
import * as store from '../store.ts'
import { findAlternates, publishAlternates } from './alternates.ts'
import { announce } from './announce.ts'
import { type GoverningPlan, lockOwnerPlan } from '../../teams/service.ts'
import { filesOf, publicationOf, releaseOf, type PublishedText } from './snapshot.ts'

type PublishInput = { episodeId: string; publishedDate?: string | null | undefined; useCurrentDate?: boolean }

/** Publishes or republishes an episode in its current state. */
export async function publishEpisode(app: App, userId: string, { episodeId, publishedDate, useCurrentDate }: PublishInput): Promise<void> {
  const chosen = publishedDate ? pastDate(app, publishedDate, 'published_date') : null
  const date = chosen ?? (useCurrentDate ? toMinute(app.now()) : null)
  if (!(await runReleaseChecks(app, episodeId)).some(isBlocking)) await tagEpisode(app, userId, episodeId)
  const files = await readFilesOf(app, [episodeId])
  await app.transaction(async (tx) => publishLocked(app, tx, await lockRelease(tx, episodeId, userId), { date, files }))
}

/** A date, and files that were read before. */
type Chosen = { date: Date | null; files: FilesByRecording }

/** Uses the given date, else the date of an earlier publication, else now. */
export async function publishLocked(app: App, tx: Tx, locked: LockedRelease, { date, files }: Chosen): Promise<void> {
  const facts = await factsOf(tx, locked.episodeId)
  const { isPublished, lastPublishedDate: had } = facts.episode
  // Forms drop seconds, imported dates have them. Keep the imported date if it is the same minute.
  const isOther = date !== null && (had === null || toMinute(had).getTime() !== date.getTime())
  const when = isOther ? date : (had ?? toMinute(app.now()))
  if (isUpToDate(facts, when)) return
  const ready = await readyOrFault(app, tx, facts, { quota: await episodeQuota(app, tx, locked.plan), files })
  if (ready instanceof Fault) throw ready
  await publishAll(app, tx, [{ ready, date: when }], locked)
  if (!isPublished) await queueUsageCheck(app, tx, locked.plan.ownerId)
  await touchPodcast(tx, facts.podcast.id, locked.userId, app.now())
  await announce(app, tx, facts.podcast.id)
}

export async function factsOf(tx: Tx, episodeId: string): Promise<store.FactsRow> {
  const [facts] = await store.findFacts(tx, [episodeId])
  if (!facts) throw new Fault('not_found')
  return facts
}

/** Publishing twice, for example after a double click, changes nothing and notifies no one. */
const isUpToDate = ({ episode, publication }: store.FactsRow, when: Date): boolean =>
  episode.isPublished &&
  !episode.publishedEpisodeModified &&
  episode.scheduledReleaseDate === null &&
  publication?.publishedAt.getTime() === when.getTime()

/** `userId` is null for scheduled releases. */
type Cause = { userId: string | null; team: string[] }
export type Release = { ready: Ready; date: Date }

/** Saves snapshots of episodes of one podcast and updates everything that depends on them. The caller then calls `announce`. */
export async function publishAll(app: App, tx: Tx, releases: Release[], { userId, team }: Cause): Promise<void> {
  if (releases.length === 0) return
  const takenAt = app.now()
  const episodeIds = releases.map(({ ready }) => ready.episode.id)
  const credits = await findCredits(tx, episodeIds)
  const texts = await publishTexts(app, tx, releases)
  // Earlier releases published files under the name of the recording.
  const filesBefore = releases.flatMap(({ ready: { publication } }) => (publication ? filesOf(publication.snapshot) : []))
  await keepPublicNames(tx, filesBefore)
  const mainFiles = releases.map(({ ready: { episode, recording } }) => ({ episode, recordingId: recording.id }))
  const alternates = await findAlternates(tx, mainFiles)
  const publications = releases.map(({ ready, date }) => {
    const { episode, recording } = ready
    const around = { credits: credits.get(episode.id), text: texts.get(recording.id), alternates: alternates.get(episode.id) }
    return publicationOf(ready, { publishedAt: date, takenAt, snapshot: releaseOf(ready, around) })
  })
  await store.savePublications(tx, publications)
  const files = publications.flatMap(({ snapshot }) => filesOf(snapshot))
  await keepPublicNames(tx, files)
  await publishAlternates(app, tx, episodeIds, alternates)
  const changed = releases.filter(({ ready }) => ready.publication?.recordingId !== ready.recording.id)
  const changedIds = changed.map(({ ready }) => ready.recording.id)
  await setPublished(app, tx, changedIds)
  const until = new Date(takenAt.getTime() + recordingLifetimes.retiredRecording * 1000)
  for (const { ready } of changed) if (ready.publication) await retire(app, tx, ready.publication.recordingId, until)
  for (const { ready } of releases) {
    await deleteUnusedArt(app, tx, ready.publication, ready.episode.photo)
    if (ready.publication) await discardSnapshotPhotos(app, tx, ready.episode.podcastId, ready.publication.snapshot)
  }
  const released = releases.map(({ ready, date }) => ({ episode: ready.episode, date }))
  await setReleased(app, tx, released)
  const events = released.map(({ episode }): NewEvent => ({
    podcastId: episode.podcastId,
    episodeId: episode.id,
    actorId: userId,
    kind: episode.isPublished ? 'episode.republished' : 'episode.published',
    data: { title: episode.title },
    // The team is not notified of republished episodes.
    recipients: episode.isPublished ? [] : team,
  }))
  await recordEvent(app, tx, events)
}

/** Keeps the current transcripts and chapters for listeners. By recording. */
async function publishTexts(app: App, tx: Tx, releases: Release[]): Promise<Map<string, PublishedText>> {
  const all = releases.map(({ ready }) => ({ recordingId: ready.recording.id, episodeId: ready.episode.id }))
  const [transcripts, chapters] = [await publishTranscripts(app, tx, all), await publishChapters(app, tx, all)]
  return new Map(
    all.map(({ recordingId }) => [recordingId, { transcripts: transcripts.get(recordingId), chapters: chapters.get(recordingId) }]),
  )
}

/** Deletes artwork that only the old snapshot used. */
export async function deleteUnusedArt(app: App, tx: Tx, publication: store.PublicationRow | null, photo: string | null): Promise<void> {
  const shown = publication?.snapshot.photo ?? null
  if (publication && shown !== null && shown !== photo) await discard(app, tx, await soleArt(tx, publication.episodeId, shown))
}

/** What a manual release needs, locked until the transaction ends. */
export type LockedRelease = { episodeId: string; plan: GoverningPlan; userId: string; team: string[] }

export async function lockRelease(tx: Tx, episodeId: string, userId: string): Promise<LockedRelease> {
  const podcastId = await podcastOfEpisode(tx, episodeId)
  if (podcastId === null) throw new Fault('not_found')
  const plan = await lockOwnerPlan(tx, podcastId)
  const { team } = await lockEpisodeAndTeam(tx, episodeId, userId)
  return { episodeId, plan, userId, team }
}

/** Releases happen at whole minutes. */
export const toMinute = (date: Date): Date => new Date(Math.floor(date.getTime() / 60_000) * 60_000)

/** Rejects dates in the future and dates that feeds can't express. */
export function pastDate(app: Pick<App, 'now'>, given: string, field: string): Date {
  const date = toMinute(new Date(given))
  if (date > app.now() || date < new Date(releaseLimits.earliest))
    throw new Fault('invalid_fields', { [field]: episodeMessages.releaseDateInvalid })
  return date
}
