import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { importLimits } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { FetchError } from '../../../platform/fetch/fetch.ts'
import { bringEpisodes } from '../../episodes/service.ts'
import { holdUsers } from '../../identity/service.ts'
import { addImported } from '../../workflow/service.ts'
import type { ItemFacts, Problem } from '../facts.ts'
import { cleanAside } from '../notes-aside.ts'
import { storable } from '../storable.ts'
import * as store from '../store.ts'
import { fetchOldFeed, ownFeedWords, reasonOf, type OldFeed } from './fetch.ts'
import { toEpisode, toItem, type Ready } from './item.ts'
import { settleMigration } from './settle.ts'

/** Makes episodes of the items of an old feed. Safe to run again: what is here stays, what is new comes, what failed is looked at anew. */
export async function readMigration(app: App, { podcastId }: { podcastId: string }, signal: AbortSignal): Promise<void> {
  const migration = await store.findMigration(app.db, podcastId)
  if (migration?.state !== 'reading') return
  const explicit = await store.isExplicit(app.db, podcastId)
  const batch = startBatch(app, migration, explicit)
  let words: string | null
  try {
    const feed = await fetchPatiently(app, migration.feedUrl, batch, signal)
    await batch.flush()
    // A show whose listeners were sent here already fetches the rest of its files all the same.
    words = feed.isOurs && !(await store.hasItems(app.db, podcastId)) ? ownFeedWords : null
    if (words === null) return await finish(app, podcastId, [...feed.problems, ...batch.problems])
  } catch (error) {
    if (error instanceof Stopped) return
    words = signal.aborted ? null : reasonOf(error)
    if (words === null) throw error
  }
  await fail(app, podcastId, words)
}

/** The import was canceled, or its podcast went. */
class Stopped extends Error {}

const lasting = new Set(['invalid', 'blocked', 'too_large', 'encoding', 'aborted'])
/** Seconds. */
const pauses = [1, 5]

/** A host that is away for a moment is asked again. */
async function fetchPatiently(app: App, address: string, batch: Batch, signal: AbortSignal): Promise<OldFeed> {
  for (const pause of pauses) {
    try {
      return await fetchOldFeed(app, address, batch.add, { signal, seconds: importLimits.feedJobSeconds })
    } catch (error) {
      const isLasting = !(error instanceof FetchError) || lasting.has(error.reason) || (error.status ?? 500) < 500
      if (isLasting) throw error
      batch.restart()
      await delay(pause * 1000, undefined, { signal })
    }
  }
  return fetchOldFeed(app, address, batch.add, { signal, seconds: importLimits.feedJobSeconds })
}

type Batch = ReturnType<typeof startBatch>

const size = 40
/** Milliseconds of work after which others get their turn. */
const stretch = 5
/** Bytes that an index takes. */
const longestGuid = 2000

function startBatch(app: App, migration: store.MigrationRow, isExplicit: boolean) {
  const problems: Problem[] = []
  let waiting: Array<{ item: ItemFacts; createdAt: Date }> = []
  let last = migration.startedAt
  let since = performance.now()

  const flush = async (): Promise<void> => {
    const items = waiting
    waiting = []
    if (items.length === 0) return
    const notes = await cleanAside(items.map(({ item }) => item))
    const ready = items.map(({ item, createdAt }, at) => ({
      item: toItem(item),
      episode: toEpisode(item, { showNotes: notes[at] ?? '', isExplicit, createdAt, now: app.now() }),
    }))
    await app.transaction((tx) => keep(app, tx, migration, ready))
  }
  const add = async (given: ItemFacts): Promise<void> => {
    const item = storable(given)
    if (Buffer.byteLength(item.guid) > longestGuid) {
      const message = 'The guid of this item is longer than can be kept. It was left out.'
      problems.push({ kind: 'bad_value', line: null, position: item.position, title: item.title.slice(0, 200), message })
      return
    }
    // The list is in the order of the feed also where dates are missing.
    const createdAt = item.publishedAt && item.publishedAt < app.now() ? item.publishedAt : new Date(last.getTime() - 1)
    last = createdAt
    waiting.push({ item, createdAt })
    if (waiting.length >= size) await flush()
    if (performance.now() - since < stretch) return
    await setImmediate()
    since = performance.now()
  }
  return {
    problems,
    add,
    flush,
    /** The feed is read from its beginning once more. */
    restart(): void {
      waiting = []
      problems.length = 0
      last = migration.startedAt
    },
  }
}

/** Some items with all that belongs to them. Those that came in an earlier run are known by their guids. */
async function keep(app: App, tx: Tx, { podcastId, userId, report }: store.MigrationRow, ready: Ready[]): Promise<void> {
  // Whoever began it may have left since.
  const [creatorId = null] = await holdUsers(tx, userId === null ? [] : [userId])
  await holdReading(tx, podcastId)
  const added = new Set(
    await bringEpisodes(
      tx,
      podcastId,
      ready.map(({ episode }) => ({ ...episode, creatorId })),
    ),
  )
  const fresh = ready.filter(({ episode }) => added.has(episode.id))
  await addImported(
    app,
    tx,
    fresh.map(({ episode }) => episode.id),
  )
  await store.insertItems(
    tx,
    fresh.map(({ item, episode }) => ({ ...item, episodeId: episode.id, podcastId, nextAt: app.now() })),
  )
  // What was compared before had less in it.
  if (fresh.length > 0 && report) await store.updateMigration(tx, podcastId, { report: null, acceptedAt: null, acceptorId: null })
  const known = new Map(ready.filter(({ episode }) => !added.has(episode.id)).map(({ item, episode }) => [episode.guid, item]))
  if (known.size === 0) return
  const waiting = await store.findWaiting(tx, podcastId, [...known.keys()])
  await store.renewItems(
    tx,
    waiting.map(({ episodeId, guid }) => ({ ...known.get(guid)!, episodeId })),
  )
}

async function holdReading(tx: Tx, podcastId: string): Promise<store.MigrationRow> {
  if (!(await store.holdPodcast(tx, podcastId))) throw new Stopped()
  const row = await store.lockMigration(tx, podcastId)
  if (row?.state !== 'reading') throw new Stopped()
  return row
}

async function finish(app: App, podcastId: string, problems: Problem[]): Promise<void> {
  await app.transaction(async (tx) => {
    const row = await holdReading(tx, podcastId)
    // Files come while the feed is read: what is known of them stays.
    const ofFiles = row.problems.filter(({ kind }) => kind === 'left_behind')
    await store.updateMigration(tx, podcastId, { state: 'running', errorMessage: null, problems: [...storable(problems), ...ofFiles] })
    await settleMigration(app, tx, podcastId)
  })
}

/** What is known of it is fetched all the same; then the import stands as failed, with these words. */
async function fail(app: App, podcastId: string, errorMessage: string): Promise<void> {
  await app.transaction(async (tx) => {
    await holdReading(tx, podcastId)
    const goesOn = await store.hasOpenItems(tx, podcastId)
    const changes = goesOn ? { state: 'running' as const } : { state: 'failed' as const, finishedAt: app.now() }
    await store.updateMigration(tx, podcastId, { ...changes, errorMessage })
    await settleMigration(app, tx, podcastId)
  })
}
