import { pathOf } from '@castwright/contract/methods.ts'
import type { EpisodeReview, ReviewStatus, UserWithEpisodeReview } from '@castwright/contract/reviews/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { query } from '../../lib/rpc.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ReviewCard } from './ReviewCard.tsx'

const episodeId = '0198c0de-0000-7000-8000-0000000000e1'
const id = (nth: number) => `0198c0de-0000-7000-8000-${String(nth).padStart(12, '0')}`
const ada = { id: id(1), name: 'Ada Lovelace', photo: null }
const bob = { id: id(2), name: 'Bob Brown', photo: null }

const review = (nth: number, facts: Partial<EpisodeReview> = {}): UserWithEpisodeReview => ({
  user: null,
  episodeReview: {
    id: id(nth),
    episodeId,
    reviewType: 'FINAL_REVIEW',
    reviewStatus: 'NOT_STARTED',
    reviewerId: null,
    isDeleted: false,
    createdAt: '2026-01-01T00:00:00Z',
    ...facts,
  },
})
const withStatus = (...statuses: ReviewStatus[]) => statuses.map((reviewStatus, at) => review(100 + at, { reviewStatus }))

let net: Network
beforeEach(() => {
  net = network()
})

const has = (...reviews: UserWithEpisodeReview[]) =>
  net.answers('EpisodeReviewService.FindByEpisodeID', { usersWithEpisodeReviews: reviews })
const bodies = (name: Parameters<typeof pathOf>[0]) => net.callsTo(pathOf(name)).map(({ body }) => body)

/** What the page adds. */
const inPage = { fold: { open: true, onToggle: () => undefined, isCurrent: false }, step: null, actions: null }

async function open(facts: { isPublished?: boolean } = {}) {
  const onChange = vi.fn<() => void>()
  const page = await openPage(
    () => <ReviewCard episodeId={episodeId} team={[ada, bob]} isPublished={false} {...inPage} onChange={onChange} {...facts} />,
    '/episode',
  )
  await screen.findByRole('button', { name: 'Add Review' })
  return { ...page, onChange }
}

