import type { MigrationDifference, MigrationReport } from '@castwright/contract/imports/shapes.ts'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { toLine } from '@castwright/contract/text.ts'
import type { ItemFacts } from '../facts.ts'
import { storable } from '../../../platform/storable.ts'
import type { Problem } from '../../../schema/imports.ts'
import { findShow, lockShow } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { fetchOrReject, rejectedFeed } from './fetch.ts'
import { toReport } from './manage.ts'

type Report = Omit<MigrationReport, 'acceptedAt'>

/** Reads the old feed again and compares it with ours. Accepted differences stay accepted until others appear. */
export async function compare(app: App, podcastId: string): Promise<MigrationReport> {
  const migration = await store.findMigration(app.db, podcastId)
  if (!migration) throw new Fault('not_migrating')
  const report = storable(await makeReport(app, migration))
  return app.transaction(async (tx) => {
    const row = (await lockShow(tx, podcastId)) && (await store.lockMigration(tx, podcastId))
    if (!row) throw new Fault('not_found')
    const kept = row.report && sameDifferences(row.report, report) ? {} : { acceptedAt: null, acceptorId: null }
    await store.updateMigration(tx, podcastId, { report, ...kept })
    return toReport({ ...row, report, ...kept })!
  })
}

/** Runs after the last item. Skips imports that were deleted or continued in the meantime. */
export async function compareAfter(app: App, podcastId: string): Promise<void> {
  const migration = await store.findMigration(app.db, podcastId)
  if (migration?.state === 'done') await compare(app, podcastId)
}

const sameDifferences = (one: Report, other: Report): boolean =>
  one.numberOfDifferences === other.numberOfDifferences && keyOf(one) === keyOf(other)

/** The database stores object keys in its own order. */
const keyOf = ({ differences }: Report): string =>
  JSON.stringify(differences.map(({ kind, guid, title, old, ours }) => [kind, guid, title, old, ours]))

async function makeReport(app: App, { podcastId, feedUrl, problems }: store.MigrationRow): Promise<Report> {
  const [rows, failed] = await Promise.all([store.findOurs(app.db, podcastId), store.findFailed(app.db, podcastId)])
  const tally = startTally(rows, new Map(failed.map(({ guid, errorMessage }) => [guid, errorMessage ?? ''])))
  const feed = await fetchOrReject(app, { address: feedUrl, field: 'rss_feed_url' }, tally.add)
  if (feed.isOurs) throw rejectedFeed('rss_feed_url', "The old feed already redirects here. There's nothing left to compare.")
  const skipped = skippedIn(feed.problems)
  const ownGuid = (await findShow(app.db, podcastId))?.feedGuid ?? null
  const isOtherShow = feed.show.guid !== null && ownGuid !== null && storable(feed.show.guid).trim() !== ownGuid
  const differences: MigrationDifference[] = [
    ...(isOtherShow ? [{ kind: 'show_guid' as const, guid: '', title: feed.show.title, old: feed.show.guid!, ours: ownGuid }] : []),
    ...tally.differences,
    ...tally.added(),
    ...skipped,
    ...leftBehindIn(problems),
    ...feed.losses.map(asDifference('lost')),
  ]
  const { sameGuids, sameItems, oldBytes } = tally.numbers
  return {
    comparedAt: app.now().toISOString(),
    rssFeedUrl: feedUrl,
    oldItems: tally.numbers.oldItems + skipped.length,
    ourItems: rows.length,
    sameGuids,
    sameItems,
    oldBytes,
    ourBytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    differences: differences.slice(0, importLimits.differences),
    numberOfDifferences: differences.length,
  }
}

/** Takes the items of the old feed one by one. */
function startTally(rows: store.OurItem[], failed: Map<string, string>) {
  const left = new Map(rows.map((row) => [row.guid, row]))
  const differences: MigrationDifference[] = []
  const numbers = { oldItems: 0, sameGuids: 0, sameItems: 0, oldBytes: 0 }
  return {
    numbers,
    differences,
    add(item: ItemFacts): void {
      numbers.oldItems += 1
      numbers.oldBytes += item.enclosure.length ?? 0
      const guid = storable(item.guid)
      const ours = left.get(guid)
      if (!ours) {
        const message = failed.get(guid)
        const kind = message === undefined ? ('missing' as const) : ('failed' as const)
        return void differences.push({ kind, guid, title: item.title, old: item.enclosure.url, ours: message ?? '' })
      }
      left.delete(guid)
      const found = differencesOf(item, ours)
      numbers.sameGuids += 1
      numbers.sameItems += Number(found.length === 0)
      differences.push(...found)
    },
    /** Items that only our feed has. */
    added: (): MigrationDifference[] =>
      [...left.values()].map(({ guid, title }) => ({ kind: 'added', guid, title, old: '', ours: 'Only in your Castwright feed.' })),
  }
}

/** Tolerance in seconds between two durations of the same file. */
const tolerance = 2

const second = (date: Date): number => Math.floor(date.getTime() / 1000)

const spoken = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
const counted = (bytes: number): string => `${bytes.toLocaleString('en-US')} bytes`

/** Compares an item of the old feed with ours. Fields that the old feed lacks are not compared. */
export function differencesOf(old: ItemFacts, ours: store.OurItem): MigrationDifference[] {
  const found: MigrationDifference[] = []
  const title = toLine(storable(old.title)) || 'Untitled'
  const add = (kind: MigrationDifference['kind'], was: string, is: string) =>
    found.push({ kind, guid: ours.guid, title: ours.title, old: was, ours: is })
  if (title !== ours.title) add('title', title, ours.title)
  if (old.publishedAt && second(old.publishedAt) !== second(ours.publishedAt))
    add('date', old.publishedAt.toISOString(), ours.publishedAt.toISOString())
  if (old.duration && Math.abs(old.duration - ours.duration) > tolerance) add('duration', spoken(old.duration), spoken(ours.duration))
  const { length } = old.enclosure
  if (length && length !== ours.bytes) add('bytes', counted(length), counted(ours.bytes))
  return found
}

const skips = new Set<Problem['kind']>(['no_enclosure', 'duplicate_guid'])

const asDifference =
  (kind: MigrationDifference['kind']) =>
  ({ title, message }: Problem): MigrationDifference => ({ kind, guid: '', title: title ?? '', old: message, ours: '' })

/** Artwork, transcripts and chapters that could not be imported. */
export const leftBehindIn = (problems: Problem[]): MigrationDifference[] =>
  problems.filter(({ kind }) => kind === 'left_behind').map(asDifference('beside'))

/** Items of the old feed that can't be imported. */
export const skippedIn = (problems: Problem[]): MigrationDifference[] =>
  problems.filter(({ kind }) => skips.has(kind)).map(asDifference('skipped'))
