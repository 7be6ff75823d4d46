import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { type MethodName, pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { longTake } from '../../lib/testing/podcasts.ts'
import { pilot } from '../episodes/testing/episodes.ts'
import { ChangeDateForm, ScheduleForm } from './DateForms.tsx'

const scheduled: Episode = { ...pilot, scheduledReleaseDate: '2026-03-20T18:30:00.000Z' }
const published: Episode = { ...pilot, isPublished: true, lastPublishedDate: '2026-03-05T20:04:00Z' }

let net: Network
const onClose = vi.fn<() => void>()
const onReleased = vi.fn<(episode: Episode) => void>()
const onLimitReached = vi.fn<(why: string) => void>()
beforeEach(() => {
  net = network()
  net.answers('EpisodeService.CheckRelease', { findings: [], stops: [] })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T19:20:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

const bodies = (name: MethodName) => net.callsTo(pathOf(name)).map(({ body }) => body)
const openSchedule = (episode: Episode, again = false) =>
  openPage(() => <ScheduleForm podcast={longTake} timeZone="UTC" {...{ episode, again, onClose, onReleased, onLimitReached }} />, '/here')
const ready = (name: string) => waitFor(() => expect(button(name).getAttribute('aria-disabled')).toBeNull())

test('says that the checks are running before anything can be scheduled', async () => {
  const release = net.holdsAnswer('EpisodeService.CheckRelease', { findings: [], stops: [] })
  const { user } = await openSchedule(scheduled)
  expect(button('Schedule').getAttribute('aria-description')).toBe('The checks are still running.')
  await user.click(button('Schedule'))
  release()
  await ready('Schedule')
  expect(bodies('EpisodeService.Schedule')).toEqual([])
})

test('schedules once on a double click', async () => {
  const { user } = await openSchedule(scheduled)
  await ready('Schedule')
  const release = net.holdsAnswer('EpisodeService.Schedule', { dueDates: [], tasks: [], episode: scheduled })
  await user.dblClick(button('Schedule'))
  release()
  expect(await screen.findByText('Successfully scheduled episode for publishing!')).toBeTruthy()
  expect(bodies('EpisodeService.Schedule')).toEqual([{ episode_id: pilot.id, scheduled_release_date: scheduled.scheduledReleaseDate }])
  expect(onReleased).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: pilot.id }))
})

test('shows why the last action failed, and stays open', async () => {
  const { user } = await openSchedule(scheduled)
  await ready('Schedule')
  net.refuses('EpisodeService.Schedule', 'failed_precondition', 'Finish every step first.')
  await user.click(button('Schedule'))
  expect(await screen.findByText('Finish every step first.')).toBeTruthy()
  await ready('Schedule')
  net.refuses('EpisodeService.Unschedule', 'failed_precondition', 'It is being published right now.')
  await user.click(button('Unschedule'))
  expect(await screen.findByText('It is being published right now.')).toBeTruthy()
  expect(screen.queryByText('Finish every step first.')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('says that the plan is full instead of an error in the form', async () => {
  const { user } = await openSchedule(scheduled)
  await ready('Schedule')
  net.refuses('EpisodeService.Schedule', 'failed_precondition', 'Full.', { reason: 'plan_limit', limit: 'episodes' })
  await user.click(button('Schedule'))
  await waitFor(() => expect(onLimitReached).toHaveBeenCalledOnce())
  expect(screen.queryByText('Full.')).toBeNull()
})

test('backdates once, and shows a rejection at the date', async () => {
  const { user } = await openPage(() => <ChangeDateForm episode={published} timeZone="UTC" onClose={onClose} />, '/here')
  net.refuses('EpisodeService.Publish', 'invalid_argument', 'That is before the first episode.')
  await user.click(button('Save'))
  expect(await screen.findByText('Sorry, we were unable to update your publishing date.')).toBeTruthy()
  expect(screen.getByText('That is before the first episode.')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '4 March 2026' }))
  expect(screen.queryByText('That is before the first episode.')).toBeNull()
  const release = net.holdsAnswer('EpisodeService.Publish', { episode: published })
  await user.dblClick(button('Save'))
  release()
  expect(await screen.findByText('Successfully updated publishing date.')).toBeTruthy()
  expect(bodies('EpisodeService.Publish').slice(1)).toEqual([
    { episode_id: pilot.id, manual_trigger: true, published_date: '2026-03-04T20:04:00.000Z' },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})
