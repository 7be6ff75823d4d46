/**
 * Private feeds, one per listener:
 * - service/find.ts: reading listeners, and the URLs of their feeds
 * - service/change.ts: creating, changing, pausing, revoking and deleting them
 * - service/files.ts: members as a CSV file, and back
 * - service/members.ts: feeds of people who pay for a membership, and the job that emails a listener
 * - service/settings.ts: the settings of a show
 * - service/episodes.ts: unpublished episodes for members
 * - service/access.ts: who a token belongs to
 * - service/feed.ts: the feed that listeners of one kind share, and what differs for each
 * - service/serve.ts: the responses
 * - service/count.ts: downloads, and feeds that are shared
 */

export { createListener, deleteListener, inviteListeners, rotateAll, rotateListener, setState, updateListener } from './service/change.ts'
export { noteAccount, notifyFeeds, notifyListeners } from './service/access.ts'
export { deleteExpiredListens } from './service/count.ts'
export { findEpisodes, releaseEpisode, withdrawEpisode } from './service/episodes.ts'
export { findCsv, importMembers, parseImport } from './service/files.ts'
export { admitMember, manageUrlOf, readManageToken, suspendMember, sendInvitation } from './service/members.ts'
export { openListener, findListeners, findUrls } from './service/find.ts'
export { openPrivateFeeds, privateHeaders, type PrivateFeeds } from './service/serve.ts'
export { findSettings, updateSettings } from './service/settings.ts'
