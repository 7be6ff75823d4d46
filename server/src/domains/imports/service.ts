/** A show moves in: its feed is read, its owner proven, its episodes come over, and in the end both feeds are held against each other. */

export { cancelMigration } from './service/cancel.ts'
export { acceptDifferences, closeBanner, findInfo, findReport, infoOfEpisode, requireInfo } from './service/info.ts'
export { leaveImport } from './service/leave.ts'
export { sendCodeLetter } from './service/letters.ts'
export { loadItems } from './service/load/pump.ts'
export { migrate } from './service/migrate.ts'
export { parseFeed } from './service/parse.ts'
export { readMigration } from './service/read.ts'
export { compare, compareAfter } from './service/report.ts'
export { readLeftBehind, resumeMigration } from './service/resume.ts'
export { retryEpisode } from './service/retry.ts'
export {
  cancelVerification,
  checkRecord,
  createVerification,
  findVerification,
  removeOldVerifications,
  verifyCode,
} from './service/verify.ts'
