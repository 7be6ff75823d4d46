/** Serves media and counts downloads. See docs/downloads.md for the rules. */

export { openCounter, type Sent } from './service/record-requests.ts'
export { findCountryFile } from './service/countries.ts'
export { explain, explainAgents, maxExplained, type Explained } from './service/explain.ts'
export { findAttachment } from './service/files.ts'
export { findAgentLists } from './service/lists.ts'
export { isPublic, openMediaFinder, signedUrlOf, type Media } from './service/media.ts'
export { takeSalt, type OpenPrivately, type PrivateVisit } from './service/private.ts'
export { countDownloads, deleteExpiredDownloads } from './service/count-downloads.ts'
export { addDownloads, addRequests, findPublishedFiles, type MadeRequest, type PublishedFile } from './service/requests.ts'
export { findPodcastByAddress, findReasons, hasDownloads, type CountedDownloads } from './store.ts'
