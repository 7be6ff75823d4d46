/**
 * Guests of a show and its episodes, in the order in which it happens:
 * - service/book.ts: the guest book, with service/photos.ts. service/files.ts: CSV files and the export of one guest
 * - service/settings.ts: questions, emails, release form and gates of a show
 * - service/pitches.ts: pitches by visitors
 * - service/episode-guests.ts: the guests of an episode. service/facts.ts: how the team sees them, and all guests by state
 * - service/invite.ts: links and invitations. service/lock.ts: what a change of a guest locks
 * - service/emails.ts: emails to guests, also about cancellations. service/notify.ts: telling the team. service/bounces.ts: addresses that reject emails
 * - service/page.ts: what a guest with a link sees and does. service/slots.ts: agreeing on a time
 * - service/tracks.ts: tracks that guests send
 * - service/releases.ts: signing and withdrawing a release
 * - service/gates.ts: what publishing requires, and credits
 * - service/erase.ts: deleting a guest
 */

export { findBoard } from './service/facts.ts'
export { createGuest, findDuplicates, findGuest, findGuests, mergeGuests, podcastOfGuest, updateGuest } from './service/book.ts'
export { mailBounced, receiveBounces, type BounceHook } from './service/bounces.ts'
export {
  cancelForGuests,
  cancelForGuestsOfPodcast,
  sendCanceledEmail,
  tellGuestsOfRestored,
  previewEmail,
  sendGuestEmail,
  tellGuestsOfEvents,
  emailGuests,
} from './service/emails.ts'
export {
  acceptDetails,
  addGuest,
  answerForGuest,
  findOfEpisode,
  removeGuest,
  sharePreview,
  updateEpisodeGuest,
} from './service/episode-guests.ts'
export { eraseGuest } from './service/erase.ts'
export { exportGuest, findCsv, importGuests, parseImport } from './service/files.ts'
export { checkGuests, discardSnapshotPhotos, findCredits, type CreditedPerson } from './service/gates.ts'
export { findLink, inviteGuest, revokeLink } from './service/invite.ts'
export { podcastOfEpisodeGuest } from './service/lock.ts'
export {
  answerInvitation,
  findGuestCaller,
  findGuestPhoto,
  findPage,
  findPageCalendar,
  isPreviewShared,
  reviewEpisode,
  savePage,
  savePagePhoto,
} from './service/page.ts'
export { thumbnailUrl } from './service/photos.ts'
export { answerPitch, createPitch, findPitches, podcastOfPitch } from './service/pitches.ts'
export {
  findReleaseCopy,
  findReleases,
  requestCode,
  sendCodeEmail,
  sendReleaseCopy,
  signRelease,
  withdrawRelease,
} from './service/releases.ts'
export { findSettings, updateGates, updateReleaseForm, updateSettings } from './service/settings.ts'
export { cancelUpload, finishUpload, startUpload } from './service/tracks.ts'
export { agreeOnSlot, offerSlots, propose, vote } from './service/slots.ts'
