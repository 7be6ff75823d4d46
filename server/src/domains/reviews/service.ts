import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import {
  verdictOf,
  type EpisodeReview,
  type ReviewStatus,
  type ReviewType,
  type UserWithEpisodeReview,
} from '@castwright/contract/reviews/shapes.ts'
import type { App } from '../../platform/app.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Fault, orNotFound } from '../../platform/fault.ts'
import { newId } from '../../platform/ids.ts'
import { lockEpisodeAndTeam } from '../episodes/service.ts'
import { recordEvent } from '../events/service.ts'
import { touchPodcast } from '../podcasts/service.ts'
import { photoUrl } from '../uploads/service.ts'
import { changeStep } from '../workflow/service.ts'
import * as store from './store.ts'

/** The podcast of a review, or null if there is no such review. */
export const podcastOfReview = (db: Db, episodeReviewId: string): Promise<string | null> => store.findPodcastOfReview(db, episodeReviewId)

export async function findReviews(app: Pick<App, 'db' | 'config'>, episodeId: string): Promise<UserWithEpisodeReview[]> {
  const rows = await store.findReviews(app.db, episodeId)
  return rows.map(({ review, user }) => ({ user: user && toTeamUser(app, user), episodeReview: toReview(review) }))
}

type New = { episodeId: string; reviewType: ReviewType; reviewerId?: string | null | undefined }

export async function createReview(app: App, userId: string, { episodeId, reviewType, reviewerId = null }: New): Promise<EpisodeReview> {
  const review = await app.transaction(async (tx) => {
    const episode = await hold(tx, episodeId, userId)
    const before = await store.findStatuses(tx, episodeId)
    if (before.length >= episodeLimits.reviews)
      throw new Fault('invalid_fields', { episode_review: `An episode cannot have more than ${episodeLimits.reviews} reviews.` })
    if (reviewerId) requireMember(episode, reviewerId)
    const made = await store.insertReview(tx, { id: newId(), episodeId, reviewType, reviewerId, createdAt: app.now() })
    await recordEvent(app, tx, { ...eventOf(episode, made, userId), kind: 'review.requested', subjectId: reviewerId })
    await updateStep(app, tx, episode, userId)
    return made
  })
  return toReview(review)
}

/** Requests the reviews of new episodes, whose creation is the event. Reviewers must be on the team. */
export const addReviews = (
  app: Pick<App, 'now'>,
  tx: Tx,
  reviews: Array<{ episodeId: string; reviewType: ReviewType; reviewerId: string | null }>,
): Promise<void> =>
  store.insertReviews(
    tx,
    reviews.map((review) => ({ ...review, id: newId(), createdAt: app.now() })),
  )

type Changes = {
  id: string
  reviewType?: ReviewType | undefined
  reviewerId?: string | null | undefined
  reviewStatus?: ReviewStatus | undefined
}

export async function updateReview(app: App, userId: string, { id, ...given }: Changes): Promise<EpisodeReview> {
  const review = await app.transaction(async (tx) => {
    const episode = await hold(tx, (await store.findReview(tx, id))?.episodeId, userId)
    // Read again, since it may have changed while waiting for the episode.
    const old = orNotFound(await store.findReview(tx, id))
    const changes = different(old, given)
    // Sending everything back unchanged is not a decision.
    if (Object.keys(changes).length === 0) return old
    const verdict = verdictOf(await store.findStatuses(tx, episode.id))
    if (changes.reviewerId) requireMember(episode, changes.reviewerId)
    const updated = await store.updateReview(tx, id, changes)
    await recordChanges(app, tx, episode, updated, changes, userId)
    await updateStep(app, tx, episode, userId)
    await recordDecision(app, tx, episode, verdict, updated, userId)
    return updated
  })
  return toReview(review)
}

const different = (old: store.ReviewRow, given: Omit<Changes, 'id'>): Partial<store.ReviewRow> =>
  Object.fromEntries(Object.entries(given).filter(([field, value]) => value !== undefined && value !== old[field as keyof Changes]))

