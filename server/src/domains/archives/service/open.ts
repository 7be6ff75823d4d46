import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { archiveLimits } from '@castwright/contract/archives/limits.ts'
import type { App } from '../../../platform/app.ts'
import { parseForeignJson } from '../../../platform/parsing/json.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { About, fileEntry, formatVersion, Manifest, manifestBytes, partBytes, partEntry, Refusal, type ArchiveFile } from '../format.ts'
import { blockBytes, padding, readTarHeader, type TarEntry } from '../tar.ts'
import type * as store from '../store.ts'

/** An archive whose entries are exactly those in its manifest. Their content has yet to be checked. */
export type OpenArchive = {
  about: About
  manifest: Manifest
  /** The bytes of an entry. Read the stream to its end or destroy it. */
  stream(name: string): Promise<Readable>
  /** The rows of a table. Throws if they aren't what the manifest says. */
  rows(table: Manifest['tables'][number]): AsyncGenerator<store.Row>
}

/** Where each area's files belong to, and what they can be. */
const areas: Record<string, { kinds: string[]; type: RegExp }> = {
  'podcast-photos': { kinds: ['artwork'], type: /^image\/(?:jpeg|png|webp|avif)$/ },
  'episode-photos': { kinds: ['artwork'], type: /^image\/(?:jpeg|png|webp|avif)$/ },
  'guest-photos': { kinds: ['photo'], type: /^image\/(?:jpeg|png|webp|avif)$/ },
  'podcast-audio-bios': { kinds: ['audio-bio'], type: /^audio\/[\w.-]+$/ },
  recordings: { kinds: ['recording'], type: /^(?:audio|video)\/[\w.-]+$/ },
  clips: { kinds: ['clip'], type: /^(?:audio|video)\/[\w.-]+$/ },
  'episode-files': {
    kinds: ['transcript', 'chapters'],
    type: /^(?:text\/(?:vtt|srt|plain|html)|application\/(?:srt|x-subrip|json|json\+chapters))$/,
  },
}

const damaged = "This file is damaged or isn't a Castwright archive."

/** Milliseconds of work before other requests get their turn: rows are parsed and checked between the statements that save them. */
const sliceMs = 8

const entriesAtMost = archiveLimits.files + archiveLimits.tableBytes / partBytes + 1000

export async function openArchiveFile(app: App, ref: ObjectRef, signal: AbortSignal): Promise<OpenArchive> {
  const size = (await app.storage.head(ref))?.size
  if (size === undefined) throw new Refusal('The uploaded file is gone. Please upload it again.')
  const read = async (start: number, length: number): Promise<Buffer> => {
    if (length === 0) return Buffer.alloc(0)
    const found = await app.storage.get(ref, { start, end: start + length - 1 })
    if (!found) throw new Refusal('The uploaded file is gone. Please upload it again.')
    return Buffer.concat(await found.body.toArray())
  }
  const entries = await listEntries(read, size, signal)
  const entry = (name: string): TarEntry => {
    const found = entries.get(name)
    if (!found) throw new Refusal(`The archive has no ${name}.`)
    return found
  }
  const whole = async (name: string, largest: number): Promise<Buffer> => {
    const { offset, size: length } = entry(name)
    if (length > largest) throw new Refusal(`${name} in the archive is too large.`)
    return read(offset, length)
  }
  const about = parse(About, await whole('about.json', 10_000), 'about.json')
  if (about.format > formatVersion)
    throw new Refusal('This archive was created by a newer version of Castwright. Update this instance first.')
  const manifest = parse(Manifest, await whole('manifest.json', manifestBytes), 'manifest.json')
  compare(entries, manifest)
  const feed = createHash('sha256')
    .update(await whole('feed.xml', manifestBytes))
    .digest('hex')
  if (feed !== manifest.feed.sha256) throw new Refusal('The feed in the archive is damaged: its checksum differs.')

  async function* rows({ table, rows: expected, parts, sha256 }: Manifest['tables'][number]): AsyncGenerator<store.Row> {
    const hash = createHash('sha256')
    let [count, since] = [0, performance.now()]
    for (let part = 0; part < parts; part++) {
      signal.throwIfAborted()
      const bytes = await whole(partEntry(table, part), partBytes + archiveLimits.rowBytes)
      hash.update(bytes)
      for (const text of bytes.toString().split('\n')) {
        if (text === '') continue
        count += 1
        // Before more rows than the manifest says are checked.
        if (count > expected) throw new Refusal(`The archive has more than ${expected} rows of ${table}.`)
        yield rowOf(text, table)
        if (performance.now() - since < sliceMs) continue
        await setImmediate()
        since = performance.now()
      }
    }
    if (hash.digest('hex') !== sha256) throw new Refusal(`The rows of ${table} are damaged: their checksum differs.`)
    if (count !== expected) throw new Refusal(`The archive has ${count} rows of ${table} instead of ${expected}.`)
  }

  return {
    about,
    manifest,
    async stream(name) {
      const { offset, size: length } = entry(name)
      const found = await app.storage.get(ref, { start: offset, end: offset + length - 1 })
      if (!found) throw new Refusal('The uploaded file is gone. Please upload it again.')
      return found.body
    },
    rows,
  }
}

