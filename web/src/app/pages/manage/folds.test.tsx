import { pathOf } from '@castwright/contract/methods.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { recordingNamed } from '../../../features/recordings/testing.ts'
import { network, type Network } from '../../../lib/testing/network.ts'
import { sizeOf } from '../../../lib/sizes.ts'
import { folder, openStaged, pilot, progressOf, section } from './testing/open.tsx'

let net: Network
beforeEach(() => {
  net = network()
  localStorage.clear()
})

const take = recordingNamed('Take.mp3', 1, { episodeId: pilot.id, duration: 2052 })
const episode = { ...pilot, recording: take, showNotes: '<p>We talk about bridges.</p>' }
const half = progressOf({ setup: 1, inviteGuests: 2, scheduleInterview: 2, uploadAudio: 1, currentStep: 'Write Show Notes' })
const isOpen = (name: string) => folder(name).getAttribute('aria-expanded') === 'true'
const described = (name: string) =>
  folder(name)
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .filter(Boolean)
    .join(', ')

test('the current step is open and marked, finished ones fold to a line with their result', async () => {
  await openStaged(net, { episode, progress: half })
  expect(isOpen('Show Notes')).toBe(true)
  expect(described('Show Notes')).toBe('Current step')
  expect(['Episode Artwork', 'Invite Guests', 'Schedule Interview', 'My Recording'].map(isOpen)).toEqual([false, false, false, false])
  expect(described('Episode Artwork')).toBe('Podcast artwork, Done')
  expect(described('Invite Guests')).toBe('Skipped')
  expect(described('My Recording')).toBe(`34:12, ${sizeOf(take.fileSize)}, Done`)
  expect(isOpen('Episode Review')).toBe(true)
  for (const name of ['Episode Artwork', 'Invite Guests', 'Schedule Interview', 'My Recording', 'Show Notes', 'Episode Review'])
    expect(within(section(name)).getByRole('button', { name: /^(Mark as Done|Uncheck|Restore)$/, hidden: true })).toBeTruthy()
})

test('what is opened or folded is remembered for the episode', async () => {
  const { user } = await openStaged(net, { episode, progress: half })
  await user.click(folder('My Recording'))
  folder('Show Notes').focus()
  await user.keyboard('{Enter}')
  expect([isOpen('My Recording'), isOpen('Show Notes')]).toEqual([true, false])
  expect(document.activeElement).toBe(folder('Show Notes'))
  cleanup()
  await openStaged(net, { episode, progress: half })
  expect([isOpen('My Recording'), isOpen('Show Notes'), isOpen('Episode Review')]).toEqual([true, false, true])
})

test('a step that is marked as done folds, keeps the focus on its card, and opens the next', async () => {
  net.on(pathOf('EpisodeProgressService.Update'), ({ body }) => {
    const { episode_progress: sent } = body as { episode_progress: object }
    const answer = { ...sent, version: 2, show_notes_done_at: null, assignments: [], waiting_for: null }
    return new Response(JSON.stringify({ episode_progress: answer }), { status: 200, headers: { 'content-type': 'application/json' } })
  })
  const { user } = await openStaged(net)
  await user.click(within(section('Episode Artwork')).getByRole('button', { name: 'Mark as Done' }))
  await waitFor(() => expect(isOpen('Episode Artwork')).toBe(false))
  expect(document.activeElement).toBe(folder('Episode Artwork'))
  expect(described('Invite Guests')).toBe('Current step')
  await user.click(folder('Episode Artwork'))
  await user.click(within(section('Episode Artwork')).getByRole('button', { name: 'Uncheck' }))
  await waitFor(() => expect(described('Episode Artwork')).toBe('Current step'))
  expect(isOpen('Episode Artwork')).toBe(true)
})

test('a link to a folded card opens it', async () => {
  const { user } = await openStaged(net, { episode, progress: half, led: { section: 'artwork' } })
  await waitFor(() => expect(isOpen('Episode Artwork')).toBe(true))
  await user.click(within(section('Episode Progress')).getByRole('link', { name: 'Upload Recording' }))
  expect(isOpen('My Recording')).toBe(true)
  expect(document.activeElement?.id).toBe('recording')
})

test('the bar for phones leads to the action of the next step', async () => {
  const { user } = await openStaged(net, { episode, progress: half })
  await user.click(screen.getByRole('button', { name: 'Next: Write Show Notes' }))
  expect(document.activeElement).toBe(within(section('Show Notes')).getByRole('button', { name: 'Mark as Done' }))
})

test('a published episode says so and has no next step', async () => {
  const done = { setup: 1, inviteGuests: 1, scheduleInterview: 1, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 1 } as const
  const published = { ...episode, isPublished: true, lastPublishedDate: '2026-03-05T20:04:00Z' }
  await openStaged(net, { episode: published, progress: progressOf({ ...done, currentStep: 'Publish Episode' }) })
  expect(within(section('Episode Status')).queryByText('Publish Episode')).toBeNull()
  expect(within(section('Episode Progress')).getByText('Published')).toBeTruthy()
  expect(within(section('Episode Progress')).queryByText('Ready')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull()
})
