import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { quote, quoteTable, type Table } from './catalog.ts'
import { BackupError, objectName, type Manifest, type TableFacts, type ObjectFacts } from './format.ts'
import type { ObjectRef, Storage } from '../storage/port.ts'
import { drain, readEntries, type Entry } from './read.ts'
import type { Backup } from './verify.ts'

export type TableLoader = { readonly facts: TableFacts; write(chunk: Buffer): Promise<void>; finish(): Promise<void> }

const staging = 'castwright_staging'

/** Loads the rows of a table, part by part, and checks their number at the end. */
export async function loadTable(client: pg.ClientBase, facts: TableFacts, tables: Table[]): Promise<TableLoader> {
  const target = tables.find(({ schema, table }) => schema === facts.schema && table === facts.table)
  const known = facts.columns.filter((column) => target?.columns.includes(column))
  const fits = target !== undefined && known.length === facts.columns.length
  // The queue tables are created for this release, and the backup may be older. All other tables are created as they were.
  const staged = !fits && facts.schema === 'pgboss'
  if (!fits && !staged) throw new BackupError(`The backup has a table ${facts.schema}.${facts.table} that is not in its schema.`)
  if (staged) await client.query(`create temp table ${staging} (${facts.columns.map((column) => `${quote(column)} text`).join(', ')})`)

  const place = staged ? staging : quoteTable(facts)
  const stream = client.query(copyFrom(`copy ${place} (${facts.columns.map(quote).join(', ')}) from stdin`))
  const done = finished(stream)
  done.catch(() => {})
  const toBackupError = (error: unknown) =>
    new BackupError(`Could not load the rows of ${facts.table}: ${messageOf(error)}.`, { cause: error })

  return {
    facts,
    async write(chunk) {
      try {
        if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
      } catch (error) {
        throw toBackupError(error)
      }
    },
    async finish() {
      stream.end()
      await done.catch((error: unknown) => {
        throw toBackupError(error)
      })
      if (stream.rowCount !== facts.rows) {
        throw new BackupError(`Loaded ${stream.rowCount} rows of ${facts.table} instead of ${facts.rows}.`)
      }
      if (!staged) return
      if (target) await moveStaged(client, target, known)
      await client.query(`drop table ${staging}`)
    },
  }
}

async function moveStaged(client: pg.ClientBase, target: Table, columns: string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attname = any($2)`,
    [quoteTable(target), columns],
  )
  const names = rows.map(({ name }) => quote(name)).join(', ')
  const values = rows.map(({ name, type }) => `${quote(name)}::${type}`).join(', ')
  await client.query(`insert into ${quoteTable(target)} (${names}) select ${values} from ${staging}`)
}

/** Sequences that this release no longer has are skipped. */
export async function setSequences(client: pg.ClientBase, sequences: Manifest['sequences']): Promise<void> {
  for (const { schema, name, lastValue } of sequences) {
    await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [
      `${quote(schema)}.${quote(name)}`,
      lastValue,
    ])
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export type ObjectRestorer = {
  /** Stores the object unless that would change an existing one, which waits until the rows are committed. */
  take(entry: Entry): Promise<void>
  /** Deletes what was stored since the start. */
  undo(): Promise<void>
  /** Replaces the deferred objects, and deletes those not in the backup. */
  finish(): Promise<void>
}

export function restoreObjects({ file, manifest }: Backup, storage: Storage): ObjectRestorer {
  // If an object is in the file twice, the last one counts.
  const last = new Map(manifest.objects.map((facts, index) => [objectName(facts), index]))
  const stored: ObjectRef[] = []
  const waiting = new Set<number>()
  let index = -1

  return {
    async take(entry) {
      index += 1
      const facts = manifest.objects[index]
      if (!facts || last.get(entry.name) !== index) return drain(entry)
      const there = await storage.head(facts)
      if (!there) {
        stored.push({ bucket: facts.bucket, object: facts.object })
        return put(storage, facts, entry)
      }
      if (!(await holdsSame(storage, facts))) waiting.add(index)
      return drain(entry)
    },
    async undo() {
      for (const ref of stored) await storage.remove(ref).catch(() => {})
    },
    async finish() {
      if (waiting.size > 0) await replace(storage, { file, manifest }, waiting)
      for (const bucket of storage.areas) {
        const gone: string[] = []
        for await (const { object } of storage.list(bucket)) if (!last.has(objectName({ bucket, object }))) gone.push(object)
        await storage.remove(gone.map((object) => ({ bucket, object })))
      }
    },
  }
}

async function replace(storage: Storage, { file, manifest }: Pick<Backup, 'file' | 'manifest'>, waiting: Set<number>): Promise<void> {
  let index = -1
  for await (const entry of readEntries(file)) {
    if (entry.name.startsWith('storage/')) index += 1
    const facts = manifest.objects[index]
    if (facts && waiting.has(index) && entry.name === objectName(facts)) await put(storage, facts, entry)
    else await drain(entry)
  }
}

async function put(storage: Storage, { bucket, object, contentType, size }: ObjectFacts, { body }: Entry): Promise<void> {
  await storage.put({ bucket, object }, Readable.from(body), { contentType, size })
}

async function holdsSame(storage: Storage, facts: ObjectFacts): Promise<boolean> {
  const found = await storage.get(facts)
  if (!found) return false
  const hash = createHash('sha256')
  for await (const chunk of found.body as AsyncIterable<Buffer>) hash.update(chunk)
  return found.object.contentType === facts.contentType && hash.digest('hex') === facts.sha256
}
