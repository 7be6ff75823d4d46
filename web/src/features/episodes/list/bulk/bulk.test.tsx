import type { EpisodeWithProgress } from '@castwright/contract/episodes/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../../../lib/testing/network.ts'
import { button, openPage } from '../../../../lib/testing/page.tsx'
import { longTake } from '../../../../lib/testing/podcasts.ts'
import { listed, pilot } from '../../testing/episodes.ts'
import { EpisodesPage } from '../EpisodesPage.tsx'
import type { EpisodeView } from '../view.ts'
import { movedBy } from './actions.ts'
import { moveWarnings } from './BulkBar.tsx'

let net: Network
beforeEach(() => {
  net = network()
})

const answer = (episodesWithProgress: EpisodeWithProgress[]) =>
  net.answers('EpisodeService.FindWithProgress', {
    episodesWithProgress,
    counts: { all: episodesWithProgress.length, inWork: episodesWithProgress.length, complete: 0, published: 0 },
    queryMeta: { cursor: null },
  })

async function openSelecting(episodes: EpisodeWithProgress[]) {
  answer(episodes)
  const Screen = () => {
    const [view, setView] = useState<EpisodeView>({})
    return (
      <EpisodesPage
        podcast={longTake}
        filter="all"
        text=""
        onSearch={() => undefined}
        view={view}
        onView={setView}
        team={[]}
        timeZone="America/New_York"
        disabledReason={null}
        onReschedule={() => undefined}
      />
    )
  }
  const { user } = await openPage(Screen, '/here')
  await screen.findByRole('link', { name: 'Episode 1' })
  await user.click(button('Select'))
  return user
}

const sent = (method: Parameters<typeof pathOf>[0]) => net.callsTo(pathOf(method)).map(({ body }) => body as Record<string, unknown>)
const chosen = (...numbers: number[]) => numbers.map((number) => listed(number))

test('changes the label of the selected episodes, names the one that failed, and undoes the rest', async () => {
  const user = await openSelecting(chosen(1, 2, 3))
  for (const number of [1, 3]) await user.click(screen.getByRole('checkbox', { name: `Select Episode ${number}` }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  await user.click(button('Label'))
  await user.type(within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Label' }), 'Pilot')
  net.on(pathOf('EpisodeService.Update'), ({ body }) =>
    (body as { episode_id: string }).episode_id === listed(1).episode.id
      ? new Response(JSON.stringify({ code: 'invalid_argument', msg: 'Not this one.', meta: {} }), { status: 400 })
      : net.wire('EpisodeService.Update', { episode: pilot }),
  )
  await user.click(button('Apply'))
  const dialog = within(await screen.findByRole('dialog', { name: "1 episode couldn't be changed" }))
  expect(dialog.getByText('Episode 1')).toBeTruthy()
  expect(dialog.getByText('Not this one.')).toBeTruthy()
  expect(sent('EpisodeService.Update').map(({ episode }) => episode)).toEqual([{ label: 'Pilot' }, { label: 'Pilot' }])
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent('EpisodeService.Update').at(-1)).toMatchObject({ episode_id: listed(3).episode.id, episode: { label: '' } }),
  )
})

test('deletes drafts without asking and restores them', async () => {
  net.answers('EpisodeService.Delete', {})
  const user = await openSelecting(chosen(1, 2))
  await user.click(button('Select all 2'))
  await user.click(button('Delete'))
  expect(await screen.findByText('2 episodes deleted.')).toBeTruthy()
  expect(sent('EpisodeService.Delete')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent('EpisodeService.Restore')).toHaveLength(2))
})

test('asks before it deletes a published episode', async () => {
  net.answers('EpisodeService.Delete', {})
  const live = listed(1)
  const user = await openSelecting([{ ...live, episode: { ...live.episode, isPublished: true } }])
  await user.click(screen.getByRole('checkbox', { name: 'Select Episode 1' }))
  await user.click(button('Delete'))
  expect(await screen.findByRole('dialog', { name: 'Delete 1 episode?' })).toBeTruthy()
  expect(sent('EpisodeService.Delete')).toEqual([])
  await user.click(button('Delete episodes'))
  await waitFor(() => expect(sent('EpisodeService.Delete')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('moves releases with their due dates and back, like the calendar', async () => {
  const planned = listed(1, { plannedReleaseDate: '2999-03-05T12:00:00.000Z' })
  const scheduled = listed(2, { scheduledReleaseDate: '2999-03-05T12:00:00.000Z' })
  const dueDates = [{ step: 'setup' as const, from: '2999-03-01', to: '2999-03-08' }]
  net.answers('CalendarService.MoveRelease', { plannedReleaseDate: null, dueDates, tasks: [] })
  net.answers('EpisodeService.Schedule', { episode: pilot, dueDates: [], tasks: [] })
  const user = await openSelecting([planned, scheduled, listed(3)])
  await user.click(button('Select all 3'))
  await user.click(button('Move Date'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the release date' }))
  await user.type(await dialog.findByLabelText('Days'), '7')
  expect(dialog.getByText('One episode is scheduled. Listeners will get it on a different day.')).toBeTruthy()
  expect(dialog.getByText('One episode has no date to move.')).toBeTruthy()
  await user.click(button('Apply'))
  await screen.findByRole('dialog', { name: "1 episode couldn't be changed" })
  // The clocks change on March 10.
  const to = '2999-03-12T11:00:00.000Z'
  expect(sent('CalendarService.MoveRelease')).toMatchObject([{ episode_id: planned.episode.id, to, shift_due_dates: true }])
  expect(sent('EpisodeService.Schedule')).toMatchObject([
    { episode_id: scheduled.episode.id, scheduled_release_date: to, shift_due_dates: true },
  ])
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent('CalendarService.MoveRelease').at(-1)).toMatchObject({
      from: to,
      to: '2999-03-05T12:00:00.000Z',
      due_dates: [{ step: 'setup', from: '2999-03-08', to: '2999-03-01' }],
    }),
  )
})

test('warns of releases that would move to the past', () => {
  const now = new Date('2026-03-05T12:00:00Z')
  const soon = [listed(1, { plannedReleaseDate: '2026-03-06T12:00:00Z' }), listed(2, { scheduledReleaseDate: '2026-03-20T12:00:00Z' })]
  expect(moveWarnings(soon, -7, 'UTC', now)).toEqual([
    'One episode is scheduled. Listeners will get it on a different day.',
    'One episode would move into the past, so it will stay where it is.',
  ])
})

test('moves dates by days and keeps the time of day when the clocks change', () => {
  expect(movedBy('2026-03-07T14:00:00.000Z', 1, 'America/New_York')).toBe('2026-03-08T13:00:00.000Z')
  expect(movedBy('2026-11-02T14:00:00.000Z', -7, 'America/New_York')).toBe('2026-10-26T13:00:00.000Z')
})

test('filters and sorts, and shows what applies', async () => {
  const user = await openSelecting(chosen(1))
  await user.click(button('Filter'))
  await user.type(await screen.findByRole('textbox', { name: 'Label', hidden: true }), 'Pilot')
  await screen.findByRole('button', { name: 'Remove the filter Pilot' })
  const options = () => sent('EpisodeService.FindWithProgress').at(-1)?.['query_options'] as { filters: Array<Record<string, unknown>> }
  await waitFor(() => expect(options().filters.at(-1)).toMatchObject({ property_name: 'Label', property_value: 'Pilot' }))
  await user.click(screen.getByRole('button', { name: 'Remove the filter Pilot' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the filter Pilot' })).toBeNull())
})
