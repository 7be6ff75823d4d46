/**
 * Imports a show from another host, step by step:
 * 1. parse.ts, parse/      reads a feed, however broken (platform/xml)
 * 2. service/fetch.ts      fetches the old feed, page by page
 * 3. service/preview.ts    shows its content and cover, and what prevents the import, such as a plan limit
 * 4. service/start.ts      verifies that the user owns the show, then creates the podcast and its import
 * 5. service/read.ts       creates an episode from each item, and queues the download of its file
 * 6. service/load/         one job per episode: claim, download, attachments (artwork, transcripts, chapters), publish
 * 7. service/finish.ts     finishes the import after its last item
 * 8. service/compare.ts    compares both feeds and reports differences
 * service/manage.ts has the actions of its owner: progress, cancel, resume, retry, accept differences.
 */

export { compare, compareAfter } from './service/compare.ts'
export { createLoader } from './service/load/load.ts'
export {
  acceptDifferences,
  cancelMigration,
  closeBanner,
  findInfo,
  findReport,
  infoOfEpisode,
  deleteImportItem,
  requeueMissing,
  requireInfo,
  resumeMigration,
  retryEpisode,
} from './service/manage.ts'
export { fetchCover, parseFeed, lookUpShow } from './service/preview.ts'
export {
  cancelVerification,
  checkRecord,
  createVerification,
  findVerification,
  migrate,
  removeOldVerifications,
  sendCodeEmail,
  verifyCode,
} from './service/start.ts'
export { readMigration } from './service/read.ts'
