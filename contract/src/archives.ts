import { z } from 'zod'
import { method } from './method.ts'
import { Empty, Id, Instant } from './shapes.ts'
import { FileRef } from './uploads.ts'

/** `show`: everything, to import it elsewhere. `plain`: the feed, the media and tables for other programs. `person`: what an account has. */
const archiveKinds = ['show', 'plain', 'person'] as const
const ArchiveKind = z.enum(archiveKinds)

const archiveStates = ['waiting', 'running', 'ready', 'failed'] as const

/** An export that is being made or can be downloaded. */
export const Archive = z.object({
  id: Id,
  kind: ArchiveKind,
  state: z.enum(archiveStates),
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

const archiveImportStates = ['waiting', 'checking', 'copying', 'saving', 'done', 'refused'] as const

export const ArchiveImport = z.object({
  id: Id,
  state: z.enum(archiveImportStates),
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

export const ArchiveService = {
  Create: method({
    summary: 'Starts an export of a show. The owner is notified when it can be downloaded.',
    input: z.object({
      podcastId: Id,
      kind: z.enum(['show', 'plain']).default('show'),
      withGuests: z.boolean().default(true),
      withMembers: z.boolean().default(true),
    }),
    output: z.object({ archive: Archive }),
  }),
  FindByPodcastID: method({
    summary: 'Lists the exports of a show, newest first.',
    input: z.object({ podcastId: Id }),
    output: z.object({ archives: z.array(Archive) }),
  }),
  CreateOwn: method({
    summary: "Starts an export of everything that belongs to the caller's account.",
    input: Empty,
    output: z.object({ archive: Archive }),
  }),
  FindOwn: method({
    summary: "Lists the exports of the caller's account, newest first.",
    input: Empty,
    output: z.object({ archives: z.array(Archive) }),
  }),
  CreateLink: method({
    summary: 'Returns a URL that downloads an export for a day, without signing in. Earlier URLs of the export stop working.',
    input: z.object({ archiveId: Id }),
    output: z.object({ url: z.string(), expiresAt: Instant }),
  }),
  Delete: method({
    summary: 'Deletes an export, or stops making it.',
    input: z.object({ archiveId: Id }),
    output: Empty,
  }),
  GetOPML: method({
    summary: "Returns the caller's shows as OPML, which podcast apps import.",
    input: Empty,
    output: z.object({ fileName: z.string(), opml: z.string() }),
  }),
  Import: method({
    summary: 'Starts the import of an uploaded archive. It creates a new show, or nothing at all.',
    input: z.object({ file: FileRef }),
    output: z.object({ archiveImport: ArchiveImport }),
  }),
  FindImports: method({
    summary: "Lists the caller's imports of archives, newest first.",
    input: Empty,
    output: z.object({ imports: z.array(ArchiveImport) }),
  }),
}
