import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import { toLine } from '@castwright/contract/text.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { FetchError } from '../../../platform/fetch/fetch.ts'
import { newId } from '../../../platform/ids.ts'
import { openParser } from '../../../platform/parsing/open.ts'
import { createImportedEpisodes, summaryOf, type ImportedEpisodeRow } from '../../episodes/service.ts'
import { lockUsers } from '../../identity/service.ts'
import { lockBySystem } from '../../recordings/service.ts'
import { addImported } from '../../workflow/service.ts'
import type { ItemFacts } from '../facts.ts'
import { loadFile } from '../jobs.ts'
import { isStoredLink } from '../parse/item.ts'
import type { Notes } from '../notes-worker.ts'
import { storable } from '../../../platform/storable.ts'
import type { Problem, StoredItem } from '../../../schema/imports.ts'
import { findShow, lockShow } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { fetchOldFeed, ownFeedMessage, reasonOf, type OldFeed } from './fetch.ts'
import { queueLoads, queueMissing } from './load/claim.ts'
import { cleanPersons } from './load/attachments.ts'
import { finishIfComplete, recordFinished, updateProgress } from './finish.ts'

/** Items of one transaction. */
const size = 40

const cleanNotes = openParser<Notes[], string[]>(new URL('../notes-worker.ts', import.meta.url), {
  sizeOf: (items) => items.reduce((sum, { notes }) => sum + notes.length, 0),
  maxBytes: size * importLimits.notesMarkup,
  // A whole import must not fail because the machine is busy.
  seconds: 120,
  isForJobs: true,
})

/** Creates episodes from the items of an old feed. Idempotent: existing episodes stay, new ones are added, failed ones are retried. */
export async function readMigration(app: App, { podcastId }: { podcastId: string }, signal: AbortSignal): Promise<void> {
  const migration = await store.findMigration(app.db, podcastId)
  if (migration?.state !== 'reading') return
  const isExplicit = (await findShow(app.db, podcastId))?.parentalAdvisory === 'explicit'
  const batch = startBatch(app, migration, isExplicit, await app.queue.nextPriority(app.db, loadFile))
  let message: string | null
  try {
    const feed = await fetchWithRetries(app, migration.feedUrl, batch, signal)
    await batch.flush()
    // A show whose listeners were already redirected still downloads its remaining files.
    message = feed.isOurs && (await store.countItems(app.db, podcastId)).total === 0 ? ownFeedMessage : null
    if (message === null) {
      await finish(app, podcastId, [...feed.problems, ...batch.problems])
      return await queueMissing(app)
    }
  } catch (error) {
    if (error instanceof Stopped) return
    message = signal.aborted ? null : reasonOf(error)
    if (message === null) throw error
  }
  await fail(app, podcastId, message)
  await queueMissing(app)
}

/** The import was canceled, or its podcast was deleted. */
class Stopped extends Error {}

const lasting = new Set(['invalid', 'blocked', 'too_large', 'encoding', 'aborted'])
/** Seconds. */
const pauses = [1, 5]

/** Retries when a host is briefly unavailable. */
async function fetchWithRetries(app: App, address: string, batch: Batch, signal: AbortSignal): Promise<OldFeed> {
  for (let go = 0; ; go += 1) {
    try {
      return await fetchOldFeed(app, address, batch.add, { signal, seconds: importLimits.feedJobSeconds })
    } catch (error) {
      const isLasting = !(error instanceof FetchError) || lasting.has(error.reason) || (error.status ?? 500) < 500
      if (isLasting || go === pauses.length) throw error
      batch.restart()
      await delay(pauses[go]! * 1000, undefined, { signal })
    }
  }
}

type Batch = ReturnType<typeof startBatch>

/** Milliseconds of work before yielding to the event loop. */
const sliceMs = 5
/** Maximum bytes of an index entry. */
const maxGuidBytes = 2000

/** `first` is the priority of the first item's download. */
function startBatch(app: App, migration: store.MigrationRow, isExplicit: boolean, first: number) {
  const problems: Problem[] = []
  let waiting: Array<{ item: ItemFacts; createdAt: Date }> = []
  let last = migration.startedAt
  let since = performance.now()

  const flush = async (): Promise<void> => {
    const items = waiting
    waiting = []
    if (items.length === 0) return
    // In a thread: for a large feed, this is most of the CPU time and garbage.
    const notes = await cleanNotes(items.map(({ item: { notes, notesAreHtml } }) => ({ notes, notesAreHtml })))
    const ready = items.map(({ item, createdAt }, at) => ({
      item: toItem(item),
      episode: toEpisode(item, { showNotes: notes[at] ?? '', isExplicit, createdAt, now: app.now() }),
    }))
    await app.transaction((tx) => keep(app, tx, migration, ready, first))
  }
  const add = async (given: ItemFacts): Promise<void> => {
    const item = storable(given)
    if (Buffer.byteLength(item.guid) > maxGuidBytes) {
      const message = "This item's GUID is too long, so we left it out."
      problems.push({ kind: 'bad_value', line: null, position: item.position, title: item.title.slice(0, 200), message })
      return
    }
    // Keeps the feed order even where dates are missing.
    const createdAt = item.publishedAt && item.publishedAt < app.now() ? item.publishedAt : new Date(last.getTime() - 1)
    last = createdAt
    waiting.push({ item, createdAt })
    if (waiting.length >= size) await flush()
    if (performance.now() - since < sliceMs) return
    await setImmediate()
    since = performance.now()
  }
  return {
    problems,
    add,
    flush,
    /** Called when the feed is read again from the start. */
    restart(): void {
      waiting = []
      problems.length = 0
      last = migration.startedAt
    },
  }
}

