import { z } from 'zod'
import { account, ownerOf, read, write } from '../method.ts'
import { Id, Instant } from '../shapes.ts'
import { FileRef } from '../uploads/shapes.ts'
import { Archive, ArchiveImport } from './shapes.ts'

export const ArchiveService = {
  Create: write(ownerOf('podcast', { scope: 'admin' }), {
    summary: "Starts a show export. The owner is notified when it's ready to download.",
    input: z.object({
      podcastId: Id,
      kind: z.enum(['show', 'plain']).default('show'),
      withGuests: z.boolean().default(true),
      withMembers: z.boolean().default(true),
    }),
    output: z.object({ archive: Archive }),
  }),
  FindByPodcastID: read(ownerOf('podcast', { scope: 'admin' }), {
    summary: "Lists a show's exports, newest first.",
    output: z.object({ archives: z.array(Archive) }),
  }),
  CreateOwn: write(account({ verified: true, outsideBeta: true, scope: 'never' }), {
    summary: "Starts an export of everything in the caller's account.",
    output: z.object({ archive: Archive }),
  }),
  FindOwn: read(account({ outsideBeta: true, scope: 'never' }), {
    summary: "Lists the caller's account exports, newest first.",
    output: z.object({ archives: z.array(Archive) }),
  }),
  CreateLink: write(account({ outsideBeta: true, scope: 'admin' }), {
    summary:
      "Returns a URL that downloads an export without signing in. It's valid for one day, and the export's earlier URLs stop working.",
    input: z.object({ archiveId: Id }),
    output: z.object({ url: z.string(), expiresAt: Instant }),
  }),
  Delete: write(account({ outsideBeta: true, scope: 'admin' }), {
    summary: "Deletes an export, or cancels it if it's still running.",
    input: z.object({ archiveId: Id }),
  }),
  GetOPML: read(account({ scope: 'admin' }), {
    summary: "Returns the caller's shows as OPML, which podcast apps can import.",
    output: z.object({ fileName: z.string(), opml: z.string() }),
  }),
  Import: write(account({ verified: true, scope: 'admin' }), {
    summary: 'Starts importing an uploaded archive. The import either creates a complete show or creates nothing.',
    input: z.object({ file: FileRef }),
    output: z.object({ archiveImport: ArchiveImport }),
  }),
  FindImports: read(account({ scope: 'admin' }), {
    summary: "Lists the caller's archive imports, newest first.",
    output: z.object({ imports: z.array(ArchiveImport) }),
  }),
}
