import type { EmailDelivery, Overview, WebhookState } from '@castwright/contract/instance/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { pageOf, readCursor } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db.ts'
import { version } from '../../../platform/version.ts'
import { countTokens } from '../../tokens/service.ts'
import * as store from '../store.ts'

const day = 24 * 3600 * 1000
const perPage = 50
const shownShows = 100
const shownWebhooks = 100
const startedAt = new Date()

/** A few quick queries. What needs attention is in `findHealth`. */
export async function findOverview(app: App): Promise<Overview> {
  const { db } = app
  const [figures, jobs, tokens] = await Promise.all([
    store.findFigures(db, new Date(app.now().getTime() - day)),
    app.queue.admin.count(),
    countTokens(app),
  ])
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
    emails: { sent: figures.sent, held: figures.held, failed: figures.unsent },
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
  const emails = shown.map(({ recipient: to, createdAt, isTemporary, ...row }): EmailDelivery => ({
    ...row,
    to,
    at: createdAt.toISOString(),
    willRetry: row.error !== null && isTemporary,
  }))
  return { emails, cursor }
}
