import { importMessages } from '@castwright/contract/imports/messages.ts'
import type { MigrationVerification } from '@castwright/contract/imports/shapes.ts'
import { maxCodeAttempts, identityLifetimes } from '@castwright/contract/identity/limits.ts'
import { feedLimits, feedLifetimes } from '@castwright/contract/feeds/limits.ts'
import { importCodeRates, importLifetimes } from '@castwright/contract/imports/limits.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import { PodcastForm, TxtRecord } from '@castwright/contract/podcasts/form.ts'
import { toLine } from '@castwright/contract/text.ts'
import { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { hashToken, newId, newToken } from '../../../platform/ids.ts'
import { consume } from '../../../platform/rates/rates.ts'
import { storable, storableText } from '../../../platform/storable.ts'
import type { XmlElement } from '../../../platform/xml/port.ts'
import { feedGuid } from '../../feeds/service.ts'
import { newCode } from '../../identity/service.ts'
import { createImported } from '../../podcasts/service.ts'
import type { ShowFacts } from '../facts.ts'
import { codeEmail, fetchArtwork, readOldFeed } from '../jobs.ts'
import { codeMail } from '../mail.ts'
import { isGuid } from '../parse/show-fields.ts'
import * as store from '../store.ts'
import { fetchOrReject, ownFeedMessage, rejectedFeed, type OldFeed } from './fetch.ts'
import { cleanPersons } from './load/attachments.ts'
import { faultOf, findObstacle, startCount, type Counted } from './preview.ts'

/** Verifies that the user owns the show they want to import. The owner named in the feed decides. */

const later = (app: Pick<App, 'now'>, seconds: number): Date => new Date(app.now().getTime() + seconds * 1000)

/** The owner's address in normalized form, or empty if the feed has no valid one. */
const ownerOfFeed = ({ ownerEmail }: ShowFacts): string => z.email().max(256).safeParse(ownerEmail.trim().toLowerCase()).data ?? ''

const toVerification = (row: store.VerificationRow): MigrationVerification => ({
  id: row.id,
  migrationVerificationStatus: row.status,
  podcastName: row.podcastName,
  ownerEmail: row.ownerEmail,
  proof: row.proof,
  txtValue: row.txtValue,
  triesLeft: Math.max(0, maxCodeAttempts - row.tries),
  expiresAt: row.expiresAt.toISOString(),
})

type Asked = { rssFeedUrl: string; proof: MigrationVerification['proof'] }

export async function createVerification(app: App, userId: string, { rssFeedUrl, proof }: Asked): Promise<MigrationVerification> {
  const feed = await readOpen(app, rssFeedUrl)
  const ownerEmail = ownerOfFeed(feed.show)
  if (proof === 'email') {
    if (ownerEmail === '') throw new Fault('owner_email_missing')
    // Limits emails to an owner, from one account or from many.
    const key = `import-letter:${hashToken(ownerEmail)}`
    await consume(app, `${key}:${hashToken(feed.address)}`, importCodeRates.ofFeed)
    await consume(app, key, importCodeRates.ofOwner)
  }
  const id = newId()
  const row = await app.transaction(async (tx) => {
    // Reuses the value when the user comes back, since they may have added it to their feed.
    const earlier = proof === 'txt' ? await store.findTxtValue(tx, userId, feed.address, app.now()) : null
    const inserted = await store.insertVerification(tx, {
      id,
      userId,
      feedUrl: feed.address,
      podcastName: toLine(storableText(feed.show.title)).slice(0, 200) || feed.address,
      ownerEmail,
      proof,
      txtValue: proof === 'txt' ? (earlier ?? `castwright-${newToken(24)}`) : null,
      createdAt: app.now(),
      expiresAt: later(app, proof === 'txt' ? feedLifetimes.txtProof : identityLifetimes.code),
    })
    if (proof === 'email') await app.queue.add(tx, codeEmail, { verificationId: id })
    return inserted
  })
  return toVerification(row)
}

/** Reads a feed and makes sure that it can be imported. */
async function readOpen(app: App, address: string): Promise<OldFeed> {
  const feed = await fetchOrReject(app, { address, field: 'rss_feed_url', firstPage: true })
  if (feed.isOurs) throw rejectedFeed('rss_feed_url', ownFeedMessage)
  if (feed.show.isLocked) throw new Fault('feed_locked')
  return feed
}

export async function findVerification({ db }: Pick<App, 'db'>, userId: string, id: string): Promise<MigrationVerification> {
  const row = await store.findVerification(db, id, userId)
  if (!row) throw new Fault('not_found')
  return toVerification(row)
}

const wrong = (message: string): Fault => new Fault('invalid_fields', { code: message })

/** Counts every attempt before checking it, even concurrent ones. */
export async function verifyCode(app: App, userId: string, { id, code }: { id: string; code: string }): Promise<MigrationVerification> {
  const end = await app.transaction(async (tx) => {
    const row = await store.lockVerification(tx, id, userId)
    if (!row) return new Fault('not_found')
    if (row.status === 'VERIFIED') return row
    if (row.status === 'CANCELED' || row.proof !== 'email' || row.expiresAt <= app.now()) return wrong(importMessages.codeExpired)
    if (row.tries >= maxCodeAttempts) return wrong(importMessages.codeSpent)
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

/** Looks for the record in the current feed. */
export async function checkRecord(app: App, userId: string, id: string): Promise<MigrationVerification> {
  const row = await store.findVerification(app.db, id, userId)
  if (!row) throw new Fault('not_found')
  if (row.status === 'VERIFIED') return toVerification(row)
  if (row.status === 'CANCELED' || row.txtValue === null || row.expiresAt <= app.now()) throw new Fault('record_missing')
  const feed = await readOpen(app, row.feedUrl)
  // The record verifies this feed only, not another one that the address redirects to by now.
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

/** Whether the verification still holds for the current feed. */
function stillHolds(row: store.VerificationRow, feed: OldFeed): boolean {
  if (row.txtValue !== null) return hasRecord(feed, row.txtValue)
  return row.ownerEmail === ownerOfFeed(feed.show)
}

const day = 24 * 60 * 60 * 1000

export async function removeOldVerifications(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - Math.max(day, importLifetimes.importProof * 1000))
  await app.transaction((tx) => store.deleteVerificationsBefore(tx, before))
}

/** What a code is signed for: one verification. */
export const codeSubject = (verificationId: string, code: string): string => `import ${verificationId} ${code}`

/** If the email is sent twice, the second code works. Skips emails that are no longer needed. */
export async function sendCodeEmail(app: App, { verificationId }: { verificationId: string }): Promise<void> {
  const row = await store.findVerificationById(app.db, verificationId)
  if (row?.status !== 'PENDING' || row.proof !== 'email' || row.expiresAt <= app.now()) return
  const code = newCode()
  const hash = app.codes.sign(codeSubject(row.id, code), row.expiresAt)
  const isStill = await app.transaction((tx) => store.setCode(tx, row.id, hash))
  if (isStill) await app.mail.send(codeMail({ to: row.ownerEmail, code, podcastName: row.podcastName.slice(0, 100) }))
}

type Import = Pick<
  ParsedInput<'PodcastService.Migrate'>,
  'rssFeedUrl' | 'podcast' | 'oldHost' | 'thumbnailFile' | 'thumbnailCrop' | 'audioBioFile'
>

/** An import of the same feed that started within this time was a double click or a repeated request, and isn't an error. */
const repeatedWithin = 30_000

/** Starts the import of a verified show: creates the podcast and its import, and queues the reading of its feed, in one transaction. */
export async function migrate(app: App, userId: string, given: Import): Promise<string> {
  const now = app.now().getTime()
  const since = new Date(now - importLifetimes.importProof * 1000)
  const justNow = new Date(now - repeatedWithin)
  // A quick check before the feed is fetched. The transaction below decides. After a double click, the verification may already be used
  // up.
  if (!(await store.hasProof(app.db, userId, since)) && !(await store.hasStarted(app.db, userId, justNow)))
    throw new Fault('owner_unproven')
  const { counted, count } = startCount()
  const feed = await fetchOrReject(app, { address: given.rssFeedUrl, field: 'rss_feed_url' }, count)
  const asked = { feed, counted, mediaFormat: given.podcast.mediaFormat }
  const prove = async (tx: Tx): Promise<void> => {
    const obstacle = await findObstacle(app, tx, userId, asked)
    if (obstacle) throw faultOf(obstacle)
    await consumeProof(tx, userId, feed, since)
  }
  const { oldHost, podcast, thumbnailFile, thumbnailCrop, audioBioFile } = given
  const brought = { ...importedFields(feed.show), feedGuid: showGuid(feed), oldFeedUrl: feed.address, oldHost }
  try {
    const begun = { userId, feed, counted, hasOwnArt: Boolean(thumbnailFile) }
    return await createImported(
      app,
      userId,
      { podcast, thumbnailFile, thumbnailCrop, audioBioFile, brought },
      { check: prove, andThen: (tx, podcastId) => begin(app, tx, { ...begun, podcastId }) },
    )
  } catch (error) {
    // After a double click, the second one is rejected because of what the first one created.
    const existing = await store.findExistingImport(app.db, userId, feed.address)
    if (existing && existing.startedAt >= justNow) return existing.podcastId
    throw error
  }
}

/** Uses up a valid verification of this feed. */
async function consumeProof(tx: Tx, userId: string, feed: OldFeed, since: Date): Promise<void> {
  const proofs = await store.lockProofs(tx, userId, feed.address, since)
  if (proofs.length === 0) throw new Fault('owner_unproven')
  if (!proofs.some((proof) => stillHolds(proof, feed)))
    throw new Fault(proofs.every(({ proof }) => proof === 'txt') ? 'record_missing' : 'owner_changed')
  const ids = proofs.map(({ id }) => id)
  await store.deleteVerifications(tx, ids)
}

type Begun = { podcastId: string; userId: string; feed: OldFeed; counted: Counted; hasOwnArt: boolean }

async function begin(app: App, tx: Tx, { podcastId, userId, feed, counted, hasOwnArt }: Begun): Promise<void> {
  const photoUrl = hasOwnArt ? null : feed.show.imageUrl
  await store.insertMigration(tx, {
    podcastId,
    userId,
    feedUrl: feed.address,
    totalEpisodes: counted.items,
    photoUrl,
    problems: storable(feed.problems),
    startedAt: app.now(),
  })
  if (photoUrl !== null) await app.queue.add(tx, fetchArtwork, { podcastId }, { key: podcastId })
  await app.queue.add(tx, readOldFeed, { podcastId }, { key: podcastId })
}

/** The `podcast:guid` of the feed. If missing or invalid, directories derive it from the feed URL. */
const showGuid = ({ show, address }: OldFeed): string =>
  show.guid !== null && isGuid(show.guid) ? storable(show.guid.trim()) : feedGuid(address)

/** Fields that the form doesn't ask for. Verification records are useless after the import. */
export function importedFields(show: ShowFacts) {
  const txtRecords = show.txtRecords
    .filter(({ purpose }) => purpose.trim().toLowerCase() !== 'verify')
    .flatMap((record) => TxtRecord.safeParse(storable(record)).data ?? [])
    .slice(0, feedLimits.txtRecords)
  const [first, ...others] = show.funding
  const { fundingUrl, fundingText } = PodcastForm.pick({ fundingUrl: true, fundingText: true }).safeParse({
    fundingUrl: storable(first?.url ?? ''),
    fundingText: storable(first?.text ?? ''),
  }).data ?? { fundingUrl: '', fundingText: '' }
  // What doesn't fit the form is kept as an element.
  const funding = fundingUrl === '' ? show.funding : others
  return { txtRecords, fundingUrl, fundingText, feedElements: storable(elementsOf({ ...show, funding })) }
}

/** Other channel elements: additional fundings, people, and everything without a field here. */
function elementsOf({ funding, persons, medium, elements }: ShowFacts): XmlElement[] {
  const others = funding.map(({ url, text }) => ({ name: 'podcast:funding', attributes: { url }, children: [text] }))
  const people = cleanPersons(persons).map(({ name, ...attributes }) => ({ name: 'podcast:person', attributes, children: [name] }))
  const kind = medium === null || medium === 'podcast' || medium === 'video' ? [] : [{ name: 'podcast:medium', children: [medium] }]
  return [...kind, ...others, ...people, ...elements]
}