/** Reads only headers. */
async function listEntries(
  read: (start: number, length: number) => Promise<Buffer>,
  size: number,
  signal: AbortSignal,
): Promise<Map<string, TarEntry>> {
  const entries = new Map<string, TarEntry>()
  if (size % blockBytes !== 0) throw new Refusal(damaged)
  for (let at = 0; ;) {
    signal.throwIfAborted()
    if (at + 2 * blockBytes > size) throw new Refusal(damaged)
    const header = readTarHeader(await read(at, blockBytes))
    if (header === null) throw new Refusal(damaged)
    if (header === 'end') {
      const rest = await read(at, Math.min(size - at, 4 * blockBytes))
      if (size - at !== 2 * blockBytes || rest.some((byte) => byte !== 0)) throw new Refusal(damaged)
      return entries
    }
    const { name, size: length } = header
    const next = at + blockBytes + length + padding(length)
    if (next + 2 * blockBytes > size) throw new Refusal(damaged)
    if (entries.has(name)) throw new Refusal(`The archive has two files named ${name}.`)
    if (entries.size === 0 && name !== 'about.json') throw new Refusal(damaged)
    if (entries.size >= entriesAtMost) throw new Refusal('The archive has too many files.')
    entries.set(name, { name, size: length, offset: at + blockBytes })
    at = next
  }
}

function parse<T>(schema: z.ZodType<T>, bytes: Buffer, name: string): T {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch {
    throw new Refusal(`${name} in the archive can't be read.`)
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Refusal(`${name} in the archive is invalid: ${parsed.error.issues[0]?.path.join('.') ?? ''}.`)
  return parsed.data
}

function rowOf(text: string, table: string): store.Row {
  const value = valueOf(text)
  if (value === undefined) throw new Refusal(`The archive has a row of ${table} that can't be read.`)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal(`The archive has an invalid row of ${table}.`)
  return value as store.Row
}

function valueOf(text: string): unknown {
  try {
    return parseForeignJson(text)
  } catch (error) {
    if (error instanceof UnfitFile) return undefined
    throw error
  }
}

/** Every entry is in the manifest, and the other way around. */
function compare(entries: Map<string, TarEntry>, { tables, files, feed }: Manifest): void {
  const expected = new Map<string, number | null>([
    ['about.json', null],
    ['manifest.json', null],
    ['feed.xml', feed.size],
  ])
  const add = (name: string, size: number | null) => {
    if (expected.has(name)) throw new Refusal(`The manifest lists ${name} twice.`)
    expected.set(name, size)
  }
  let rows = 0
  for (const { table, rows: count, parts } of tables) {
    if (!/^[a-z_0-9]+$/.test(table) || parts > archiveLimits.tableBytes / partBytes)
      throw new Refusal('The manifest lists an invalid table.')
    rows += count
    for (let part = 0; part < parts; part++) add(partEntry(table, part), null)
  }
  if (rows > archiveLimits.rows) throw new Refusal('The archive has too many rows.')
  for (const file of files) {
    checkFile(file)
    add(fileEntry(file), file.size)
  }
  for (const [name, size] of expected) {
    const entry = entries.get(name)
    if (!entry) throw new Refusal(`${name} is missing from the archive.`)
    if (size !== null && entry.size !== size) throw new Refusal(`${name} in the archive doesn't have the size listed in the manifest.`)
  }
  for (const name of entries.keys())
    if (!expected.has(name)) throw new Refusal(`The archive has a file that its manifest doesn't list: ${name}.`)
}

function checkFile({ area, object, kind, contentType, size }: ArchiveFile): void {
  const known = Object.hasOwn(areas, area) ? areas[area] : undefined
  if (!known || !known.kinds.includes(kind) || !known.type.test(contentType) || size === 0)
    throw new Refusal(`The archive has a file of an unknown type: ${area}/${object}.`)
}
