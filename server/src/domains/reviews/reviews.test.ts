import type { ReviewStatus } from '@castwright/contract/reviews/shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson } from '../../../test/kit/make.ts'
import { useShow } from '../../../test/kit/show.ts'

let episodeId: string

const { app, owner, editor, stranger, podcastId } = await useShow({ worker: false })

beforeEach(async () => {
  episodeId = (await makeEpisode(app, owner, podcastId)).episodeId
})

const service = (person: Person | null = owner) => as(app, person).EpisodeReviewService
const add = async (reviewerId: string | null = null) =>
  (await service().Create({ episodeReview: { episodeId, reviewType: 'FINAL_REVIEW', reviewerId } })).episodeReview
const decide = (id: string, reviewStatus: ReviewStatus, person = owner) => service(person).Update({ episodeReview: { id, reviewStatus } })
const step = async () => (await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })).episodeProgress.reviewEpisode
async function setStep(reviewEpisode: 1 | 2): Promise<void> {
  const { EpisodeProgressService } = as(app, owner)
  const { episodeProgress } = await EpisodeProgressService.FindByEpisodeID({ episodeId })
  await EpisodeProgressService.Update({ episodeProgress: { ...episodeProgress, reviewEpisode } })
}
const notificationsOf = async (person: Person, type: string) =>
  (await as(app, person).NotificationService.FindByUserId({ userId: person.userId })).notifications.filter(
    (one) => one.type === type && one.htmlHyperlink.includes(episodeId),
  )

test('the step follows the reviews', async () => {
  const first = await add()
  expect(first).toMatchObject({ reviewStatus: 'NOT_STARTED', reviewerId: null, isDeleted: false })
  const second = await add()
  await decide(first.id, 'ACCEPT')
  expect(await step()).toBe(0)
  await decide(second.id, 'ACCEPT')
  expect(await step()).toBe(1)
  await decide(second.id, 'REVISE')
  expect(await step()).toBe(0)
  await service().Delete({ episodeReviewId: second.id })
  expect(await step()).toBe(1)
  await add()
  expect(await step()).toBe(0)
})

test('a skipped step is restored by its first review', async () => {
  await setStep(2)
  await add()
  expect(await step()).toBe(0)
})

test('sending an unchanged review keeps a step skipped', async () => {
  const review = await add(editor.userId)
  await decide(review.id, 'ACCEPT')
  await app.pool.pool.query('update episode_progresses set review_episode = 2 where episode_id = $1', [episodeId])
  await service().Update({ episodeReview: { ...review, reviewStatus: 'ACCEPT' } })
  expect(await step()).toBe(2)
})

test('the step of a published episode stays', async () => {
  await setStep(1)
  await app.pool.pool.query('update episodes set is_published = true where id = $1', [episodeId])
  const review = await add()
  await decide(review.id, 'REVISE')
  expect(await step()).toBe(1)
})

test('notifies a reviewer, and again only when someone else was assigned in between', async () => {
  const review = await add(editor.userId)
  expect(await notificationsOf(editor, 'ReviewRequested')).toMatchObject([
    { htmlHyperlink: expect.stringMatching(/\/episodes\/manage\/.+\?section=review$/) },
  ])
  await service().Update({ episodeReview: { id: review.id, reviewType: 'SHOW_NOTES', reviewerId: editor.userId } })
  expect(await notificationsOf(editor, 'ReviewRequested')).toHaveLength(1)
  const { usersWithEpisodeReviews } = await service(editor).FindByEpisodeID({ episodeId })
  expect(usersWithEpisodeReviews).toMatchObject([{ user: { id: editor.userId }, episodeReview: { reviewType: 'SHOW_NOTES' } }])
})

test('notifies the team of a decision, not of the steps towards it', async () => {
  const [one, two] = [await add(), await add()]
  await decide(one.id, 'IN_REVIEW', editor)
  await decide(one.id, 'ACCEPT', editor)
  expect(await notificationsOf(owner, 'ReviewVerdict')).toHaveLength(0)
  await decide(two.id, 'ACCEPT', editor)
  expect(await notificationsOf(owner, 'ReviewVerdict')).toMatchObject([{ htmlText: expect.stringContaining('approved') }])
  await decide(two.id, 'REVISE', editor)
  expect((await notificationsOf(owner, 'ReviewVerdict'))[0]).toMatchObject({ htmlText: expect.stringContaining('requested changes') })
})

test('only a team member can be asked', async () => {
  const meta = { 'episode_review.reviewer_id': expect.stringContaining('team members') }
  await expect(add(stranger.userId)).rejects.toMatchObject({ code: 'invalid_argument', meta })
  const review = await add()
  const change = service().Update({ episodeReview: { id: review.id, reviewerId: stranger.userId } })
  await expect(change).rejects.toMatchObject({ code: 'invalid_argument', meta })
})

test('concurrent reviews by different people leave the right step', async () => {
  const reviews = await Promise.all([add(), add(), add(), add()])
  await Promise.all(reviews.map(({ id }, at) => decide(id, 'ACCEPT', at % 2 ? owner : editor)))
  expect(await step()).toBe(1)
})

test('without access, there is no review', async () => {
  const review = await add()
  for (const [who, code] of [
    [null, 'unauthenticated'],
    [stranger, 'not_found'],
  ] as const) {
    for (const call of [
      () => service(who).FindByEpisodeID({ episodeId }),
      () => service(who).Create({ episodeReview: { episodeId, reviewType: 'FINAL_REVIEW' } }),
      () => service(who).Update({ episodeReview: { id: review.id, reviewStatus: 'ACCEPT' } }),
      () => service(who).Delete({ episodeReviewId: review.id }),
    ])
      await expect(call()).rejects.toMatchObject({ code })
  }
  await expect(service().Update({ episodeReview: { id: review.id, reviewStatus: 'MAYBE' as 'ACCEPT' } })).rejects.toMatchObject({
    code: 'invalid_argument',
  })
})

test('unassigns a reviewer who leaves the team', async () => {
  const person = await makePerson(app)
  await makeMember(app, podcastId, person, 'EDITOR')
  await add(person.userId)
  const { usersWithPodcastRoles } = await as(app, owner).TeamManagementService.FindTeam({ podcastId })
  const role = usersWithPodcastRoles.find(({ user }) => user?.id === person.userId)!.podcastRole
  await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId: role.id })
  const { usersWithEpisodeReviews } = await service().FindByEpisodeID({ episodeId })
  expect(usersWithEpisodeReviews).toMatchObject([{ user: null, episodeReview: { reviewerId: null } }])
})
