/**
 * Publishing an episode, in the order in which it happens:
 * - service/checks.ts: whether it can be published, and what directories would say (the rules are in doctor/)
 * - service/publish.ts: publishing now, by taking a snapshot of the episode
 * - service/schedule.ts: publishing later, and the dates in an episode's form
 * - service/release.ts: publishing what is due, every second
 * - service/announce.ts: rebuilding the feed and telling the hubs
 * - service/unpublish.ts: taking an episode out of the feed
 * - service/find.ts: what everybody sees of a published episode
 * - service/imported.ts: episodes that were published elsewhere before
 */

export { announce, hubPing, pingHub } from './service/announce.ts'
export { checkPodcast, checkRelease } from './service/checks.ts'
export { findPublished, toPublicEpisode } from './service/find.ts'
export { findImportFacts, roomForImports, takeImported, type ImportedRelease } from './service/imported.ts'
export { publishEpisode } from './service/publish.ts'
export { sweepReleases } from './service/release.ts'
export { releaseDates, scheduleEpisode, unscheduleEpisode } from './service/schedule.ts'
export { leaveWithEpisode, unpublishEpisode } from './service/unpublish.ts'
export { countOwned, findPublication, findPublications, type PublicationRow, type Snapshot } from './store.ts'
