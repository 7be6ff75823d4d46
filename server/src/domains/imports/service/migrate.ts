import type { ParsedInput } from '@castwright/contract/methods.ts'
import { feedLimits, lifetimes } from '@castwright/contract/limits.ts'
import { PodcastForm, TxtRecord } from '@castwright/contract/podcast-form.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { feedGuid } from '../../feeds/service.ts'
import { createImported } from '../../podcasts/service.ts'
import type { FeedElement, ShowFacts } from '../facts.ts'
import { readOldFeed } from '../jobs.ts'
import { isGuid } from '../parse/show.ts'
import { cleanPersons } from '../sides.ts'
import { storable } from '../storable.ts'
import * as store from '../store.ts'
import { startCount, type Counted } from './count.ts'
import { fetchOrRefuse, type OldFeed } from './fetch.ts'
import { faultOf, obstacleTo } from './obstacle.ts'
import { stillProves } from './verify.ts'

export type Import = Pick<
  ParsedInput<'PodcastService.Migrate'>,
  'rssFeedUrl' | 'podcast' | 'oldHost' | 'thumbnailFile' | 'thumbnailCrop' | 'audioBioFile'
>

/** Answers the podcast of whoever clicked twice. */
class Twice extends Error {
  readonly podcastId: string

  constructor(podcastId: string) {
    super('This import has begun already.')
    this.podcastId = podcastId
  }
}

/** Begins the import of a show whose owner this person has proven to be: the podcast, its import and the reading of its feed, all at once. */
export async function migrate(app: App, userId: string, given: Import): Promise<string> {
  const began = app.now()
  const since = new Date(began.getTime() - lifetimes.importProof * 1000)
  // A quick check before the feed is fetched. The transaction below decides. After a second click the proof may be used up already.
  if (!(await store.hasProof(app.db, userId, since)) && !(await store.hasBegun(app.db, userId, began))) throw new Fault('owner_unproven')
  const { counted, count } = startCount()
  const feed = await fetchOrRefuse(app, { address: given.rssFeedUrl, field: 'rss_feed_url' }, count)
  const asked = { feed, counted, mediaFormat: given.podcast.mediaFormat }
  const prove = async (tx: Tx): Promise<void> => {
    const twin = await store.findTwin(tx, userId, feed.address)
    if (twin && twin.startedAt >= began) throw new Twice(twin.podcastId)
    const obstacle = await obstacleTo(tx, userId, asked)
    if (obstacle) throw faultOf(obstacle)
    await useProof(tx, userId, feed, since)
  }
  const { oldHost, podcast, thumbnailFile, thumbnailCrop, audioBioFile } = given
  const brought = { ...broughtBy(feed.show), feedGuid: showGuid(feed), oldFeedUrl: feed.address, oldHost }
  try {
    const begun = { userId, feed, counted, hasOwnArt: Boolean(thumbnailFile) }
    return await createImported(
      app,
      userId,
      { podcast, thumbnailFile, thumbnailCrop, audioBioFile, brought },
      { check: prove, andThen: (tx, podcastId) => begin(app, tx, { ...begun, podcastId }) },
    )
  } catch (error) {
    if (error instanceof Twice) return error.podcastId
    throw error
  }
}

/** A proof of this feed that still holds, used up. */
async function useProof(tx: Tx, userId: string, feed: OldFeed, since: Date): Promise<void> {
  const proofs = await store.lockProofs(tx, userId, feed.address, since)
  if (proofs.length === 0) throw new Fault('owner_unproven')
  if (!proofs.some((proof) => stillProves(proof, feed)))
    throw new Fault(proofs.every(({ proof }) => proof === 'txt') ? 'record_missing' : 'owner_changed')
  await store.deleteVerifications(
    tx,
    proofs.map(({ id }) => id),
  )
}

type Begun = { podcastId: string; userId: string; feed: OldFeed; counted: Counted; hasOwnArt: boolean }

async function begin(app: App, tx: Tx, { podcastId, userId, feed, counted, hasOwnArt }: Begun): Promise<void> {
  await store.insertMigration(tx, {
    podcastId,
    userId,
    feedUrl: feed.address,
    totalEpisodes: counted.items,
    photoUrl: hasOwnArt ? null : feed.show.imageUrl,
    problems: storable(feed.problems),
    startedAt: app.now(),
  })
  await app.queue.add(tx, readOldFeed, { podcastId }, { key: podcastId })
}

/** `podcast:guid` as the feed has it. Directories derive it from the address of a feed that has none, or an invalid one. */
const showGuid = ({ show, address }: OldFeed): string =>
  show.guid !== null && isGuid(show.guid) ? storable(show.guid.trim()) : feedGuid(address)

/** What the drawer does not ask for. A record that proves a move is of no use after it. */
function broughtBy(show: ShowFacts) {
  const txtRecords = show.txtRecords
    .filter(({ purpose }) => purpose.trim().toLowerCase() !== 'verify')
    .flatMap((record) => TxtRecord.safeParse(storable(record)).data ?? [])
    .slice(0, feedLimits.txtRecords)
  const [first] = show.funding
  const fundingUrl = PodcastForm.shape.fundingUrl.safeParse(storable(first?.url ?? '')).data ?? ''
  const fundingText = fundingUrl === '' ? '' : (PodcastForm.shape.fundingText.safeParse(storable(first?.text ?? '')).data ?? '')
  return { txtRecords, fundingUrl, fundingText, feedElements: storable(elementsOf(show)) }
}

/** What else the channel has: further fundings, the people that it names, and all that has no field here. */
function elementsOf({ funding, persons, medium, elements }: ShowFacts): FeedElement[] {
  const others = funding.slice(1).map(({ url, text }) => ({ name: 'podcast:funding', attributes: { url }, children: [text] }))
  const people = cleanPersons(persons).map(({ name, ...attributes }) => ({ name: 'podcast:person', attributes, children: [name] }))
  const kind = medium === null || medium === 'podcast' || medium === 'video' ? [] : [{ name: 'podcast:medium', children: [medium] }]
  return [...kind, ...others, ...people, ...elements]
}
