import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pack } from 'tar-stream'
import { z } from 'zod'

/**
 * A backup is one tar file, compressed with gzip depending on its extension, in this order:
 * about.json                        what it is and which release made it, read first to reject other files early
 * storage/<bucket>/<object>         the stored objects
 * tables/<schema>.<table>.copy/<n>  the rows of each table in PostgreSQL's COPY text format, in parts
 * kept/<name>                       required files of the data folder
 * manifest.json                     what was written, with checksums
 * checksum                          of every byte before it
 */
export const formatVersion = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.number().int().nonnegative()

export const About = z.object({
  product: z.literal('castwright'),
  format: z.number().int().positive(),
  /** The release that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** Applied migrations, oldest first. */
  migrations: z.array(z.object({ hash: sha256, when: z.number().int() })).min(1),
  /** The schema version of the queue, or null if no server had ever started. */
  queueVersion: z.number().int().nullable(),
  /** A hash to compare secrets without revealing them, or null if there was none. */
  secretMark: z.string().nullable(),
})
export type About = z.infer<typeof About>

const TableFacts = z.object({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()).min(1),
  rows: size,
  parts: size,
  size,
  sha256,
})
export type TableFacts = z.infer<typeof TableFacts>

const ObjectFacts = z.object({ bucket: z.string(), object: z.string(), contentType: z.string(), size, sha256 })
export type ObjectFacts = z.infer<typeof ObjectFacts>

const keptFiles = ['auth-secret'] as const
const KeptFacts = z.object({ name: z.enum(keptFiles), size, sha256 })
type KeptFacts = z.infer<typeof KeptFacts>

export const Manifest = z.object({
  /** If an object is listed twice, it was replaced during the backup and the last one counts. */
  objects: z.array(ObjectFacts),
  tables: z.array(TableFacts),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string().regex(/^-?\d+$/) })),
  kept: z.array(KeptFacts),
  /** Objects deleted between being listed and being read. */
  gone: size,
})
export type Manifest = z.infer<typeof Manifest>

/** One or more consecutive entries: an object, a kept file, or all parts of a table. */
export type Unit = { name: string; parts: number; size: number; sha256: string }

export const objectName = ({ bucket, object }: Pick<ObjectFacts, 'bucket' | 'object'>): string => `storage/${bucket}/${object}`
export const tableName = ({ schema, table }: Pick<TableFacts, 'schema' | 'table'>): string => `tables/${schema}.${table}.copy`
export const keptName = ({ name }: Pick<KeptFacts, 'name'>): string => `kept/${name}`
export const partName = (unit: string, part: number): string => `${unit}/${String(part).padStart(6, '0')}`

/** The unit that an entry belongs to. */
export const unitOf = (entry: string): string => /^(tables\/.+\.copy)\/\d+$/.exec(entry)?.[1] ?? entry

/** Everything between about.json and manifest.json, in order. */
export function expectedUnits({ objects, tables, kept }: Manifest): Unit[] {
  const whole = <F extends { size: number; sha256: string }>(facts: F[], name: (one: F) => string): Unit[] =>
    facts.map((one) => ({ name: name(one), parts: 1, size: one.size, sha256: one.sha256 }))
  return [
    ...whole(objects, objectName),
    // A table without rows has no parts.
    ...tables
      .filter(({ parts }) => parts > 0)
      .map((one) => ({ name: tableName(one), parts: one.parts, size: one.size, sha256: one.sha256 })),
    ...whole(kept, keptName),
  ]
}

/** Identical for every entry, so that the end of the file is known to the byte. */
export const entryHeader = (name: string, bytes: number) => ({ name, size: bytes, mode: 0o600, mtime: new Date(0) })

/** The last bytes of the file: the entry `checksum` and the end of the archive. */
export async function trailerOf(digest: string): Promise<Buffer> {
  const tar = pack()
  tar.entry(entryHeader('checksum', 65), `${digest}\n`)
  tar.finalize()
  return buffer(tar)
}

export const trailerSize = 4 * 512

/** For the operator: says what is wrong and what to do. */
export class BackupError extends Error {}

export const secretPath = (dataDir: string): string => join(dataDir, 'auth-secret')

/** The secret stored in the data folder, or null. */
export async function readKeptSecret(dataDir: string): Promise<Buffer | null> {
  try {
    return await readFile(secretPath(dataDir))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** A hash to compare secrets without revealing them. */
export const markOf = (secret: string): string =>
  createHash('sha256').update(`castwright backup\n${secret.trim()}`).digest('hex').slice(0, 16)
