import { newsletterLimits } from '@castwright/contract/newsletter/limits.ts'
import { newsletterMessages, type Subscriber } from '@castwright/contract/newsletter/shapes.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { pageOf, readCursor } from '../../../platform/cursor.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { openParser } from '../../../platform/parsing/open.ts'
import { orRefuse } from '../../../platform/parsing/refuse.ts'
import { storableText } from '../../../platform/storable.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { writeSubscribers, type ReadSubscribers } from '../file.ts'
import * as store from '../store.ts'

const toSubscriber = (row: store.SubscriberRow): Subscriber => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
})

export async function findSubscribers(
  { db }: Pick<App, 'db'>,
  { podcastId, state, text, cursor, limit }: ParsedInput<'NewsletterService.FindSubscribers'>,
): Promise<Output<'NewsletterService.FindSubscribers'>> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const words = storableText(text).trim()
  const page = pageOf(await store.findSubscribers(db, { podcastId, state, text: words, after, limit: limit + 1 }), limit)
  return { subscribers: page.shown.map(toSubscriber), cursor: page.cursor }
}

export const deleteSubscriber = (
  app: App,
  userId: string,
  { podcastId, subscriberId }: ParsedInput<'NewsletterService.DeleteSubscriber'>,
): Promise<void> =>
  app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    if (!(await store.deleteSubscriber(tx, podcastId, subscriberId))) throw new Fault('not_found')
    await recordEvent(app, tx, { kind: 'newsletter.subscriber_deleted', podcastId, actorId: userId, data: {} })
  })

export async function exportSubscribers(
  { db, now }: Pick<App, 'db' | 'now'>,
  podcastId: string,
): Promise<Output<'NewsletterService.Export'>> {
  const rows = await store.findAllSubscribers(db, podcastId)
  return { fileName: `subscribers-${now().toISOString().slice(0, 10)}.csv`, text: writeSubscribers(rows) }
}

const readInThread = openParser<string, ReadSubscribers>(new URL('../file-worker.ts', import.meta.url), {
  sizeOf: (text) => text.length,
  maxBytes: newsletterLimits.importText,
})

/** Adds those who aren't in the list. People who unsubscribed stay unsubscribed. */
export async function importSubscribers(
  app: App,
  userId: string,
  { podcastId, text }: ParsedInput<'NewsletterService.Import'>,
): Promise<Output<'NewsletterService.Import'>> {
  const { emails, errors } = await orRefuse(readInThread(storableText(text)))
  if (emails.length === 0) return { added: 0, known: 0, errors }
  return app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    const now = app.now()
    const rows = emails.map((email) => ({
      id: newId(),
      podcastId,
      email,
      state: 'active' as const,
      source: 'import' as const,
      createdAt: now,
      confirmedAt: now,
    }))
    const added = await store.insertSubscribers(tx, rows)
    const total = Object.values(await store.countByState(tx, podcastId)).reduce((sum, number) => sum + number, 0)
    if (total > newsletterLimits.subscribers) throw new Fault('invalid_fields', { text: newsletterMessages.tooMany })
    if (added > 0) await recordEvent(app, tx, { kind: 'newsletter.imported', podcastId, actorId: userId, data: { subscribers: added } })
    return { added, known: emails.length - added, errors }
  })
}