/** Saves a batch of items. Items from an earlier run are recognized by their guids. */
async function keep(app: App, tx: Tx, { podcastId, userId, report }: store.MigrationRow, ready: Ready[], first: number): Promise<void> {
  // The user who started it may have left since.
  const [creatorId = null] = await lockUsers(tx, userId === null ? [] : [userId])
  await lockReading(tx, podcastId)
  const rows = ready.map(({ episode }) => ({ ...episode, creatorId }))
  const added = new Set(await createImportedEpisodes(app, tx, podcastId, rows))
  const fresh = ready.filter(({ episode }) => added.has(episode.id))
  const freshIds = fresh.map(({ episode }) => episode.id)
  await addImported(app, tx, freshIds)
  const items = fresh.map(({ item, episode }) => ({ ...item, episodeId: episode.id, podcastId }))
  await store.insertItems(tx, items)
  await queueLoads(app, tx, items, first)
  // The last comparison had fewer items.
  if (fresh.length > 0 && report) await store.updateMigration(tx, podcastId, { report: null, acceptedAt: null, acceptorId: null })
  const known = new Map(ready.filter(({ episode }) => !added.has(episode.id)).map(({ item, episode }) => [episode.guid, item]))
  if (known.size === 0) return
  const waiting = await store.findWaiting(tx, podcastId, [...known.keys()])
  const renewed = waiting.map(({ episodeId, guid }) => ({ ...known.get(guid)!, episodeId }))
  await store.updateItems(tx, renewed)
}

async function lockReading(tx: Tx, podcastId: string): Promise<store.MigrationRow> {
  if (!(await lockShow(tx, podcastId))) throw new Stopped()
  const row = await store.lockMigration(tx, podcastId)
  if (row?.state !== 'reading') throw new Stopped()
  return row
}

async function finish(app: App, podcastId: string, problems: Problem[]): Promise<void> {
  await app.transaction(async (tx) => {
    const { plan } = await lockBySystem(tx, podcastId)
    const row = await lockReading(tx, podcastId)
    // Files are downloaded while the feed is read: keep their problems.
    const ofFiles = row.problems.filter(({ kind }) => kind === 'left_behind')
    await store.updateMigration(tx, podcastId, { state: 'running', errorMessage: null, problems: [...storable(problems), ...ofFiles] })
    // All files may be done before the whole feed is read. If it was compared before, its owner was already notified.
    if (row.report === null) await finishIfComplete(app, tx, podcastId, plan.ownerId)
    else await updateProgress(app, tx, podcastId)
  })
}

/** Downloads the known items anyway, then fails the import with this message. */
async function fail(app: App, podcastId: string, errorMessage: string): Promise<void> {
  await app.transaction(async (tx) => {
    const { plan } = await lockBySystem(tx, podcastId)
    await lockReading(tx, podcastId)
    const goesOn = await store.hasOpenItems(tx, podcastId)
    const changes = goesOn ? { state: 'running' as const } : { state: 'failed' as const, finishedAt: app.now() }
    await store.updateMigration(tx, podcastId, { ...changes, errorMessage })
    await updateProgress(app, tx, podcastId)
    if (!goesOn) await recordFinished(app, tx, podcastId, plan.ownerId)
  })
}

/** An item of an old feed converted to an episode, and what is stored until its files are downloaded. */
type Ready = { item: { item: StoredItem; host: string; position: number }; episode: ImportedEpisodeRow }

const toItem = (item: ItemFacts): Ready['item'] => ({
  // The notes are already in the episode.
  item: { ...withoutElements(item), notes: '', publishedAt: item.publishedAt?.toISOString() ?? null },
  host: URL.parse(item.enclosure.url)?.host.toLowerCase() ?? '',
  position: item.position,
})

/** What only the feed needs is already in the episode. */
const withoutElements = ({ elements: _elements, ...item }: ItemFacts): ItemFacts => item

const inRange = (number: number | null): number | null => (number !== null && number >= 1 && number <= episodeLimits.number ? number : null)

/** The numbers of a trailer or bonus tell what it belongs to: the show, a season or an episode. */
function levelOf({ episodeType, season, episode }: ItemFacts): ImportedEpisodeRow['level'] {
  if (episodeType === 'FULL') return null
  if (episode !== null) return 'EPISODE'
  return season === null ? 'SHOW' : 'SEASON'
}

type EpisodeFacts = { /** Sanitized. */ showNotes: string; isExplicit: boolean; createdAt: Date; now: Date }

export function toEpisode(item: ItemFacts, { showNotes, isExplicit, createdAt, now }: EpisodeFacts): ImportedEpisodeRow {
  const persons = cleanPersons(item.persons)
  return {
    id: newId(),
    guid: item.guid,
    title: toLine(item.title) || 'Untitled',
    showNotes,
    summary: summaryOf(showNotes),
    episodeType: item.episodeType,
    level: levelOf(item),
    seasonNumber: inRange(item.season),
    episodeNumber: inRange(item.episode),
    parentalAdvisory: (item.isExplicit ?? isExplicit) ? 'explicit' : 'clean',
    itunesVisibility: item.isBlocked ? 'hide' : 'show',
    extras: {
      ...(item.guidIsPermaLink && { guidIsPermaLink: true }),
      ...(item.seasonName !== null && { seasonName: item.seasonName.slice(0, 128).toWellFormed() }),
      ...(persons.length > 0 && { persons }),
      ...(isStoredLink(item.link) && { link: item.link }),
      ...(item.itunesTitle !== undefined && { itunesTitle: item.itunesTitle }),
      ...(item.episodeDisplay !== undefined && { episodeDisplay: item.episodeDisplay }),
      ...(item.elements && { elements: item.elements }),
    },
    createdAt,
    updatedAt: now,
  }
}
