import { pathOf } from '@castwright/contract/methods.ts'
import { SeasonService } from '@castwright/contract/templates/methods.ts'
import type { Template } from '@castwright/contract/templates/shapes.ts'
import { fromWire } from '@castwright/contract/wire.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { changeField, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { pilot } from '../../episodes/testing/episodes.ts'
import { PlanSeasonPage } from './PlanSeasonPage.tsx'
import { previewOf, season } from './testing.ts'

const template: Template = {
  id: '0198c0de-0000-7000-8000-0000000000b1',
  podcastId: longTake.id,
  name: 'Interview',
  steps: [],
  showNotes: '',
  reviewers: [],
  weekday: 'TU',
  time: '06:30',
  isDefault: false,
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
}

let net: Network
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-24T12:00:00Z') })
  net = network()
  signedIn(net, ada)
  net.answers('TemplateService.FindByPodcastID', { templates: [template] })
  net.answers('SeasonService.Preview', previewOf(season))
  net.answers('EpisodeService.Find', { episodes: [], requestId: '', queryMeta: { cursor: null } })
})
afterEach(() => void vi.useRealTimers())

async function open(podcast = longTake, disabledReason: string | null = null) {
  const page = await openPage(() => <PlanSeasonPage podcast={podcast} disabledReason={disabledReason} />, '/the-long-take/seasons/new')
  await screen.findByRole('list', { name: 'Planned episodes' })
  return page
}

type Sent = { rule: object; planId?: string; templateId: string | null; title: string; seasonNumber: number | null }
const sent = (name: 'Preview' | 'Plan') =>
  net.callsTo(pathOf(`SeasonService.${name}`)).map(({ body }) => fromWire(SeasonService[name].input, body) as Sent)
const rows = () => within(screen.getByRole('list', { name: 'Planned episodes' })).getAllByRole('listitem')
const createButton = (name = 'Create 10 drafts') => screen.findByRole('button', { name })
const isReady = async (name?: string) => {
  const button = await createButton(name)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  return button
}

test('previews the dates of a rule, and follows the form', async () => {
  const { user } = await open()
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Episode 1Tue, Mar 3, 2026'),
    expect.stringContaining('Episode 2Tue, Mar 17, 2026'),
    expect.stringContaining('Episode 3Tue, Mar 31, 2026'),
  ])
  expect(sent('Preview')[0]).toMatchObject({
    podcastId: longTake.id,
    templateId: null,
    title: 'Draft {number}',
    rule: { frequency: 'weekly', interval: 1, weekdays: ['TU'], startDate: '2026-03-03', time: '06:00', timeZone: 'UTC', count: 10 },
  })
  await user.click(screen.getByLabelText('Template', { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: 'Interview' }))
  await changeField(screen.getByLabelText('Interval'), '2')
  await changeField(screen.getByLabelText('Number of episodes'), '3')
  await waitFor(() =>
    expect(sent('Preview').at(-1)).toMatchObject({
      templateId: template.id,
      rule: { interval: 2, weekdays: ['TU'], time: '06:30', count: 3 },
    }),
  )
  expect(screen.getByText('Every second Tuesday at 6:30 AM (UTC).')).toBeTruthy()
})

test('starts with the default template and warns of due dates in the past', async () => {
  const steps = [
    { step: 'setup' as const, role: null, daysBefore: 14, tasks: [] },
    { step: 'reviewEpisode' as const, role: null, daysBefore: 1, tasks: [] },
    { step: 'uploadAudio' as const, role: null, daysBefore: null, tasks: [] },
  ]
  net.answers('TemplateService.FindByPodcastID', { templates: [{ ...template, steps, isDefault: true }] })
  const { user } = await open()
  await waitFor(() => expect(sent('Preview').at(-1)).toMatchObject({ templateId: template.id, rule: { time: '06:30' } }))
  // 14 days before March 3 is over. The other episodes are later.
  expect(await screen.findByText(/^1 due date of 1 episode would be in the past\./)).toBeTruthy()
  await user.click(screen.getByLabelText('Template', { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: 'No template' }))
  await waitFor(() => expect(sent('Preview').at(-1)).toMatchObject({ templateId: null }))
  await waitFor(() => expect(screen.queryByText(/would be in the past/)).toBeNull())
})

test('says what is missing instead of dates', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Tue' }))
  expect((await screen.findAllByText('Choose at least one day of the week.')).length).toBeGreaterThan(0)
  expect((await createButton()).getAttribute('aria-description')).toBe('Choose at least one day of the week.')
})

