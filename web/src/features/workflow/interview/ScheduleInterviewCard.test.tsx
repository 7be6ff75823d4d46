import { InterviewService } from '@castwright/contract/workflow/methods.ts'
import type { Interview } from '@castwright/contract/workflow/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { newProgress, percentCompleted } from '@castwright/contract/workflow/steps.ts'
import { fromWire } from '@castwright/contract/wire.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, changeField, field, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { useSteps } from '../api.ts'
import { ScheduleInterviewCard } from './ScheduleInterviewCard.tsx'
import { hoursOf, lengthLabel } from './times.ts'

const episodeId = '0198c0de-0000-7000-8000-0000000000e1'
const team = [
  { id: ada.id, name: 'Ada', photo: null },
  { id: '0198c0de-0000-7000-8000-000000000002', name: 'Bob', photo: null },
]
const [adas, bobs] = team.map(({ id, name }) => ({
  id,
  username: null,
  firstName: name,
  lastName: '',
  displayName: name,
  thumbnailUrl: null,
}))

const interview: Interview = {
  episodeId,
  startsAt: '2026-03-05T20:00:00.000Z',
  minutes: 60,
  place: 'Studio B',
  timeZone: 'America/New_York',
  people: [adas!, bobs!],
  confirmedAt: null,
  confirmedBy: null,
  version: 4,
}

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, { ...ada, timeZone: 'America/New_York' })
})

const steps = { ...newProgress, setup: 1, inviteGuests: 1, currentStep: 'Schedule Interview' } as const
const progress = (changes: object = {}) => {
  const now = { ...steps, episodeId, version: 1, showNotesDoneAt: null, waitingFor: null, assignments: [], ...changes }
  return { episodeProgress: { ...now, percentCompleted: percentCompleted(now) } }
}

const fold = { open: true, onToggle: () => undefined, isCurrent: true }

function CardWithSteps({ timeZone }: { timeZone: string }) {
  const { steps: state } = useSteps(episodeId)
  return <ScheduleInterviewCard episodeId={episodeId} steps={state} team={team} userId={ada.id} timeZone={timeZone} fold={fold} />
}

async function open(found: Interview | null, timeZone = 'America/New_York') {
  net.answers('EpisodeProgressService.FindByEpisodeID', progress())
  net.answers('InterviewService.FindByEpisodeID', { interview: found })
  const page = await openPage(() => <CardWithSteps timeZone={timeZone} />, '/episode')
  await screen.findByRole('button', { name: found ? 'Change' : 'Set a date' })
  return page
}

const saved = () =>
  net.callsTo(pathOf('InterviewService.Save')).map(({ body }) => fromWire(InterviewService.Save.input, body) as Record<string, unknown>)

