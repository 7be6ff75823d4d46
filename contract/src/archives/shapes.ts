import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'

/** An export that is being made or can be downloaded. */
export const Archive = z.object({
  id: Id,
  /** `show`: everything, to import it elsewhere. `plain`: the feed, the media and tables for other programs. `person`: what an account has. */
  kind: z.enum(['show', 'plain', 'person']),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  withGuests: z.boolean(),
  withMembers: z.boolean(),
  /** Bytes written, and in all once that is known. */
  doneBytes: z.number(),
  totalBytes: z.number(),
  /** The size of the finished file. */
  size: z.number().nullable(),
  fileName: z.string(),
  error: z.string().nullable(),
  createdAt: Instant,
  /** When it is deleted. Null until it is ready. */
  expiresAt: Instant.nullable(),
})
export type Archive = z.infer<typeof Archive>

/** What an import brought, and what it had to leave behind. */
export const ArchiveReport = z.object({
  episodes: z.number(),
  published: z.number(),
  files: z.number(),
  bytes: z.number(),
  /** Rows by table. */
  rows: z.record(z.string(), z.number()),
  /** People of the old team: whose work is theirs again, and who are only names. */
  people: z.array(z.object({ name: z.string(), state: z.enum(['you', 'invited', 'name']) })),
  /** Sentences about what differs from the archive. */
  notes: z.array(z.string()),
})
export type ArchiveReport = z.infer<typeof ArchiveReport>

export const ArchiveImport = z.object({
  id: Id,
  state: z.enum(['waiting', 'checking', 'copying', 'saving', 'done', 'refused']),
  /** Empty until it was read. */
  title: z.string(),
  doneBytes: z.number(),
  totalBytes: z.number(),
  /** Why nothing was imported. */
  error: z.string().nullable(),
  /** Null until it is done. */
  podcastId: Id.nullable(),
  profileUrl: z.string().nullable(),
  report: ArchiveReport.nullable(),
  createdAt: Instant,
})
export type ArchiveImport = z.infer<typeof ArchiveImport>
