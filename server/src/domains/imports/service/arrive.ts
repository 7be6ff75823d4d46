import { recordingContentTypes } from '@castwright/contract/recording-form.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import { findArtOf, setImported, setMigration, type EpisodeRow } from '../../episodes/service.ts'
import { holdUsers } from '../../identity/service.ts'
import { findImportFacts, roomForImports, takeImported } from '../../publishing/service.ts'
import { addFetched, holdByItself, type FetchedFacts } from '../../recordings/service.ts'
import { giveUpFetched, keepFetched, keepFiles } from '../../uploads/service.ts'
import { finishUploads } from '../../workflow/service.ts'
import * as store from '../store.ts'
import { finish } from './finish.ts'
import { LoadFailure } from './load/failure.ts'
import type { Load } from './load/load.ts'
import { stemOf } from './load/names.ts'
import type { Sides } from './load/sides.ts'
import { settleMigration } from './settle.ts'

/** A file that is here, with what came beside it. */
export type Arrival = { load: Load; facts: FetchedFacts; sides: Sides }

export type Turned = { load: Load; failure: LoadFailure }

/**
 * Files of one podcast become episodes that are out, all in one transaction. Answers those that may not. What is not ours any more is
 * left as it is.
 */
export async function arrive(app: App, podcastId: string, arrivals: Arrival[]): Promise<Turned[]> {
  const migration = await store.findMigration(app.db, podcastId)
  if (!migration) return []
  const { userId } = migration
  return app.transaction(async (tx) => {
    const [creatorId = null] = userId === null ? [] : await holdUsers(tx, [userId])
    const { plan } = await holdByItself(tx, podcastId)
    const ours = await claimedOf(tx, arrivals)
    const facts = new Map((await findImportFacts(tx, ours.map(idOf))).map((row) => [row.episode.id, row]))
    const given = ours.filter((one) => facts.get(idOf(one))?.recording || facts.get(idOf(one))?.episode.isPublished)
    await leaveToTeam(app, tx, given)
    let left = await roomForImports(tx, plan)
    const turned: Turned[] = []
    const taken: Array<Arrival & Release> = []
    for (const one of ours) {
      const episode = facts.get(idOf(one))?.episode
      if (!episode || given.includes(one)) continue
      const at = await dateOf(tx, one, migration.startedAt)
      const isOut = at <= app.now()
      if (isOut && left <= 0) turned.push({ load: one.load, failure: planFull() })
      else taken.push({ ...one, episode, at, isOut, recordingId: newId() })
      if (isOut) left -= 1
    }
    await takeIn(app, tx, { podcastId, creatorId }, taken)
    if (await settleMigration(app, tx, podcastId)) await finish(app, tx, podcastId, plan.ownerId)
    return turned
  })
}

const idOf = ({ load }: Arrival): string => load.row.episodeId

const planFull = (): LoadFailure =>
  new LoadFailure('Your plan has no room for more published episodes. Choose a larger one, then try again.', { tries: 1 })

async function claimedOf(tx: Tx, arrivals: Arrival[]): Promise<Arrival[]> {
  const [first] = arrivals
  const rows = first ? await store.lockClaimed(tx, first.load.leaseId, arrivals.map(idOf)) : []
  const objects = new Map(rows.map(({ episodeId, object }) => [episodeId, object]))
  // It may be ours again, and come to another place.
  return arrivals.filter((one) => objects.get(idOf(one)) === one.load.object)
}

/** Somebody gave the episode a recording meanwhile: theirs counts. */
async function leaveToTeam(app: App, tx: Tx, given: Arrival[]): Promise<void> {
  await giveUpFetched(
    app,
    tx,
    given.map(({ load }) => ({ bucket: 'recordings', object: load.object })),
  )
  await store.finishItems(
    tx,
    given.map((one) => ({ episodeId: idOf(one), size: one.facts.fileSize })),
    app.now(),
  )
  await setMigration(tx, given.map(idOf), 'MIGRATION_SUCCESS')
}

