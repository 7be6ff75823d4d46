import { createHash } from 'node:crypto'
import type { TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { createRemap } from './remap.ts'
import { importArchive, make } from './service.ts'
import { parts, shapeOf } from './store.ts'
import { padding, readTarHeader, tarEnd, tarHeader } from './tar.ts'

const never = new AbortController().signal

/** Exports a show and downloads the archive. */
export async function exportShow(
  app: TestApp,
  owner: Person,
  podcastId: string,
  options: { kind?: 'show' | 'plain'; withGuests?: boolean; withMembers?: boolean } = {},
) {
  const { archive } = await as(app, owner).ArchiveService.Create({ podcastId, ...options })
  await make(app.app, archive.id, never)
  return download(app, owner, archive.id)
}

export async function download(app: TestApp, person: Person, archiveId: string): Promise<Buffer> {
  const { url } = await as(app, person).ArchiveService.CreateLink({ archiveId })
  const answer = await app.server.inject({ url: new URL(url).pathname })
  if (answer.statusCode !== 200) throw new Error(`The download answered ${answer.statusCode}.`)
  return answer.rawPayload
}

/** Uploads an archive, for an import. */
export async function uploadArchive(app: TestApp, person: Person, bytes: Buffer) {
  // Imports are limited per day.
  await deleteAll(app, 'rates')
  const contentType = 'application/x-castwright'
  const { object } = await as(app, person).UploadService.GetSignedURL({ bucket: 'archives', contentType, size: bytes.length })
  const file = { bucket: 'archives', object } as const
  await app.app.storage.put(file, bytes, { contentType })
  return file
}

/** Uploads an archive and imports it. */
export async function importShow(app: TestApp, person: Person, bytes: Buffer) {
  const { archiveImport } = await as(app, person).ArchiveService.Import({ file: await uploadArchive(app, person, bytes) })
  await importArchive(app.app, archiveImport.id, never)
  const { imports } = await as(app, person).ArchiveService.FindImports({})
  return imports.find(({ id }) => id === archiveImport.id)!
}

export type Entries = Map<string, Buffer>

export function untar(bytes: Buffer): Entries {
  const entries: Entries = new Map()
  for (let at = 0; ;) {
    const header = readTarHeader(bytes.subarray(at, at + 512))
    if (header === 'end') return entries
    if (header === null) throw new Error('This is not an archive.')
    entries.set(header.name, bytes.subarray(at + 512, at + 512 + header.size))
    at += 512 + header.size + padding(header.size)
  }
}

export const tar = (entries: Entries): Buffer =>
  Buffer.concat([
    ...[...entries].flatMap(([name, bytes]) => [tarHeader(name, bytes.length), bytes, Buffer.alloc(padding(bytes.length))]),
    tarEnd(),
  ])

type Manifest = {
  tables: Array<{ table: string; rows: number; parts: number; sha256: string }>
  files: Array<{ area: string; object: string; size: number; sha256: string; contentType: string; kind: string }>
  people: Array<{ id: string; name: string; email: string | null }>
}

export const manifestOf = (entries: Entries): Manifest => JSON.parse(entries.get('manifest.json')!.toString()) as Manifest

export function rowsOf(entries: Entries, table: string): Array<Record<string, unknown>> {
  const names = [...entries.keys()].filter((name) => name.startsWith(`tables/${table}.ndjson/`)).sort()
  return names.flatMap((name) =>
    entries
      .get(name)!
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  )
}

/** An archive with other rows in one table, and a manifest that says so. */
export function withRows(entries: Entries, table: string, rows: Array<Record<string, unknown> | string>): Entries {
  const bytes = Buffer.from(rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join(''))
  const changed: Entries = new Map()
  for (const [name, body] of entries) {
    if (!name.startsWith(`tables/${table}.ndjson/`)) changed.set(name, body)
    else if (name.endsWith('/000000')) changed.set(name, bytes)
  }
  // Tables without rows have no parts.
  changed.set(`tables/${table}.ndjson/000000`, bytes)
  return withManifest(changed, (manifest) => {
    const facts = manifest.tables.find((one) => one.table === table)!
    Object.assign(facts, { rows: rows.length, parts: 1, sha256: createHash('sha256').update(bytes).digest('hex') })
  })
}

export function withManifest(entries: Entries, change: (manifest: Manifest) => void): Entries {
  const manifest = manifestOf(entries)
  change(manifest)
  return new Map(entries).set('manifest.json', Buffer.from(JSON.stringify(manifest)))
}

/** What differs between a show and what became of it in another instance, other than IDs, names of files, addresses and the time of the feed: one line per column. */
export function differences(
  { from, to, importId }: { from: TestApp; to: TestApp; importId: string },
  before: Entries,
  after: Entries,
): Record<string, number> {
  const known = new Map<string, string>()
  const [old, now] = [manifestOf(before), manifestOf(after)]
  for (const { id, email } of old.people) {
    const here = now.people.find((person) => person.email !== null && person.email === email)
    if (here) known.set(id, here.id)
  }
  known.set(String(rowsOf(before, 'podcasts')[0]!['id']), String(rowsOf(after, 'podcasts')[0]!['id']))
  const remap = createRemap(to.app.guestSecret(`archive import ${importId}`), known)
  // Names of imported files start with the ID of their episode, which must not be replaced on its own.
  const names = new Map(old.files.map(({ object }) => [object, remap.object(object)]))
  const files = new Map(old.files.map(({ object }) => [object.slice(0, 22), remap.object(object).slice(0, 22)]))
  const moved = (text: string): string =>
    remap
      .text(text.replace(/[\w.-]{23,}/g, (name) => names.get(name) ?? name))
      .replaceAll(from.url, to.url)
      .replace(/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{22}(?=[-."])/g, (token) => files.get(token) ?? token)
  const found: Record<string, number> = {}
  const differ = (what: string): void => {
    found[what] = (found[what] ?? 0) + 1
  }
  for (const { table } of old.tables) {
    const rest = new Map(rowsOf(after, table).map((row) => [JSON.stringify(row), row]))
    const lines = [...rest.keys()]
    const key = shapeOf(parts.find((part) => shapeOf(part.table).name === table)!.table).key
    for (const row of rowsOf(before, table)) {
      const same = [JSON.stringify(row), moved(JSON.stringify(row))].find((line) => rest.delete(line))
      if (same !== undefined) continue
      const wanted = key.map((column) => moved(JSON.stringify(row[column]))).join()
      const line = lines.find((one) => rest.has(one) && key.map((column) => JSON.stringify(rest.get(one)![column])).join() === wanted)
      const other = line === undefined ? undefined : rest.get(line)
      if (line === undefined || other === undefined) {
        differ(`${table}: missing`)
        continue
      }
      rest.delete(line)
      for (const column of Object.keys(row)) {
        if (!isSame(row[column], other[column], moved)) differ(`${table}.${column}`)
      }
    }
    for (const _row of rest) differ(`${table}: added`)
  }
  const hashes = ({ files: all }: Manifest): string[] =>
    all.map(({ area, sha256, size, contentType }) => `${area} ${sha256} ${size} ${contentType}`).sort()
  if (hashes(old).join() !== hashes(now).join()) differ('files')
  const rest = new Map<string, number>()
  // A show moved within a second has the same build date as before, any other has a later one.
  const lines = (entries: Entries): string[] =>
    entries
      .get('feed.xml')!
      .toString()
      .split('\n')
      .filter((line) => !line.startsWith('<lastBuildDate>'))
  for (const line of lines(after)) rest.set(line, (rest.get(line) ?? 0) + 1)
  for (const line of lines(before)) {
    const same = [line, moved(line)].find((one) => (rest.get(one) ?? 0) > 0)
    if (same === undefined) differ(`feed: ${/<([\w:]+)/.exec(line)?.[1] ?? line}`)
    else rest.set(same, rest.get(same)! - 1)
  }
  return found
}

/** The same values, before or after the move. */
function isSame(was: unknown, is: unknown, moved: (text: string) => string): boolean {
  if (typeof was === 'string' && typeof is === 'string') return was === is || moved(`"${was}"`) === `"${is}"`
  if (typeof was !== 'object' || was === null || typeof is !== 'object' || is === null) return was === is
  const keys = Object.keys(was)
  return (
    keys.length === Object.keys(is).length &&
    keys.every((key) => isSame((was as Record<string, unknown>)[key], (is as Record<string, unknown>)[key], moved))
  )
}
