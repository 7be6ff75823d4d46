import type { Service } from '../../platform/rpc.ts'
import * as imports from './service.ts'

export const PodcastImports: Pick<Service<'PodcastService'>, 'ParseRSS' | 'LookUpShow' | 'Migrate'> = {
  ParseRSS: async ({ app, caller, input }) => ({ parsedFeed: await imports.parseFeed(app, caller.userId, input.url) }),
  LookUpShow: async ({ app, input }) => ({ show: await imports.lookUpShow(app, input.url) }),
  Migrate: async ({ app, caller, input }) => ({ podcastId: await imports.migrate(app, caller.userId, input) }),
}

export const MigrationVerificationService: Service<'MigrationVerificationService'> = {
  Create: async ({ app, caller, input }) => {
    const migrationVerification = await imports.createVerification(app, caller.userId, input)
    return { migrationVerificationId: migrationVerification.id, migrationVerification }
  },
  Find: async ({ app, caller, input }) => ({
    migrationVerification: await imports.findVerification(app, caller.userId, input.migrationVerificationId),
  }),
  Verify: async ({ app, caller, input: { migrationVerificationId: id, code } }) => ({
    migrationVerification: await imports.verifyCode(app, caller.userId, { id, code }),
  }),
  CheckRecord: async ({ app, caller, input }) => ({
    migrationVerification: await imports.checkRecord(app, caller.userId, input.migrationVerificationId),
  }),
  Cancel: ({ app, caller, input }) => imports.cancelVerification(app, caller.userId, input.migrationVerificationId),
}

export const MigrationInfoService: Service<'MigrationInfoService'> = {
  FindByPodcastID: async ({ app, input }) => ({ migrationInfo: await imports.findInfo(app, input.podcastId) }),
  Update: async ({ app, caller, input }) => ({
    migrationInfo: await imports.closeBanner(app, caller.userId, input.migrationInfo.podcastId),
  }),
  Cancel: async ({ app, caller, input }) => {
    await imports.cancelMigration(app, input.podcastId, caller.userId)
    return { migrationInfo: await imports.requireInfo(app, input.podcastId) }
  },
  Retry: async ({ app, caller, input }) => {
    await imports.retryEpisode(app, caller.userId, input.episodeId)
    return { migrationInfo: await imports.infoOfEpisode(app, input.episodeId) }
  },
  Resume: async ({ app, caller, input }) => {
    await imports.resumeMigration(app, input.podcastId, caller.userId)
    return { migrationInfo: await imports.requireInfo(app, input.podcastId) }
  },
  Compare: async ({ app, input }) => ({ migrationReport: await imports.compare(app, input.podcastId) }),
  FindReport: async ({ app, input }) => ({ migrationReport: await imports.findReport(app, input.podcastId) }),
  AcceptDifferences: async ({ app, caller, input }) => ({
    migrationInfo: await imports.acceptDifferences(app, caller.userId, input),
  }),
}
