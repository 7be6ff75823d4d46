/**
 * Reads downloads: over time and by dimension (overview), by episode (episodes), compared with the typical episode (comparison), and why
 * they counted (reasons). Reports for sponsors and their links (report), files (files), and numbers of an old host (imports). Listening in our
 * own player is apart from all of them (listening).
 */

export { findComparison } from './service/comparison.ts'
export { findEpisodes, accountPlace, episodePlace, podcastPlace } from './service/episodes.ts'
export { findFile, methodOfFile, type FileScope } from './service/files.ts'
export { createImport, deleteImport, findImports, parseImport, podcastOfImport } from './service/imports.ts'
export { findOverview } from './service/overview.ts'
export { findReasons } from './service/reasons.ts'
export { createReportLink, findReport, openReport } from './service/report.ts'
export { addHeard, findListening, hasListening, openListening } from './service/listening.ts'