test('shows time, place and people, in the time zone of the user', async () => {
  await open(interview)
  expect(screen.getByText('Thursday, March 5, 2026')).toBeTruthy()
  expect(screen.getByText('3:00 – 4:00 PM EST · 1 hour')).toBeTruthy()
  expect(screen.getByText('Not confirmed')).toBeTruthy()
  expect(screen.getByText('Studio B')).toBeTruthy()
  const people = within(screen.getByRole('list', { name: 'Taking part' })).getAllByRole('listitem')
  expect(people.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Ada'), expect.stringContaining('Bob')])
  expect(screen.queryByText(/^Agreed as/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(`/calendar/event/interview:${episodeId}.ics`)
})

test('also shows the time in the zone where it was agreed, and opens a link', async () => {
  await open({ ...interview, place: 'https://meet.example/long-take' }, 'Europe/Berlin')
  expect(screen.getByText('9:00 – 10:00 PM GMT+1 · 1 hour')).toBeTruthy()
  expect(screen.getByText('Agreed as 3:00 – 4:00 PM EST (America/New York)')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'meet.example/long-take' }).getAttribute('href')).toBe('https://meet.example/long-take')
})

test('sets a date with length, place and people', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') })
  const { user } = await open(null)
  await user.click(button('Set a date'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a date' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Choose a date and a time.')).toBeTruthy()
  expect(saved()).toEqual([])
  await user.click(dialog.getByRole('button', { name: '5 March 2026' }))
  await changeField(field('Place or link'), 'Studio B')
  net.answers('InterviewService.Save', { interview: { ...interview, version: 1 } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Interview saved.')).toBeTruthy()
  expect(saved()).toEqual([
    {
      episodeId,
      interview: {
        startsAt: '2026-03-05T15:00:00.000Z',
        minutes: 60,
        place: 'Studio B',
        timeZone: 'America/New_York',
        peopleIds: [ada.id],
      },
      version: 0,
    },
  ])
  expect(await screen.findByText('Thursday, March 5, 2026')).toBeTruthy()
  vi.useRealTimers()
})

test('says that someone else changed the date, and shows the new one', async () => {
  const { user } = await open(interview, 'Europe/Berlin')
  await user.click(button('Change'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the interview' }))
  net.refuses('InterviewService.Save', 'aborted', 'Someone else has changed this date.')
  net.answers('InterviewService.FindByEpisodeID', { interview: { ...interview, startsAt: '2026-03-06T20:00:00.000Z', version: 5 } })
  await changeField(field('Place or link'), 'Studio C')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText("Couldn't save the interview. Someone else has changed this date.")).toBeTruthy()
  expect(await screen.findByText('Friday, March 6, 2026')).toBeTruthy()
  // Only the place changed, so the time zone in which the time was agreed stays.
  expect(saved()[0]).toMatchObject({ interview: { timeZone: 'America/New_York', place: 'Studio C' }, version: 4 })
})

test('confirms the time, which completes the step, and takes that back', async () => {
  const { user } = await open(interview)
  const confirmed = { ...interview, confirmedAt: new Date().toISOString(), confirmedBy: 'Ada Lovelace', version: 5 }
  net.answers('InterviewService.Confirm', { interview: confirmed })
  net.answers('EpisodeProgressService.FindByEpisodeID', progress({ scheduleInterview: 1, currentStep: 'Upload Recording', version: 2 }))
  await user.click(button('Confirm'))
  expect(await screen.findByText('Interview confirmed.')).toBeTruthy()
  expect(await screen.findByText('Confirmed')).toBeTruthy()
  expect(screen.getByText('Ada Lovelace')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Uncheck' })).toBeTruthy()
  net.answers('InterviewService.Confirm', { interview: { ...interview, version: 6 } })
  await user.click(button('More actions for this interview'))
  await user.click(await screen.findByRole('menuitem', { name: 'Undo confirmation' }))
  expect(await screen.findByText('Not confirmed')).toBeTruthy()
  expect(net.callsTo(pathOf('InterviewService.Confirm')).map(({ body }) => body)).toEqual([
    { episode_id: episodeId, starts_at: interview.startsAt, confirmed: true },
    { episode_id: episodeId, starts_at: interview.startsAt, confirmed: false },
  ])
})

test('shows why a confirmation failed', async () => {
  const { user } = await open(interview)
  net.refuses('InterviewService.Confirm', 'aborted', 'Someone else has changed this date.')
  await user.click(button('Confirm'))
  expect(await screen.findByText("Couldn't confirm the interview. Someone else has changed this date.")).toBeTruthy()
})

test('declines with an undo', async () => {
  const { user } = await open(interview)
  net.answers('InterviewService.Save', { interview: { ...interview, people: [bobs!], version: 5 } })
  await user.click(button('More actions for this interview'))
  await user.click(await screen.findByRole('menuitem', { name: "I can't make it" }))
  await waitFor(() => expect(screen.getByRole('list', { name: 'Taking part' }).textContent).not.toContain('Ada'))
  net.answers('InterviewService.Save', { interview: { ...interview, version: 6 } })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByRole('list', { name: 'Taking part' }).textContent).toContain('Ada'))
  expect(saved()).toMatchObject([
    { interview: { peopleIds: [bobs!.id] }, version: 4 },
    { interview: { peopleIds: [ada.id, bobs!.id] }, version: 5 },
  ])
})

test('removes the interview after a confirmation', async () => {
  const { user } = await open(interview)
  net.answers('InterviewService.Clear', {})
  await user.click(button('More actions for this interview'))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove this interview?' }))
  expect(net.callsTo(pathOf('InterviewService.Clear'))).toEqual([])
  await user.click(question.getByRole('button', { name: 'Remove interview' }))
  expect(await screen.findByRole('button', { name: 'Set a date' })).toBeTruthy()
  expect(net.callsTo(pathOf('InterviewService.Clear'))[0]?.body).toEqual({ episode_id: episodeId, version: 4 })
})

test('an error while loading offers a retry', async () => {
  net.answers('EpisodeProgressService.FindByEpisodeID', progress())
  net.refuses('InterviewService.FindByEpisodeID', 'internal')
  const { user } = await openPage(() => <CardWithSteps timeZone="UTC" />, '/episode')
  expect(await screen.findByText("Couldn't load the interview.")).toBeTruthy()
  net.answers('InterviewService.FindByEpisodeID', { interview })
  await user.click(button('Retry'))
  expect(await screen.findByText('Studio B')).toBeTruthy()
})

test.each([
  [5, '5 minutes'],
  [60, '1 hour'],
  [61, '1 hour 1 minute'],
  [150, '2 hours 30 minutes'],
])('%s minutes are %s', (minutes, label) => {
  expect(lengthLabel(minutes)).toBe(label)
})

test('names both ends across noon, midnight and a change of daylight saving', () => {
  const at = (startsAt: string, minutes = 60) => hoursOf({ startsAt, minutes }, 'America/New_York')
  expect(at('2026-03-05T16:30:00Z')).toBe('11:30 AM – 12:30 PM EST')
  expect(at('2026-03-08T06:30:00Z')).toBe('1:30 – 3:30 AM EST')
  expect(at('2026-03-06T04:30:00Z')).toBe('3/5/2026, 11:30 PM – 3/6/2026, 12:30 AM EST')
})
