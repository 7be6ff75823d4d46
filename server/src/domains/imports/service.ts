/**
 * Imports a show from another host, step by step:
 *  1. parse.ts, parse/    reads a feed of another host; platform/xml takes it however broken it is
 *  2. service/fetch.ts    fetches the old feed, page by page
 *  3. service/preview.ts  shows what is in it, and what stands in the way, such as a plan limit
 *  4. service/begin.ts    has the user prove that they own the show, then creates the podcast and its import
 *  5. service/read.ts     makes an episode of each item, and queues a job that loads its file
 *  6. service/load/       one job per episode: claim, bring (download), sides (artwork, transcripts, chapters), arrive (publish)
 *  7. service/settle.ts   ends the import after its last item
 *  8. service/compare.ts  compares both feeds and reports what differs
 * service/manage.ts has what its owner does on the way: progress, cancel, resume, retry, accept differences.
 */

export { bumpPodcast } from '../podcasts/service.ts'
export { compare, compareAfter } from './service/compare.ts'
export { createLoader } from './service/load/load.ts'
export {
  acceptDifferences,
  cancelMigration,
  closeBanner,
  findInfo,
  findReport,
  infoOfEpisode,
  leaveImport,
  queueLeftBehind,
  requireInfo,
  resumeMigration,
  retryEpisode,
} from './service/manage.ts'
export { parseFeed } from './service/preview.ts'
export {
  cancelVerification,
  checkRecord,
  createVerification,
  findVerification,
  migrate,
  removeOldVerifications,
  sendCodeEmail,
  verifyCode,
} from './service/begin.ts'
export { readMigration } from './service/read.ts'
