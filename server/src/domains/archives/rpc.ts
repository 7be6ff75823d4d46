import type { Service } from '../../platform/rpc.ts'
import * as archives from './service.ts'

export const ArchiveService: Service<'ArchiveService'> = {
  Create: async ({ app, caller, input: { podcastId, kind, withGuests, withMembers } }) => ({
    archive: await archives.startArchive(app, caller.userId, { podcastId, kind, withGuests, withMembers }),
  }),
  FindByPodcastID: async ({ app, caller, input }) => ({ archives: await archives.findArchives(app, caller.userId, input.podcastId) }),
  CreateOwn: async ({ app, caller }) => ({
    archive: await archives.startArchive(app, caller.userId, { podcastId: null, kind: 'person', withGuests: false, withMembers: false }),
  }),
  FindOwn: async ({ app, caller }) => ({ archives: await archives.findArchives(app, caller.userId, null) }),
  CreateLink: ({ app, caller, input }) => archives.createDownload(app, caller.userId, input.archiveId),
  Delete: ({ app, caller, input }) => archives.deleteArchive(app, caller.userId, input.archiveId),
  GetOPML: ({ app, caller }) => archives.getOpml(app, caller.userId),
  Import: async ({ app, caller, input }) => ({ archiveImport: await archives.startImport(app, caller.userId, input.file) }),
  FindImports: async ({ app, caller }) => ({ imports: await archives.findImports(app, caller.userId) }),
}
