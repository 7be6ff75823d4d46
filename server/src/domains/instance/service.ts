/** What the operator of the instance sees and does: outbox, health, jobs, storage, database, backups, accounts, and the list of their acts. */

export { findActs, noteOperatorAct, recordAct, acceptSecret, noteSecret, openAddressNotes } from './service/notes.ts'
export { findBackups, startBackup, startRehearsal } from './service/backups.ts'
export { runBackup, sendFailure, tendBackups } from './service/run-backup.ts'
export { enableSlowQueries, findDatabase } from './service/database.ts'
export { checkConfig, runChecks, type HealthParts } from './service/health.ts'
export { findHealth } from './service/find-health.ts'
export { cancelJobs, findJobs, retryJobs } from './service/jobs.ts'
export { findEmailHtml, findOutbox } from './service/outbox.ts'
export { findEmails, findOverview, findStorage, findWebhooks } from './service/overview.ts'
export { changeUser, findUsers, type UserChange } from './service/users.ts'
