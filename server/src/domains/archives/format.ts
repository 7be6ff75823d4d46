import { z } from 'zod'
import { archiveLimits } from '@castwright/contract/archives/limits.ts'

/**
 * An archive is one tar file, in this order. `docs/archives.md` explains it.
 *   about.json                    what it is, read first to reject other files early
 *   tables/<table>.ndjson/<part>  rows as JSON, one per line, in parts
 *   feed.xml                      the feed as served
 *   files/<area>/<object>         media and images
 *   manifest.json                 what was written: rows, sizes, SHA-256
 */
export const formatVersion = 1

/** Bytes of one part of a table. */
export const partBytes = 1024 * 1024
export const manifestBytes = 64 * 1024 * 1024

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)

export const About = z.strictObject({
  product: z.literal('castwright'),
  format: z.number().int().positive(),
  version: z.string().max(100),
  createdAt: z.iso.datetime(),
  podcastId: z.uuid(),
  title: z.string().max(10_000),
  withGuests: z.boolean(),
  withMembers: z.boolean(),
})
export type About = z.infer<typeof About>

const Person = z.strictObject({ id: z.uuid(), name: z.string().max(300), email: z.email().max(256).nullable() })
export type Person = z.infer<typeof Person>

const Table = z.strictObject({ table: z.string().max(63), rows: size, parts: size, sha256 })
const File = z.strictObject({
  area: z.string().max(50),
  object: z.string().regex(/^[A-Za-z0-9_-]{22}[A-Za-z0-9._-]{0,78}$/),
  kind: z.string().max(30),
  contentType: z.string().max(100),
  size,
  sha256,
  releasedAt: z.string().max(40).nullable(),
})
export type ArchiveFile = z.infer<typeof File>

export const Manifest = z.strictObject({
  tables: z.array(Table).max(500),
  files: z.array(File).max(archiveLimits.files),
  people: z.array(Person).max(10_000),
  feed: z.strictObject({ size, sha256 }),
})
export type Manifest = z.infer<typeof Manifest>

export const fileEntry = ({ area, object }: Pick<ArchiveFile, 'area' | 'object'>): string => `files/${area}/${object}`
export const partEntry = (table: string, part: number): string => `tables/${table}.ndjson/${String(part).padStart(6, '0')}`

/** Why an archive is refused, as a sentence for its owner. Nothing of it was imported. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
