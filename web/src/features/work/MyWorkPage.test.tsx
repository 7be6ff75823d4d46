import { newProgress } from '@castwright/contract/workflow/steps.ts'
import type { WorkItem } from '@castwright/contract/work/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import type { WorkFilter } from './filter.ts'
import { MyWorkCard } from './MyWorkCard.tsx'
import { MyWorkPage } from './MyWorkPage.tsx'
import { workItem } from './testing.ts'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
})

const answer = (items: WorkItem[], hasMore = false) => net.answers('WorkService.Find', { items, hasMore, today: '2026-03-04' })
const open = (start: WorkFilter = {}) => {
  const Screen = () => {
    const [filter, setFilter] = useState(start)
    return <MyWorkPage filter={filter} onFilter={setFilter} />
  }
  return openPage(Screen, '/my-work')
}
const titles = (group: string) =>
  within(screen.getByRole('list', { name: group }))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('groups by due date, with words for overdue, and links to the place', async () => {
  answer([workItem(1, { dueDate: '2026-03-02', isOverdue: true }), workItem(2, { dueDate: '2026-03-04' }), workItem(3, { kind: 'review' })])
  await open()
  await screen.findByRole('heading', { level: 2, name: 'Overdue 1' })
  expect([titles('Overdue'), titles('Today'), titles('No date')]).toEqual([['Item 1'], ['Item 2'], ['Item 3']])
  expect(screen.getByText('Overdue: Mar 2')).toBeTruthy()
  expect(screen.getByText('Due today')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Item 1' }).getAttribute('href')).toBe(workItem(1).path)
  // A review is decided on its page.
  expect(screen.getAllByRole('button', { name: 'Mark as Done' })).toHaveLength(2)
})

test('filters, and offers to clear the filters', async () => {
  answer([workItem(1), workItem(2, { kind: 'task' })])
  const { user } = await open({ kind: 'mention' })
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(titles('No date')).toEqual(['Item 1', 'Item 2'])
  await user.click(screen.getByRole('combobox', { name: 'Kind' }))
  await user.click(await screen.findByRole('option', { name: 'Tasks' }))
  await waitFor(() => expect(titles('No date')).toEqual(['Item 2']))
})

test('finishes a mention right away and takes it back', async () => {
  const mention = workItem(1, { kind: 'mention', title: 'Bob mentioned you' })
  answer([mention, workItem(2)])
  const notification = {
    id: mention.targetId!,
    type: 'Mention' as const,
    status: 'READ' as const,
    createdDate: '2026-03-04T10:00:00Z',
    htmlText: '',
    htmlHyperlink: '/',
    triggerUserId: null,
    triggerUserPhotoUrl: null,
    triggerUserName: null,
  }
  net.answers('NotificationService.MarkNotificationRead', { markedNotification: notification })
  net.answers('NotificationService.MarkNotificationUnread', { notification: { ...notification, status: 'UNREAD' } })
  const { user } = await open()
  await screen.findByText('Bob mentioned you')
  answer([workItem(2)])
  await user.click(screen.getByRole('button', { name: 'Mark as read' }))
  await waitFor(() => expect(screen.queryByText('Bob mentioned you')).toBeNull())
  answer([mention, workItem(2)])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Bob mentioned you')).toBeTruthy()
  expect(net.callsTo(pathOf('NotificationService.MarkNotificationUnread'))).toHaveLength(1)
})

test('opening a mention marks it as read', async () => {
  const mention = workItem(1, { kind: 'mention', title: 'Bob mentioned you' })
  answer([mention])
  const { user, place } = await open()
  answer([])
  await user.click(await screen.findByRole('link', { name: 'Bob mentioned you' }))
  const read = pathOf('NotificationService.MarkNotificationRead')
  await waitFor(() => expect(net.callsTo(read).map(({ body }) => body)).toEqual([{ user_id: ada.id, notification_id: mention.targetId }]))
  expect(place()).toBe(mention.path)
})

test('marks a step as done on top of the current progress, unless something is missing', async () => {
  const step = workItem(1, { step: 'reviewEpisode' })
  answer([step, workItem(2, { title: 'Blocked', step: 'uploadAudio', blockedBy: 'Upload or choose a recording first.' })])
  const progress = {
    ...newProgress,
    setup: 1,
    episodeId: step.episode.id,
    percentCompleted: 17,
    version: 7,
    showNotesDoneAt: null,
    waitingFor: null,
    assignments: [],
  } as const
  net.answers('EpisodeProgressService.FindByEpisodeID', { episodeProgress: { ...progress, assignments: [] } })
  net.answers('EpisodeProgressService.Update', { episodeProgress: { ...progress, assignments: [], reviewEpisode: 1 } })
  const { user } = await open()
  const [done, blocked] = await screen.findAllByRole('button', { name: 'Mark as Done' })
  expect(blocked?.getAttribute('aria-disabled')).toBe('true')
  await user.click(blocked!)
  await user.click(done!)
  const update = pathOf('EpisodeProgressService.Update')
  await waitFor(() => expect(net.callsTo(update)).toHaveLength(1))
  expect(net.callsTo(update)[0]?.body).toMatchObject({ episode_progress: { setup: 1, review_episode: 1, version: 7 } })
  expect(await screen.findByText('Step marked as done.')).toBeTruthy()
})

test('restores an item that could not be finished and says why', async () => {
  const task = workItem(1, { kind: 'task' })
  answer([task])
  net.refuses('EpisodeChecklistService.FindByEpisodeID', 'not_found', 'Not found.')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Check off' }))
  expect(await screen.findByText("Couldn't mark this as done. Not found.")).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Item 1' })).toBeTruthy()
})

test('has an empty state, and an error with Retry', async () => {
  net.refuses('WorkService.Find', 'invalid_argument', 'Broken.')
  const { user } = await open()
  await screen.findByText("Couldn't load your work.")
  answer([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText("You're all caught up")).toBeTruthy()
})

test('the card shows the five most urgent items, or nothing at all', async () => {
  answer([1, 2, 3, 4, 5, 6].map((nth) => workItem(nth)))
  await openPage(() => <MyWorkCard />, '/my-podcasts')
  expect(await screen.findByRole('link', { name: 'See all' })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
})