type Release = { episode: EpisodeRow; at: Date; isOut: boolean; recordingId: string }

/** As the feed has it; else that of its neighbour in the feed, or of the import. */
async function dateOf(tx: Tx, { load }: Arrival, otherwise: Date): Promise<Date> {
  const { item, position, podcastId } = load.row
  if (item.publishedAt !== null) return new Date(item.publishedAt)
  return (await store.findNeighbourDate(tx, podcastId, position)) ?? otherwise
}

type Whose = { podcastId: string; creatorId: string | null }

async function takeIn(app: App, tx: Tx, whose: Whose, taken: Array<Arrival & Release>): Promise<void> {
  if (taken.length === 0) return
  const kept = await keepFetched(
    app,
    tx,
    taken.map(({ load, facts }) => ({ object: load.object, size: facts.fileSize, contentType: recordingContentTypes[facts.fileType] })),
  )
  if (kept.size !== taken.length) throw new Error('A file that had come was given up meanwhile.')
  const recordings = await addFetched(
    app,
    tx,
    whose,
    taken.map(({ load, facts, isOut, recordingId, episode }) => ({
      id: recordingId,
      episodeId: episode.id,
      stem: stemOf(load.row.item),
      object: load.object,
      isPublished: isOut,
      facts,
    })),
  )
  const episodes: Array<EpisodeRow & { release: Release; facts: FetchedFacts }> = []
  const pictures = new Map<string, string>()
  for (const { episode, sides, facts, at, isOut, recordingId } of taken) {
    const faces = { extras: await extrasOf(app, tx, episode, sides, recordingId), ...(await artOf(app, tx, episode, sides, pictures)) }
    episodes.push({ ...episode, ...faces, release: { episode, at, isOut, recordingId }, facts })
  }
  const rows = new Map(recordings.map((row) => [row.id, row]))
  await takeImported(
    app,
    tx,
    episodes
      .filter(({ release }) => release.isOut)
      .map(({ release, facts: _facts, ...episode }) => ({ episode, recording: rows.get(release.recordingId)!, publishedAt: release.at })),
  )
  await setImported(
    app,
    tx,
    whose.podcastId,
    episodes.map(({ release: { at, isOut }, facts, id, photo, photoDigest, extras, percentCompleted, isPublished }) => ({
      id,
      publishedAt: isOut ? at : null,
      scheduledAt: isOut ? null : at,
      duration: Math.max(1, Math.round(facts.duration)),
      photo,
      photoDigest,
      extras: extras ?? {},
      percentCompleted,
      isPublished,
    })),
  )
  await finishUploads(tx, taken.map(idOf))
  await store.finishItems(
    tx,
    taken.map((one) => ({ episodeId: idOf(one), size: one.facts.fileSize })),
    app.now(),
  )
  await store.addProblems(
    tx,
    whose.podcastId,
    taken.flatMap(({ load: { row }, sides }) =>
      sides.problems.map((message) => ({ kind: 'left_behind', line: null, position: row.position, title: row.item.title, message })),
    ),
  )
}

/** The files beside the sound count from now on. */
async function extrasOf(app: App, tx: Tx, episode: EpisodeRow, { files, extras }: Sides, recordingId: string) {
  if (await keepFiles(app, tx, files)) return { ...episode.extras, ...extras, ...(files.length > 0 && { recordingId }) }
  const { transcripts: _transcripts, chapters: _chapters, ...rest } = extras
  return { ...episode.extras, ...rest }
}

/** A picture that another episode has already is not kept twice. */
async function artOf(app: App, tx: Tx, { podcastId, photo }: EpisodeRow, { art }: Sides, pictures: Map<string, string>) {
  if (!art || photo !== null) return {}
  const shared = pictures.get(art.digest) ?? (await findArtOf(tx, podcastId, art.digest))
  const stem = shared ?? ((await keepFiles(app, tx, art.copies)) ? art.stem : null)
  if (stem === null) return {}
  pictures.set(art.digest, stem)
  return { photo: stem, photoDigest: art.digest }
}
