import type { Service } from '../../platform/rpc.ts'
import * as guests from './service.ts'

export const GuestService: Service<'GuestService'> = {
  FindByPodcastID: ({ app, input }) => guests.findGuests(app, input),
  Find: ({ app, input }) => guests.findGuest(app, input.guestId),
  Create: async ({ app, caller, input }) => ({ guest: await guests.createGuest(app, caller.userId, input) }),
  Update: async ({ app, caller, input }) => ({ guest: await guests.updateGuest(app, caller.userId, input) }),
  Merge: async ({ app, caller, input }) => ({ guest: await guests.mergeGuests(app, caller.userId, input) }),
  FindDuplicates: ({ app, input }) => guests.findDuplicates(app, input.podcastId),
  FindBoard: ({ app, input }) => guests.findBoard(app, input.podcastId),
  ParseImport: ({ app, input }) => guests.parseImport(app, input),
  Import: ({ app, caller, input }) => guests.importGuests(app, caller.userId, input),
  FindCSV: ({ app, input }) => guests.findCsv(app.db, input.podcastId),
  FindExport: ({ app, input }) => guests.exportGuest(app, input.guestId),
  Erase: ({ app, caller, access, input }) => guests.eraseGuest(app, { userId: caller.userId, access }, input),
}

export const GuestSettingsService: Service<'GuestSettingsService'> = {
  FindByPodcastID: async ({ app, input }) => ({ settings: await guests.findSettings(app.db, input.podcastId) }),
  Update: async ({ app, caller, input }) => ({ settings: await guests.updateSettings(app, caller.userId, input) }),
  UpdateReleaseForm: async ({ app, caller, input }) => ({ settings: await guests.updateReleaseForm(app, caller.userId, input) }),
  UpdateGates: async ({ app, caller, input }) => ({ settings: await guests.updateGates(app, caller.userId, input) }),
}

export const EpisodeGuestService: Service<'EpisodeGuestService'> = {
  FindByEpisodeID: ({ app, caller, input }) => guests.findOfEpisode(app, caller.userId, input.episodeId),
  Add: async ({ app, caller, input }) => ({ guest: await guests.addGuest(app, caller.userId, input) }),
  Remove: ({ app, caller, input }) => guests.removeGuest(app, caller.userId, input.episodeGuestId),
  Update: async ({ app, caller, input }) => ({ guest: await guests.updateEpisodeGuest(app, caller.userId, input) }),
  FindEmail: ({ app, caller, input }) => guests.previewEmail(app, caller.userId, input),
  Invite: async ({ app, caller, input }) => ({ guest: await guests.inviteGuest(app, caller.userId, input) }),
  FindLink: ({ app, input }) => guests.findLink(app, input.episodeGuestId),
  RevokeLink: async ({ app, caller, input }) => ({ guest: await guests.revokeLink(app, caller.userId, input.episodeGuestId) }),
  Answer: async ({ app, caller, input }) => ({ guest: await guests.answerForGuest(app, caller.userId, input) }),
  AcceptDetails: async ({ app, caller, input }) => ({ guest: await guests.acceptDetails(app, caller.userId, input) }),
  SharePreview: async ({ app, caller, input }) => ({ guest: await guests.sharePreview(app, caller.userId, input) }),
  OfferSlots: ({ app, caller, input }) => guests.offerSlots(app, caller.userId, input),
  AgreeOnSlot: ({ app, caller, input }) => guests.agreeOnSlot(app, caller.userId, input),
  FindReleases: async ({ app, input }) => ({ releases: await guests.findReleases(app.db, input.episodeGuestId) }),
}

export const GuestPageService: Service<'GuestPageService'> = {
  Find: async ({ app, caller }) => ({ page: await guests.findPage(app, app.db, caller) }),
  Answer: async ({ app, caller, input }) => ({ page: await guests.answerInvitation(app, caller, input) }),
  Save: async ({ app, caller, input }) => ({ page: await guests.savePage(app, caller, input) }),
  Vote: async ({ app, caller, input }) => ({ page: await guests.vote(app, caller, input) }),
  Propose: async ({ app, caller, input }) => ({ page: await guests.propose(app, caller, input) }),
  RequestCode: ({ app, caller }) => guests.requestCode(app, caller),
  Sign: async ({ app, caller, input }) => ({ page: await guests.signRelease(app, caller, input) }),
  Withdraw: async ({ app, caller, input }) => ({ page: await guests.withdrawRelease(app, caller, input) }),
  StartUpload: ({ app, caller, input }) => guests.startUpload(app, caller, input),
  FinishUpload: async ({ app, caller, input }) => ({ page: await guests.finishUpload(app, caller, input.object) }),
  CancelUpload: async ({ app, caller, input }) => ({ page: await guests.cancelUpload(app, caller, input.object) }),
  Review: async ({ app, caller, input }) => ({ page: await guests.reviewEpisode(app, caller, input) }),
}

export const PitchService: Service<'PitchService'> = {
  Create: ({ app, input }) => guests.createPitch(app, input),
  FindByPodcastID: ({ app, input }) => guests.findPitches(app.db, input),
  Answer: async ({ app, caller, input }) => ({ pitch: await guests.answerPitch(app, caller.userId, input) }),
}
