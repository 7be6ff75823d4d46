import { z } from 'zod'
import type { MigrationVerification } from '@castwright/contract/imports.ts'
import { importMessages } from '@castwright/contract/import-form.ts'
import { codeTries, importCodeRates, lifetimes } from '@castwright/contract/limits.ts'
import { toLine } from '@castwright/contract/podcast-form.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { hashToken, newId, newToken } from '../../../platform/ids.ts'
import { takeTurn } from '../../../platform/rates/rates.ts'
import type { ShowFacts } from '../facts.ts'
import { codeLetter } from '../jobs.ts'
import { storableText } from '../storable.ts'
import * as store from '../store.ts'
import { fetchOrRefuse, ownFeedWords, refusedFeed, type OldFeed } from './fetch.ts'
import { codeSubject } from './letters.ts'

/** The proof that somebody owns the show that they want to import. Whoever the feed names decides, not whoever asks. */

const later = (app: Pick<App, 'now'>, seconds: number): Date => new Date(app.now().getTime() + seconds * 1000)

/** The address of the owner as it is written to and compared; empty where the feed has none that could be written to. */
const ownerOfFeed = ({ ownerEmail }: ShowFacts): string => z.email().max(256).safeParse(ownerEmail.trim().toLowerCase()).data ?? ''

const toVerification = (row: store.VerificationRow): MigrationVerification => ({
  id: row.id,
  migrationVerificationStatus: row.status,
  podcastName: row.podcastName,
  ownerEmail: row.ownerEmail,
  proof: row.proof,
  txtValue: row.txtValue,
  triesLeft: Math.max(0, codeTries - row.tries),
  expiresAt: row.expiresAt.toISOString(),
})

type Asked = { rssFeedUrl: string; proof: MigrationVerification['proof'] }

export async function createVerification(app: App, userId: string, { rssFeedUrl, proof }: Asked): Promise<MigrationVerification> {
  const feed = await readOpen(app, rssFeedUrl)
  const ownerEmail = ownerOfFeed(feed.show)
  if (proof === 'email') {
    if (ownerEmail === '') throw new Fault('owner_email_missing')
    // Nobody's letter box is filled, by one account or by many.
    const key = `import-letter:${hashToken(ownerEmail)}`
    await takeTurn(app, `${key}:${hashToken(feed.address)}`, importCodeRates.ofFeed)
    await takeTurn(app, key, importCodeRates.ofOwner)
  }
  const id = newId()
  const row = await app.transaction(async (tx) => {
    // Whoever closes the window and comes back finds the line that they have put into their feed.
    const told = proof === 'txt' ? await store.findTxtValue(tx, userId, feed.address, app.now()) : null
    const inserted = await store.insertVerification(tx, {
      id,
      userId,
      feedUrl: feed.address,
      podcastName: toLine(storableText(feed.show.title)).slice(0, 200) || feed.address,
      ownerEmail,
      proof,
      txtValue: proof === 'txt' ? (told ?? `castwright-${newToken(24)}`) : null,
      createdAt: app.now(),
      expiresAt: later(app, proof === 'txt' ? lifetimes.txtProof : lifetimes.code),
    })
    if (proof === 'email') await app.queue.add(tx, codeLetter, { verificationId: id })
    return inserted
  })
  return toVerification(row)
}

/** A feed that can be imported, whoever owns it. */
async function readOpen(app: App, address: string): Promise<OldFeed> {
  const feed = await fetchOrRefuse(app, { address, field: 'rss_feed_url', firstPage: true })
  if (feed.isOurs) throw refusedFeed('rss_feed_url', ownFeedWords)
  if (feed.show.isLocked) throw new Fault('feed_locked')
  return feed
}

export async function findVerification({ db }: Pick<App, 'db'>, userId: string, id: string): Promise<MigrationVerification> {
  const row = await store.findVerification(db, id, userId)
  if (!row) throw new Fault('not_found')
  return toVerification(row)
}

const wrong = (message: string): Fault => new Fault('invalid_fields', { code: message })

/** Every try is counted before it is told whether it was right, however many come at once. */
export async function verifyCode(app: App, userId: string, { id, code }: { id: string; code: string }): Promise<MigrationVerification> {
  const end = await app.transaction(async (tx) => {
    const row = await store.lockVerification(tx, id, userId)
    if (!row) return new Fault('not_found')
    if (row.status === 'VERIFIED') return row
    if (row.status === 'CANCELED' || row.proof !== 'email' || row.expiresAt <= app.now()) return wrong(importMessages.codeExpired)
    if (row.tries >= codeTries) return wrong(importMessages.codeSpent)
    const isRight = row.codeHash !== null && app.codes.verify(codeSubject(id, code), row.codeHash) !== null
    const set = isRight ? ({ status: 'VERIFIED', verifiedAt: app.now(), codeHash: null } as const) : { tries: row.tries + 1 }
    await store.updateVerification(tx, id, set)
    return isRight ? { ...row, ...set } : wrong(importMessages.codeWrong)
  })
  if (end instanceof Fault) throw end
  return toVerification(end)
}

const hasRecord = ({ show }: OldFeed, value: string): boolean =>
  show.txtRecords.some((record) => record.purpose.trim().toLowerCase() === 'verify' && record.value.trim() === value)

/** Looks for the record in the feed as it is now. */
export async function checkRecord(app: App, userId: string, id: string): Promise<MigrationVerification> {
  const row = await store.findVerification(app.db, id, userId)
  if (!row) throw new Fault('not_found')
  if (row.status === 'VERIFIED') return toVerification(row)
  if (row.status === 'CANCELED' || row.txtValue === null || row.expiresAt <= app.now()) throw new Fault('record_missing')
  const feed = await readOpen(app, row.feedUrl)
  // The record proves this feed, and no other that the address leads to by now.
  if (feed.address !== row.feedUrl || !hasRecord(feed, row.txtValue)) throw new Fault('record_missing')
  const after = await app.transaction(async (tx) => {
    const held = await store.lockVerification(tx, id, userId)
    if (held?.status !== 'PENDING') return held
    const set = { status: 'VERIFIED', verifiedAt: app.now() } as const
    await store.updateVerification(tx, id, set)
    return { ...held, ...set }
  })
  if (after?.status !== 'VERIFIED') throw new Fault('record_missing')
  return toVerification(after)
}

export async function cancelVerification(app: App, userId: string, id: string): Promise<void> {
  await app.transaction(async (tx) => {
    const row = await store.lockVerification(tx, id, userId)
    if (!row) throw new Fault('not_found')
    await store.updateVerification(tx, id, { status: 'CANCELED', codeHash: null })
  })
}

/** Whether what was proven holds for the feed as it is now. */
export function stillProves(row: store.VerificationRow, feed: OldFeed): boolean {
  if (row.txtValue !== null) return hasRecord(feed, row.txtValue)
  return row.ownerEmail === ownerOfFeed(feed.show)
}

const day = 24 * 60 * 60 * 1000

export async function removeOldVerifications(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - Math.max(day, lifetimes.importProof * 1000))
  await app.transaction((tx) => store.deleteVerificationsBefore(tx, before))
}
