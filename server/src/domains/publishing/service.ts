/** What brings an episode to its listeners: now, later or again; and what is shown of it until then. */

export { announce } from './service/announce.ts'
export { checkPodcast, checkRelease } from './service/examine.ts'
export { releaseDates } from './service/dates.ts'
export { leaveWithEpisode } from './service/delete.ts'
export { findPublished, toPublicEpisode } from './service/find.ts'
export { findImportFacts, roomForImports, takeImported, type ImportedRelease } from './service/imported.ts'
export { pingHub } from './service/ping.ts'
export { publishEpisode } from './service/publish.ts'
export { scheduleEpisode, unscheduleEpisode } from './service/schedule.ts'
export { sweepReleases } from './service/sweep.ts'
export { unpublishEpisode } from './service/unpublish.ts'
export { countOwned, findPublication, findPublications, type PublicationRow, type Snapshot } from './store.ts'
