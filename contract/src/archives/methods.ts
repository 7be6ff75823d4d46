import { z } from 'zod'
import { read, write } from '../method.ts'
import { Empty, Id, Instant } from '../shapes.ts'
import { FileRef } from '../uploads/shapes.ts'
import { Archive, ArchiveImport } from './shapes.ts'

export const ArchiveService = {
  Create: write({
    summary: 'Starts an export of a show. The owner is notified when it can be downloaded.',
    right: { on: 'podcast', role: 'owner' },
    scope: 'admin',
    input: z.object({
      podcastId: Id,
      kind: z.enum(['show', 'plain']).default('show'),
      withGuests: z.boolean().default(true),
      withMembers: z.boolean().default(true),
    }),
    output: z.object({ archive: Archive }),
  }),
  FindByPodcastID: read({
    summary: 'Lists the exports of a show, newest first.',
    right: { on: 'podcast', role: 'owner' },
    scope: 'admin',
    input: z.object({ podcastId: Id }),
    output: z.object({ archives: z.array(Archive) }),
  }),
  CreateOwn: write({
    summary: "Starts an export of everything that belongs to the caller's account.",
    right: { on: 'self', verified: true, outsideBeta: true },
    scope: 'never',
    input: Empty,
    output: z.object({ archive: Archive }),
  }),
  FindOwn: read({
    summary: "Lists the exports of the caller's account, newest first.",
    right: { on: 'self', outsideBeta: true },
    scope: 'never',
    input: Empty,
    output: z.object({ archives: z.array(Archive) }),
  }),
  CreateLink: write({
    summary: 'Returns a URL that downloads an export for a day, without signing in. Earlier URLs of the export stop working.',
    right: { on: 'self', outsideBeta: true },
    scope: 'admin',
    input: z.object({ archiveId: Id }),
    output: z.object({ url: z.string(), expiresAt: Instant }),
  }),
  Delete: write({
    summary: 'Deletes an export, or stops making it.',
    right: { on: 'self', outsideBeta: true },
    scope: 'admin',
    input: z.object({ archiveId: Id }),
    output: Empty,
  }),
  GetOPML: read({
    summary: "Returns the caller's shows as OPML, which podcast apps import.",
    right: { on: 'self' },
    scope: 'admin',
    input: Empty,
    output: z.object({ fileName: z.string(), opml: z.string() }),
  }),
  Import: write({
    summary: 'Starts the import of an uploaded archive. It creates a new show, or nothing at all.',
    right: { on: 'self', verified: true },
    scope: 'admin',
    input: z.object({ file: FileRef }),
    output: z.object({ archiveImport: ArchiveImport }),
  }),
  FindImports: read({
    summary: "Lists the caller's imports of archives, newest first.",
    right: { on: 'self' },
    scope: 'admin',
    input: Empty,
    output: z.object({ imports: z.array(ArchiveImport) }),
  }),
}