export const deleteReview = (app: App, userId: string, reviewId: string): Promise<void> =>
  app.transaction(async (tx) => {
    const episode = await hold(tx, (await store.findReview(tx, reviewId))?.episodeId, userId)
    const review = await store.deleteReview(tx, reviewId)
    if (review) await recordEvent(app, tx, { ...eventOf(episode, review, userId), kind: 'review.deleted' })
    await updateStep(app, tx, episode, userId)
  })

/** Called when a member leaves a team. */
export const unassignReviewer = (_app: App, tx: Tx, podcastId: string, userId: string): Promise<void> =>
  store.clearReviewer(tx, podcastId, userId)

type Held = store.ReviewedEpisode & { team: string[] }

/** Locks the episode, so that changes of its reviews and its step are serialized. */
async function hold(tx: Tx, episodeId: string | undefined, userId: string): Promise<Held> {
  if (episodeId === undefined) throw new Fault('not_found')
  const { team } = await lockEpisodeAndTeam(tx, episodeId, userId)
  return { ...(await store.findEpisode(tx, episodeId))!, team }
}

function requireMember({ team }: Held, reviewerId: string): void {
  if (!team.includes(reviewerId))
    throw new Fault('invalid_fields', { 'episode_review.reviewer_id': 'Only team members can review an episode.' })
}

/** The Review Episode step follows the reviews: in progress while one is open, otherwise done. It stays on a published episode. */
async function updateStep(app: App, tx: Tx, episode: store.ReviewedEpisode, userId: string): Promise<void> {
  await touchPodcast(tx, episode.podcastId, userId, app.now())
  if (episode.isPublished) return
  const isOpen = (await store.findStatuses(tx, episode.id)).some((status) => status !== 'ACCEPT')
  // A skipped step is restored by its first review.
  await changeStep(app, tx, userId, episode.id, 'reviewEpisode', 'restore')
  await changeStep(app, tx, userId, episode.id, 'reviewEpisode', isOpen ? 'uncheck' : 'done')
}

const eventOf = ({ id, podcastId }: store.ReviewedEpisode, { id: reviewId, reviewType }: store.ReviewRow, userId: string) => ({
  podcastId,
  episodeId: id,
  actorId: userId,
  data: { reviewId, reviewType },
})

async function recordChanges(
  app: App,
  tx: Tx,
  episode: Held,
  review: store.ReviewRow,
  { reviewerId, reviewType, reviewStatus: status }: Partial<store.ReviewRow>,
  userId: string,
): Promise<void> {
  const event = eventOf(episode, review, userId)
  if (reviewType !== undefined || reviewerId === null) await recordEvent(app, tx, { ...event, kind: 'review.updated' })
  if (reviewerId) await recordEvent(app, tx, { ...event, kind: 'review.requested', subjectId: reviewerId })
  if (status) await recordEvent(app, tx, { ...event, kind: 'review.answered', data: { ...event.data, status } })
}

/** Records a decision when all reviews together result in one, not for each of them. The team is notified. */
async function recordDecision(
  app: App,
  tx: Tx,
  episode: Held,
  before: ReturnType<typeof verdictOf>,
  review: store.ReviewRow,
  userId: string,
): Promise<void> {
  const after = verdictOf(await store.findStatuses(tx, episode.id))
  if (after === before || (after !== 'Review Complete' && after !== 'Revisions Needed')) return
  const verdict = after === 'Review Complete' ? 'approved' : 'changes_requested'
  const event = eventOf(episode, review, userId)
  await recordEvent(app, tx, { ...event, kind: 'review.decided', data: { ...event.data, verdict }, recipients: episode.team })
}

const toReview = ({ createdAt, ...row }: store.ReviewRow): EpisodeReview => ({
  ...row,
  isDeleted: false,
  createdAt: createdAt.toISOString(),
})

type UserRow = { id: string; username: string | null; firstName: string; lastName: string; displayName: string; photo: string[] | null }

const toTeamUser = (app: Pick<App, 'config'>, { photo, ...user }: UserRow) => ({ ...user, thumbnailUrl: photoUrl(app, photo) })
