/**
 * Publishing an episode, in the order in which it happens:
 * - service/checks.ts: runs the checks of what directories accept, to show them (the checks are in checks/)
 * - service/ready.ts: whether it can be published, and what prevents it: those checks, its steps, its guests and the plan. The transaction
 *   that publishes asks `readyOrFault` again
 * - service/publish.ts: publishing now, by taking a snapshot of the episode (service/snapshot.ts)
 * - service/schedule.ts: publishing later, and the dates in an episode's form
 * - service/ask.ts: asking before a change stops a scheduled release
 * - service/warn.ts: warning the team the day before a release that would fail
 * - service/release.ts: publishing due episodes, every second
 * - service/announce.ts: rebuilding the feed and notifying the hubs
 * - service/unpublish.ts: removing an episode from the feed
 * - service/find.ts: the public fields of published episodes. service/alternates.ts: their other files
 * - service/imported.ts: episodes that were published elsewhere before
 */

export { announce, hubPing, pingHub } from './service/announce.ts'
export { askBeforeStops } from './service/ask.ts'
export { checkPodcast, runReleaseChecks } from './service/checks.ts'
export { findPublished, toPublicEpisode } from './service/find.ts'
export { publishImported, quotaForImports } from './service/imported.ts'
export { publishEpisode } from './service/publish.ts'
export { snapshotOf } from './service/snapshot.ts'
export { publishDueEpisodes } from './service/release.ts'
export { releaseDates, scheduleEpisode, unscheduleEpisode } from './service/schedule.ts'
export { findReleaseStops, previewRelease } from './service/ready.ts'
export { unpublishDeletedEpisode, unpublishEpisode } from './service/unpublish.ts'
export { warnOfStops } from './service/warn.ts'
export { countOwned, findFacts as findImportFacts, findPublication, findPublications, type PublicationRow } from './store.ts'
