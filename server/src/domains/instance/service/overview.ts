import type { EmailDelivery, Finding, Overview, WebhookState } from '@castwright/contract/operator.ts'
import type { App } from '../../../platform/app.ts'
import { pageOf, readCursor } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db.ts'
import { count } from '../../../platform/format.ts'
import { version } from '../../../platform/version.ts'
import { countTokens } from '../../tokens/service.ts'
import * as store from '../store.ts'

const day = 24 * 3600 * 1000
const perPage = 50
const shownShows = 100
const shownWebhooks = 100
const startedAt = new Date()

/** A few quick queries. Slow checks are in `findHealth`. */
export async function findOverview(app: App): Promise<Overview> {
  const { db, config } = app
  const [figures, jobs, tokens, backup, rehearsal] = await Promise.all([
    store.findFigures(db, new Date(app.now().getTime() - day)),
    app.queue.admin.count(),
    countTokens(app),
    store.findLast(db, 'backup'),
    store.findLast(db, 'rehearsal'),
  ])
  const findings: Finding[] = []
  const warn = (part: string, says: string, advice: string) => findings.push({ part, state: 'warning', says, advice })
  const fail = (part: string, says: string, advice: string) => findings.push({ part, state: 'failed', says, advice })
  if (jobs.failed > 0)
    fail('Jobs', `${count(jobs.failed, 'job')} failed permanently.`, 'Open Jobs, fix the reason shown there, then retry or delete them.')
  if (figures.unsent > 0)
    warn(
      'Email',
      `${count(figures.unsent, 'email')} could not be sent in the last 24 hours.`,
      'Open Deliveries to see why. Check SMTP_URL if it affects all of them.',
    )
  if (!config.backups) warn('Backups', 'There are no scheduled backups.', 'Set BACKUP_DIR to a folder on another disk and restart.')
  else if (!backup) warn('Backups', 'There are no backups yet.', 'Open Backups and make one now.')
  else if (backup.state === 'failed')
    fail('Backups', `The last backup failed: ${backup.error ?? ''}`, 'Fix this, then open Backups and make one now.')
  else if (app.now().getTime() - backup.createdAt.getTime() > 2 * day)
    warn(
      'Backups',
      'The last backup is more than two days old.',
      'Is a server with ROLE=all or ROLE=worker running? Open Backups and make one now.',
    )
  if (rehearsal?.state === 'failed')
    fail('Backups', `The last restore rehearsal failed: ${rehearsal.error ?? ''}`, 'Make a new backup, then rehearse that one.')
  return {
    version,
    nodeVersion: process.versions.node,
    startedAt: startedAt.toISOString(),
    users: figures.users,
    disabledUsers: figures.disabled,
    podcasts: figures.podcasts,
    tokens,
    storedBytes: Number(figures.stored),
    databaseBytes: Number(figures.database),
    jobs,
    emails: { sent: figures.sent, failed: figures.unsent },
    findings,
  }
}

export async function findStorage(db: Db) {
  const [shows, { total, ofPodcasts }] = await Promise.all([store.findStorage(db, shownShows), store.findStoredBytes(db)])
  return { shows, totalBytes: total, otherBytes: total - ofPodcasts }
}

export async function findWebhooks(db: Db) {
  const [rows, total] = await Promise.all([store.findWebhooks(db, shownWebhooks), store.countWebhooks(db)])
  const webhooks = rows.map(({ isEnabled, failingSince, lastDeliveredAt, ...row }): WebhookState => ({
    ...row,
    state: !isEnabled ? 'disabled' : failingSince ? 'failing' : 'ok',
    failingSince: failingSince?.toISOString() ?? null,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
  }))
  return { webhooks, total }
}

export async function findEmails(db: Db, { isFailed, cursor: from }: { isFailed: boolean; cursor?: string | undefined }) {
  const before = from === undefined ? null : readCursor(from)
  const { shown, cursor } = pageOf(await store.findEmails(db, { isFailed, before, limit: perPage + 1 }), perPage)
  const emails = shown.map(({ id, recipient, subject, createdAt, error, isTemporary }): EmailDelivery => ({
    id,
    to: recipient,
    subject,
    at: createdAt.toISOString(),
    error,
    willRetry: error !== null && isTemporary,
  }))
  return { emails, cursor }
}
