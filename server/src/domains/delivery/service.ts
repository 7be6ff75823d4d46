/** Serves media and counts downloads. See docs/downloads.md for the rules. */

export { openCounter, type Sent } from './service/record-requests.ts'
export { addDownloads, hasDownloads, type CountedDownloads } from './service/days.ts'
export { findCountryFile } from './service/countries.ts'
export { explain, explainAgents, findPodcastByAddress, findReasons, maxExplained, type Explained } from './service/explain.ts'
export { findAttachment } from './service/files.ts'
export { findAgentLists } from './service/lists.ts'
export { isPublic, openMediaFinder, type Media } from './service/media.ts'
export { takeSalt, type OpenPrivately, type PrivateVisit } from './service/private.ts'
export { countDownloads, deleteExpiredDownloads } from './service/count-downloads.ts'
export { addRequests, findPublishedFiles, type MadeRequest, type PublishedFile } from './service/requests.ts'
export { signedUrlOf } from './service/signed-url.ts'