const choose = async (user: Awaited<ReturnType<typeof open>>['user'], label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const shown = (label: string) => screen.getByRole<HTMLInputElement>('combobox', { name: label }).value

test.each<[string | null, ReviewStatus[]]>([
  [null, []],
  ['Pending Review', ['NOT_STARTED']],
  ['Pending Review', ['ACCEPT', 'IN_REVIEW']],
  ['Revisions Needed', ['ACCEPT', 'REVISE', 'IN_REVIEW']],
  ['Review Complete', ['ACCEPT', 'ACCEPT']],
])('shows the verdict %s for %j', async (verdict, statuses) => {
  has(...withStatus(...statuses))
  await open()
  expect(screen.getByRole('status').textContent).toBe(verdict ?? '')
  expect(screen.queryByText(/^No reviews yet/) !== null).toBe(statuses.length === 0)
})

test('adds a review of one of the five types', async () => {
  has()
  const { user, onChange } = await open()
  await user.click(button('Add Review'))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Final Review', 'Episode Setup', 'Audio Quality', 'Video Quality', 'Show Notes'])
  const made = review(7, { reviewType: 'AUDIO_QUALITY' })
  net.answers('EpisodeReviewService.Create', { episodeReview: made.episodeReview })
  has(made)
  await user.click(screen.getByRole('menuitem', { name: 'Audio Quality' }))
  await waitFor(() => expect(shown('Review type')).toBe('Audio Quality'))
  expect(bodies('EpisodeReviewService.Create')).toEqual([{ episode_review: { episode_id: episodeId, review_type: 'AUDIO_QUALITY' } }])
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('changes type, reviewer and status optimistically and reloads the progress', async () => {
  has(review(7))
  const { user } = await open()
  const progress = query('EpisodeProgressService.FindByEpisodeID', { episodeId }).queryKey
  queryClient.setQueryData(progress, {} as never)
  const { episodeReview } = review(7)
  net.answers('EpisodeReviewService.Update', { episodeReview })

  has(review(7, { reviewType: 'SHOW_NOTES' }))
  await choose(user, 'Review type', 'Show Notes')
  expect(shown('Review type')).toBe('Show Notes')
  has(review(7, { reviewType: 'SHOW_NOTES', reviewerId: bob.id }))
  await choose(user, 'Reviewer', 'Bob Brown')
  expect(shown('Reviewer')).toBe('Bob Brown')
  has(review(7, { reviewType: 'SHOW_NOTES', reviewerId: bob.id, reviewStatus: 'ACCEPT' }))
  await choose(user, 'Status', 'Accept')
  expect(await screen.findByText('Review Complete')).toBeTruthy()
  await waitFor(() =>
    expect(bodies('EpisodeReviewService.Update')).toEqual([
      { episode_review: { id: id(7), review_type: 'SHOW_NOTES' } },
      { episode_review: { id: id(7), reviewer_id: bob.id } },
      { episode_review: { id: id(7), review_status: 'ACCEPT' } },
    ]),
  )
  await waitFor(() => expect(queryClient.getQueryState(progress)?.isInvalidated).toBe(true))
})

test('removes the reviewer', async () => {
  has(review(7, { reviewerId: ada.id }))
  const { user } = await open()
  net.answers('EpisodeReviewService.Update', { episodeReview: review(7).episodeReview })
  has(review(7))
  await choose(user, 'Reviewer', 'Unassigned')
  await waitFor(() => expect(bodies('EpisodeReviewService.Update')).toEqual([{ episode_review: { id: id(7), reviewer_id: null } }]))
})

test('shows the reviewer before the team is loaded', async () => {
  const user = { id: id(9), username: null, firstName: 'Eve', lastName: 'Gray', displayName: 'Eve Gray', thumbnailUrl: null }
  has({ ...review(7, { reviewerId: id(9) }), user })
  await open()
  expect(shown('Reviewer')).toBe('Eve Gray')
})

test('asks before removing', async () => {
  has(review(7))
  const { user } = await open()
  net.answers('EpisodeReviewService.Delete', {})
  await user.click(button('Remove Final Review'))
  const dialog = await screen.findByRole('dialog', { name: 'Remove the Final Review?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(bodies('EpisodeReviewService.Delete')).toEqual([])
  await user.click(button('Remove Final Review'))
  has()
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove review' }))
  expect(await screen.findByText(/^No reviews yet/)).toBeTruthy()
  expect(bodies('EpisodeReviewService.Delete')).toEqual([{ episode_review_id: id(7) }])
})

test.each([
  ['Review type', 'Show Notes', 'Failed to update review type.', 'Final Review'],
  ['Status', 'Revise', 'Failed to update review type.', 'Not Started'],
  ['Reviewer', 'Bob Brown', 'Failed to update reviewer.', ''],
])('reports a %s that cannot be changed to %s and keeps it', async (label, option, message, before) => {
  has(review(7))
  const { user } = await open()
  net.refuses('EpisodeReviewService.Update', 'internal')
  await choose(user, label, option)
  expect(await screen.findByText(message)).toBeTruthy()
  await waitFor(() => expect(shown(label)).toBe(before))
})

test('reports a failure to add or remove a review', async () => {
  has(review(7))
  const { user } = await open()
  net.refuses('EpisodeReviewService.Create', 'internal')
  net.refuses('EpisodeReviewService.Delete', 'internal')
  await user.click(button('Add Review'))
  await user.click(await screen.findByRole('menuitem', { name: 'Final Review' }))
  expect(await screen.findByText('Failed to add a new review.')).toBeTruthy()
  await user.click(button('Remove Final Review'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove review' }))
  expect(await screen.findByText('Failed to remove review.')).toBeTruthy()
  expect(await screen.findByRole('combobox', { name: 'Review type' })).toBeTruthy()
})

test('says that reviews of a published episode no longer affect its progress', async () => {
  has(review(7))
  await open({ isPublished: true })
  expect(screen.getByText('This episode is published, so reviews no longer affect its progress.')).toBeTruthy()
})

test('shows an error with a retry if loading fails', async () => {
  net.refuses('EpisodeReviewService.FindByEpisodeID', 'internal')
  const { user } = await openPage(() => <ReviewCard episodeId={episodeId} team={[]} isPublished={false} {...inPage} />, '/episode')
  expect(await screen.findByText('Error loading reviews.')).toBeTruthy()
  has()
  await user.click(button('Retry'))
  expect(await screen.findByRole('button', { name: 'Add Review' })).toBeTruthy()
})
