import { z } from 'zod'
import { account, ownerOf, read, write } from '../method.ts'
import { Id, Instant } from '../shapes.ts'
import { FileRef } from '../uploads/shapes.ts'
import { Archive, ArchiveImport } from './shapes.ts'

export const ArchiveService = {
  Create: write(ownerOf('podcast', { scope: 'admin' }), {
    summary: 'Starts an export of a show. The owner is notified when it can be downloaded.',
    input: z.object({
      podcastId: Id,
      kind: z.enum(['show', 'plain']).default('show'),
      withGuests: z.boolean().default(true),
      withMembers: z.boolean().default(true),
    }),
    output: z.object({ archive: Archive }),
  }),
  FindByPodcastID: read(ownerOf('podcast', { scope: 'admin' }), {
    summary: 'Lists the exports of a show, newest first.',
    output: z.object({ archives: z.array(Archive) }),
  }),
  CreateOwn: write(account({ verified: true, outsideBeta: true, scope: 'never' }), {
    summary: "Starts an export of everything that belongs to the caller's account.",
    output: z.object({ archive: Archive }),
  }),
  FindOwn: read(account({ outsideBeta: true, scope: 'never' }), {
    summary: "Lists the exports of the caller's account, newest first.",
    output: z.object({ archives: z.array(Archive) }),
  }),
  CreateLink: write(account({ outsideBeta: true, scope: 'admin' }), {
    summary: 'Returns a URL that downloads an export for a day, without signing in. Earlier URLs of the export stop working.',
    input: z.object({ archiveId: Id }),
    output: z.object({ url: z.string(), expiresAt: Instant }),
  }),
  Delete: write(account({ outsideBeta: true, scope: 'admin' }), {
    summary: 'Deletes an export, or stops making it.',
    input: z.object({ archiveId: Id }),
  }),
  GetOPML: read(account({ scope: 'admin' }), {
    summary: "Returns the caller's shows as OPML, which podcast apps import.",
    output: z.object({ fileName: z.string(), opml: z.string() }),
  }),
  Import: write(account({ verified: true, scope: 'admin' }), {
    summary: 'Starts the import of an uploaded archive. It creates a new show, or nothing at all.',
    input: z.object({ file: FileRef }),
    output: z.object({ archiveImport: ArchiveImport }),
  }),
  FindImports: read(account({ scope: 'admin' }), {
    summary: "Lists the caller's imports of archives, newest first.",
    output: z.object({ imports: z.array(ArchiveImport) }),
  }),
}
