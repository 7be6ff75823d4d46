import type { BusyCalendar } from '@castwright/contract/calendar/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, changeField, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { BusyCalendars } from './BusyCalendars.tsx'

const holidays: BusyCalendar = {
  id: '0198c0de-0000-7000-8000-0000000000d1',
  podcastId: longTake.id,
  name: 'Public holidays',
  host: 'holidays.example',
  createdAt: '2026-01-01T00:00:00.000Z',
  readAt: new Date().toISOString(),
  problem: null,
  days: 24,
  skipped: 0,
}

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
})

async function open(calendars: BusyCalendar[]) {
  net.answers('BusyCalendarService.FindByPodcastID', { calendars })
  const page = await openPage(() => <BusyCalendars podcastId={longTake.id} />, '/settings/planning')
  await screen.findByRole('button', { name: 'Add calendar' })
  return page
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const sent = (name: 'Create' | 'Refresh' | 'Delete') => net.callsTo(pathOf(`BusyCalendarService.${name}`)).map(({ body }) => body)

test('shows where days off come from and how the last read went', async () => {
  const since = new Date().toISOString()
  await open([
    holidays,
    { ...holidays, id: '0198c0de-0000-7000-8000-0000000000d2', name: 'Team', host: null, days: 1, skipped: 2 },
    { ...holidays, id: '0198c0de-0000-7000-8000-0000000000d3', name: 'Gone', problem: { message: 'The server answered 404.', since } },
  ])
  const [first, second, third] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('holidays.example · 24 daysLast read Just now')
  expect(second?.textContent).toContain('From a file · 1 day · 2 left out')
  expect(within(second!).queryByRole('button', { name: 'Read Team again' })).toBeNull()
  expect(third?.textContent).toContain('The server answered 404. Failing since Just now.')
})

test('adds a calendar by its address', async () => {
  const { user } = await open([])
  await user.click(button('Add calendar'))
  const inside = await dialog('Add a days-off calendar')
  await user.click(inside.getByRole('button', { name: 'Add calendar' }))
  expect(await inside.findByText('Please enter a name.')).toBeTruthy()
  await changeField(inside.getByLabelText('Name'), 'Public holidays')
  await changeField(inside.getByLabelText('Calendar URL'), 'webcal://holidays.example/de.ics')
  net.refuses('BusyCalendarService.Create', 'invalid_argument', 'Invalid.', { url: "This isn't an address." })
  await user.click(inside.getByRole('button', { name: 'Add calendar' }))
  expect(await inside.findByText("This isn't an address.")).toBeTruthy()
  net.answers('BusyCalendarService.Create', { calendar: { ...holidays, readAt: null } })
  net.answers('BusyCalendarService.FindByPodcastID', { calendars: [{ ...holidays, readAt: null }] })
  await user.click(inside.getByRole('button', { name: 'Add calendar' }))
  expect(await screen.findByText('Loading for the first time')).toBeTruthy()
  expect(sent('Create').at(-1)).toEqual({ podcast_id: longTake.id, name: 'Public holidays', url: 'webcal://holidays.example/de.ics' })
})

test('reads a calendar again and removes it after a confirmation', async () => {
  const { user } = await open([holidays])
  net.answers('BusyCalendarService.Refresh', {})
  await user.click(button('Read Public holidays again'))
  expect(await screen.findByText('Refreshing the calendar.')).toBeTruthy()
  net.answers('BusyCalendarService.Delete', {})
  net.answers('BusyCalendarService.FindByPodcastID', { calendars: [] })
  await user.click(button('Remove Public holidays'))
  expect(sent('Delete')).toEqual([])
  await user.click((await dialog('Remove Public holidays?')).getByRole('button', { name: 'Remove calendar' }))
  expect(await screen.findByText(/^No calendars yet/)).toBeTruthy()
  expect(sent('Delete')).toEqual([{ busy_calendar_id: holidays.id }])
})

test('an error while loading offers a retry', async () => {
  net.refuses('BusyCalendarService.FindByPodcastID', 'internal')
  const { user } = await openPage(() => <BusyCalendars podcastId={longTake.id} />, '/settings/planning')
  expect(await screen.findByText("Couldn't load the days off.")).toBeTruthy()
  net.answers('BusyCalendarService.FindByPodcastID', { calendars: [holidays] })
  await user.click(button('Retry'))
  expect(await screen.findByText('Public holidays')).toBeTruthy()
})
