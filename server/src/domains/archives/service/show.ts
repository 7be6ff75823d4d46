import { createHash } from 'node:crypto'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import type { BlockReader } from '../../../platform/storage/read-blocks.ts'
import { version } from '../../../platform/version.ts'
import type { TeamCredit } from '../../../schema/podcasts.ts'
import { findOwn, findTeamCredits } from '../../feeds/service.ts'
import { findShow } from '../../podcasts/service.ts'
import { withoutAddresses } from '../addresses.ts'
import { fileEntry, formatVersion, partBytes, partEntry, type About, type ArchiveFile, type Manifest, type Person } from '../format.ts'
import * as store from '../store.ts'
import { namesIn } from '../values.ts'
import { inOneState, packBytes, packObject } from './pack.ts'
import { tarEnd } from '../tar.ts'

export type Making = {
  row: store.ArchiveRow & { podcastId: string }
  read: BlockReader
  signal: AbortSignal
  /** Called once all sizes are known. */
  onTotal: (bytes: number) => void
}

type Collected = {
  /** How the feed credits the team. */
  credits: TeamCredit[]
  tables: Manifest['tables']
  people: Set<string>
  /** IDs of exported rows that others refer to, by table. */
  ids: Map<string, Set<string>>
  /** Beginnings of names of files that rows refer to. */
  names: Set<string>
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

/** The chunks of an archive of a show. */
export async function* packShow(app: App, making: Making): AsyncGenerator<Uint8Array> {
  // Before the tables, because building the feed for the first time gives the show its GUID.
  const feed = (await findOwn(app, making.row.podcastId))?.bytes ?? Buffer.alloc(0)
  const credits = await findTeamCredits(app, making.row.podcastId)
  const tables = yield* inOneState(app, (db) => packTables(making, db, credits))
  yield* packFiles(making, { ...tables, feed })
}

type Tables = { tables: Manifest['tables']; people: Person[]; files: Awaited<ReturnType<typeof store.findFiles>> }

/** All rows, and the files to add. */
async function* packTables(making: Making, db: Db, credits: TeamCredit[]): AsyncGenerator<Uint8Array, Tables> {
  const { row, signal, onTotal } = making
  const show = await findShow(db, row.podcastId)
  if (!show) throw new Error('The show was deleted.')
  const { withGuests, withMembers } = row
  const about: About = {
    product: 'castwright',
    format: formatVersion,
    version,
    createdAt: row.createdAt.toISOString(),
    podcastId: row.podcastId,
    title: show.title,
    withGuests,
    withMembers,
  }
  yield* packBytes('about.json', json(about))
  const collected: Collected = { credits, tables: [], people: new Set(), ids: new Map(), names: new Set() }
  for (const part of store.parts) {
    if ((part.needs === 'guests' && !withGuests) || (part.needs === 'members' && !withMembers)) continue
    yield* packTable(db, part, row, collected)
    signal.throwIfAborted()
  }
  const people = await peopleOf(db, row, [...collected.people])
  const stored = await store.findFiles(db, row.podcastId)
  // Without guests, their photos stay unless an episode credits them.
  const files = stored.filter(({ area, object }) => withGuests || area !== 'guest-photos' || collected.names.has(object.slice(0, 22)))
  onTotal(files.reduce((sum, { size }) => sum + size, 0))
  return { tables: collected.tables, people, files }
}

/** Needs no transaction: files never change under their name. */
async function* packFiles(
  { read, signal }: Making,
  { tables, people, files, feed }: Tables & { feed: Buffer },
): AsyncGenerator<Uint8Array> {
  const feedSum = yield* packBytes('feed.xml', feed)
  const written: ArchiveFile[] = []
  for (const file of files) {
    const sha256 = yield* packObject(read, fileEntry(file), { bucket: file.area, object: file.object }, signal)
    written.push({ ...file, sha256 })
  }
  const manifest: Manifest = { tables, files: written, people, feed: { size: feed.length, sha256: feedSum } }
  yield* packBytes('manifest.json', json(manifest))
  yield tarEnd()
}

async function* packTable(db: Db, part: store.Part, row: Making['row'], collected: Collected): AsyncGenerator<Uint8Array> {
  const { name, references, key } = store.shapeOf(part.table)
  const hash = createHash('sha256')
  const ids = new Set<string>()
  // From the start, because rows may refer to earlier ones of their own table.
  collected.ids.set(name, ids)
  let rows = 0
  let count = 0
  let lines: string[] = []
  let size = 0
  const flush = async function* (): AsyncGenerator<Uint8Array> {
    if (lines.length === 0) return
    const bytes = Buffer.from(lines.join(''))
    hash.update(bytes)
    yield* packBytes(partEntry(name, count++), bytes)
    lines = []
    size = 0
  }
  for await (const found of store.readRows(db, part, row)) {
    const kept = closed(found, references, collected)
    if (!kept) continue
    if (name === 'podcasts') kept['credits'] = mergeCredits(collected.credits, kept['credits'] as TeamCredit[])
    if (!row.withMembers) for (const column of part.addresses ?? []) kept[column] = withoutAddresses(kept[column])
    if (key.length === 1) ids.add(kept[key[0]!] as string)
    for (const { column } of references.filter(({ isPerson }) => isPerson)) if (kept[column]) collected.people.add(kept[column] as string)
    for (const object of namesIn(name, kept)) collected.names.add(object.slice(0, 22))
    const line = `${JSON.stringify(kept)}\n`
    if (size + line.length > partBytes) yield* flush()
    lines.push(line)
    size += line.length
    rows += 1
  }
  yield* flush()
  collected.tables.push({ table: name, rows, parts: count, sha256: hash.digest('hex') })
}

/** Imported shows may have members who never joined. */
const mergeCredits = (team: TeamCredit[], others: TeamCredit[]): TeamCredit[] => {
  const named = new Set(team.map(({ name }) => name.toLowerCase()))
  return [...team, ...others.filter(({ name }) => !named.has(name.toLowerCase()))]
}

/** Without references to rows that aren't exported. Null if the row can't exist without one. */
function closed(row: store.Row, references: store.Reference[], { ids }: Collected): store.Row | null {
  for (const { column, to, isNullable, isPerson } of references) {
    if (isPerson || row[column] === null || row[column] === undefined) continue
    if (ids.get(to)?.has(row[column] as string)) continue
    if (!isNullable) return null
    row[column] = null
  }
  return row
}

/** Addresses of others are exported only with the members. */
async function peopleOf(db: Db, { userId, withMembers }: Making['row'], ids: string[]): Promise<Person[]> {
  const people = await store.findPeople(db, ids)
  return people.map((person) => (withMembers || person.id === userId ? person : { ...person, email: null }))
}
