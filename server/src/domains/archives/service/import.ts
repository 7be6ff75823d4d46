import { paths } from '@castwright/contract/paths.ts'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { toLine } from '@castwright/contract/text.ts'
import type { ArchiveReport } from '@castwright/contract/archives/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { findAbandoned, Superseded } from '../../../platform/queue/claimed.ts'
import { limitsOf } from '../../billing/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { discard, reserveFiles, cancelReserved, findObjectsOfPodcast, findReserved } from '../../uploads/service.ts'
import { fileEntry, Refusal, type ArchiveFile } from '../format.ts'
import { readArchive } from '../jobs.ts'
import { createRemap } from '../remap.ts'
import * as store from '../store.ts'
import { openArchiveFile, type OpenArchive } from './open.ts'
import { restore } from './restore.ts'
import { mapRow, partOf, type Found, type Reading } from './rows.ts'

/**
 * Imports an archive: reads its list, checks every row, copies and verifies the files, and inserts the rows in one transaction. A refused
 * archive leaves nothing. An interrupted job continues with the files that are still missing, because names follow from the import.
 */
export async function importArchive(app: App, importId: string, signal: AbortSignal): Promise<void> {
  const row = await store.findImport(app.db, importId)
  if (!row || row.state === 'done' || row.state === 'refused') return
  const key = app.guestSecret(`archive import ${importId}`)
  try {
    await note(app, importId, { state: 'checking' })
    const archive = await openArchiveFile(app, { bucket: 'archives', object: row.object }, signal)
    await requirePlan(app, row.userId, archive)
    const people = await peopleOf(app, row, archive, key)
    const startReading = (): Reading => newReading(archive, people, { key, podcastId: row.podcastId })
    const found = await checkRows(archive, startReading())
    const total = archive.manifest.files.reduce((sum, { size }) => sum + size, 0)
    await note(app, importId, { state: 'copying', title: toLine(archive.about.title), totalBytes: total, doneBytes: 0 })
    await copyFiles(app, row, archive, { signal, remap: createRemap(key) })
    await note(app, importId, { state: 'saving', doneBytes: total })
    await restore(app, row, { archive, reading: startReading(), found, signal })
  } catch (error) {
    if (error instanceof Superseded) return
    const reason = refusalOf(error)
    if (reason === null) throw error
    app.log.info({ importId, reason, cause: error }, 'an archive was refused')
    await refuse(app, row, reason)
  }
}

/** Refuses imports whose job has failed every time. */
export async function endFailedImports(app: App, signal: AbortSignal): Promise<void> {
  for (const row of await findAbandoned(app, readArchive, await store.findUnfinishedImports(app.db))) {
    signal.throwIfAborted()
    await refuse(app, row, 'The import failed several times. Please try again later.')
  }
}

/** Also ends a worker whose import another one has finished in the meantime. */
async function noteIn(tx: Tx, importId: string, set: Partial<store.ImportRow>): Promise<void> {
  if (!(await store.updateRunningImport(tx, importId, set))) throw new Superseded()
}

const note = (app: App, importId: string, set: Partial<store.ImportRow>): Promise<void> =>
  app.transaction((tx) => noteIn(tx, importId, set))

const limitTexts: Record<string, string> = {
  podcasts: "Your plan doesn't allow another podcast.",
  video: "Your plan doesn't include video podcasts.",
  publishedEpisodes: 'The show has more published episodes than your plan allows.',
  storage: "The show's recordings need more storage than your plan includes.",
}

/** Why the archive can't be imported, or null for errors that may pass. */
function refusalOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message
  const limit = error instanceof Fault ? error.refusal.meta?.['limit'] : undefined
  if (limit !== undefined) return limitTexts[limit] ?? 'Your plan is too small for this show.'
  // Values that the database rejects: data exceptions and violated constraints.
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && /^2[23]...$/.test(cause.code))
      return 'The archive has rows that contradict each other.'
  return null
}

async function refuse(app: App, row: store.ImportRow, reason: string): Promise<void> {
  await app.transaction(async (tx) => {
    const held = await store.lockImport(tx, row.id)
    if (!held || held.state === 'done' || held.state === 'refused') return
    await store.updateImport(tx, row.id, { state: 'refused', error: reason, finishedAt: app.now() })
    // The show doesn't exist, so everything that it has are copies for it.
    await cancelReserved(app, tx, await findObjectsOfPodcast(tx, row.podcastId))
    await discard(app, tx, [{ bucket: 'archives', object: row.object }])
    await notify(app, tx, {
      type: 'ImportFinished',
      event: eventOf('ImportFinished', row.id),
      userIds: [row.userId],
      triggerUserId: null,
      podcastId: null,
      data: { podcastTitle: row.title, why: reason },
      path: paths.yourData,
    })
  })
}

/** Before anything is copied. The transaction that creates the show checks it again. */
async function requirePlan(app: App, userId: string, { manifest }: OpenArchive): Promise<void> {
  const { storageGb } = await limitsOf(app, app.db, userId)
  const bytes = manifest.files
    .filter(({ kind, releasedAt }) => kind === 'recording' && releasedAt === null)
    .reduce((sum, { size }) => sum + size, 0)
  if (storageGb !== -1 && bytes > storageGb * 1024 ** 3) throw new Fault('plan_limit', { limit: 'storage' })
}