test('skips a date and uses it again', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Skip March 17, 2026' }))
  await waitFor(() => expect(sent('Preview').at(-1)?.rule).toMatchObject({ skipDates: ['2026-03-17'] }))
  await user.click(screen.getByRole('button', { name: 'Use March 17, 2026 again' }))
  await waitFor(() => expect(sent('Preview').at(-1)?.rule).toMatchObject({ skipDates: [] }))
})

test('warns of a day that is taken', async () => {
  const preview = previewOf(season)
  net.answers('SeasonService.Preview', { episodes: preview.episodes.map((one, at) => ({ ...one, isTaken: at === 1 })) })
  await open()
  expect(screen.getByText('Another release that day')).toBeTruthy()
})

test('creates the drafts and moves those whose date was changed', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Change the date of Episode 2' }))
  await user.click(await screen.findByRole('button', { name: '19 March 2026' }))
  expect(await screen.findByText('Changed')).toBeTruthy()
  net.answers('SeasonService.Plan', { season })
  net.answers('CalendarService.MoveRelease', { plannedReleaseDate: '2026-03-19T06:00:00.000Z', dueDates: [], tasks: [] })
  await user.click(await isReady())
  expect(await screen.findByRole('heading', { name: '3 drafts created' })).toBeTruthy()
  const created = within(screen.getByRole('list', { name: 'Season episodes' }))
  await waitFor(() => expect(created.getByText('Thu, Mar 19, 2026')).toBeTruthy())
  expect(created.getByRole('link', { name: 'Episode 2' }).getAttribute('href')).toBe(
    `/the-long-take/episodes/manage/${season.episodes[1]!.episodeId}`,
  )
  expect(net.callsTo(pathOf('CalendarService.MoveRelease')).map(({ body }) => body)).toEqual([
    {
      episode_id: season.episodes[1]!.episodeId,
      from: '2026-03-17T06:00:00.000Z',
      to: '2026-03-19T06:00:00.000Z',
      shift_due_dates: true,
    },
  ])
})

test('retries with the same plan, so that nothing is created twice', async () => {
  const { user } = await open()
  net.refuses('SeasonService.Plan', 'unavailable', 'Try again later.')
  await user.click(await isReady())
  expect(await screen.findByText("Couldn't create the season. Try again later.")).toBeTruthy()
  net.answers('SeasonService.Plan', { season })
  await user.click(await isReady())
  expect(await screen.findByRole('heading', { name: '3 drafts created' })).toBeTruthy()
  const [first, second] = sent('Plan')
  expect(first?.planId).toBe(second?.planId)
  await user.click(screen.getByRole('button', { name: 'Plan another season' }))
  await screen.findByRole('list', { name: 'Planned episodes' })
  await user.click(await isReady())
  await waitFor(() => expect(sent('Plan')).toHaveLength(3))
  expect(sent('Plan')[2]?.planId).not.toBe(first?.planId)
})

test('says which dates could not be changed, and retries them', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Change the date of Episode 3' }))
  await user.click(await screen.findByRole('button', { name: '30 March 2026' }))
  net.answers('SeasonService.Plan', { season })
  net.refuses('CalendarService.MoveRelease', 'aborted', 'Someone else changed this date.')
  await user.click(await isReady())
  expect(await screen.findByText("1 date couldn't be changed")).toBeTruthy()
  expect(screen.getByText(/^Episode 3\. Someone else changed this date\./)).toBeTruthy()
  net.answers('CalendarService.MoveRelease', { plannedReleaseDate: '2026-03-30T06:00:00.000Z', dueDates: [], tasks: [] })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Mon, Mar 30, 2026')).toBeTruthy()
  expect(screen.queryByText("1 date couldn't be changed")).toBeNull()
})

test('a show with seasons starts with the next one', async () => {
  net.answers('EpisodeService.Find', { episodes: [{ ...pilot, seasonNumber: 4 }], requestId: '', queryMeta: { cursor: null } })
  await open({ ...longTake, episodeGrouping: 'seasons' })
  await waitFor(() => expect(sent('Preview').at(-1)?.seasonNumber).toBe(5))
  await changeField(screen.getByLabelText('Season number'), '3')
  await waitFor(() => expect(sent('Preview').at(-1)?.seasonNumber).toBe(3))
})

test('explains why a complete show gets no episodes, and offers a retry', async () => {
  net.refuses('SeasonService.Preview', 'internal')
  const { user } = await openPage(
    () => <PlanSeasonPage podcast={longTake} disabledReason="Change its status to Active." />,
    '/the-long-take/seasons/new',
  )
  expect(await screen.findByText("Couldn't calculate the dates.")).toBeTruthy()
  net.answers('SeasonService.Preview', previewOf(season))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Tue, Mar 17, 2026')).toBeTruthy()
  expect((await createButton()).getAttribute('aria-description')).toBe('Change its status to Active.')
})