async function peopleOf(app: App, row: store.ImportRow, { manifest }: OpenArchive, key: string): Promise<Reading['people']> {
  const email = (await store.findVerifiedEmail(app.db, row.userId))?.toLowerCase() ?? null
  const remap = createRemap(key)
  const people: Reading['people'] = new Map()
  for (const person of manifest.people) {
    if (people.has(person.id)) throw new Refusal('The archive lists a person twice.')
    const isImporter =
      email !== null && person.email?.toLowerCase() === email && ![...people.values()].some(({ userId }) => userId !== null)
    people.set(person.id, { ...person, name: toLine(person.name), userId: isImporter ? row.userId : null, newId: remap.id(person.id) })
  }
  return people
}

function newReading(
  { about, manifest }: OpenArchive,
  people: Reading['people'],
  { key, podcastId }: { key: string; podcastId: string },
): Reading {
  const known = new Map<string, string>([...people.values()].flatMap(({ id, userId }) => (userId === null ? [] : [[id, userId] as const])))
  known.set(about.podcastId, podcastId)
  return {
    remap: createRemap(key, known),
    files: new Set(manifest.files.map(({ object }) => object.slice(0, 22))),
    podcastId: about.podcastId,
    ids: new Map(),
    people,
  }
}

/** Reads every row once, before anything is written. */
async function checkRows(archive: OpenArchive, reading: Reading): Promise<Found> {
  let show: store.Row | null = null
  const rows: ArchiveReport['rows'] = {}
  const order = store.parts.map((part) => store.shapeOf(part.table).name)
  let last = -1
  for (const table of archive.manifest.tables) {
    const part = partOf(table.table)
    const place = order.indexOf(table.table)
    if (place <= last) throw new Refusal("The archive's tables are in the wrong order.")
    last = place
    for await (const row of archive.rows(table)) {
      if (table.table === 'podcasts') {
        if (show) throw new Refusal('The archive has more than one show.')
        show = row
        if (row['id'] !== reading.podcastId) throw new Refusal("The archive doesn't contain the show it lists.")
      }
      mapRow(reading, part, row)
    }
    rows[table.table] = table.rows
  }
  if (!show) throw new Refusal("The archive doesn't contain a show.")
  return {
    title: toLine(String(show['title'])),
    mediaFormat: show['media_format'] === 'video' ? 'video' : 'audio',
    profileUrl: String(show['profile_url']),
    published: rows['publications'] ?? 0,
    episodes: rows['episodes'] ?? 0,
    rows,
  }
}

type Copying = { signal: AbortSignal; remap: Reading['remap'] }

const filesAtATime = 100

async function copyFiles(app: App, row: store.ImportRow, archive: OpenArchive, { signal, remap }: Copying): Promise<void> {
  const { files } = archive.manifest
  let done = 0
  for (let from = 0; from < files.length; from += filesAtATime) {
    const batch = files.slice(from, from + filesAtATime).map((file) => ({ file, object: remap.object(file.object) }))
    // Rows before bytes, so that cleanup knows about everything that is stored.
    await app.transaction(async (tx) => {
      // Locks the import, so that two workers don't reserve the same names.
      await noteIn(tx, row.id, { state: 'copying' })
      const objects = batch.map(({ object }) => object)
      const waiting = await findReserved(tx, objects)
      const fresh = batch.filter(({ object }) => !waiting.has(object))
      const rows = fresh.map(({ file: { area: bucket, kind, contentType, size }, object }) => {
        return { bucket, object, kind: kind as 'recording', contentType, size, podcastId: row.podcastId }
      })
      await reserveFiles(app, tx, rows)
    })
    for (const { file, object } of batch) {
      signal.throwIfAborted()
      const ref = { bucket: file.area, object }
      // An object is stored only after its checksum was verified.
      if ((await app.storage.head(ref))?.size !== file.size) {
        const body = Readable.from(verified(await archive.stream(fileEntry(file)), file, signal), { highWaterMark: 4 })
        await app.storage.put(ref, body, { contentType: file.contentType, size: file.size })
      }
      done += file.size
    }
    await note(app, row.id, { doneBytes: done })
  }
}

/** First bytes of the images that browsers show. */
const pictures: Record<string, RegExp> = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG/,
  'image/webp': /^RIFF.{4}WEBP/s,
  'image/avif': /^.{4}ftyp/s,
}

/** Passes bytes on, and fails before the last of them if they aren't those of the manifest. */
async function* verified(
  chunks: AsyncIterable<Buffer>,
  { area, object, contentType, sha256, size }: ArchiveFile,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const picture = pictures[contentType]
  let read = 0
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    if (read === 0 && picture && !picture.test(chunk.toString('latin1', 0, 16)))
      throw new Refusal(`${area}/${object} in the archive is not an image.`)
    hash.update(chunk)
    read += chunk.length
    if (read === size && hash.digest('hex') !== sha256)
      throw new Refusal(`${area}/${object} in the archive is damaged: its checksum differs.`)
    yield chunk
  }
}
