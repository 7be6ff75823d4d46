import { pathOf } from '@castwright/contract/methods.ts'
import { SeasonService } from '@castwright/contract/templates/methods.ts'
import { fromWire } from '@castwright/contract/wire.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, changeField, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { SeasonsPage } from './SeasonsPage.tsx'
import { previewOf, season } from './testing.ts'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
})

async function open(seasons = [season]) {
  net.answers('SeasonService.FindByPodcastID', { seasons })
  const page = await openPage(() => <SeasonsPage podcast={longTake} />, '/the-long-take/seasons')
  await screen.findByRole('link', { name: 'Plan a season' })
  return page
}

const sent = (name: 'Shift' | 'Update') =>
  net.callsTo(pathOf(`SeasonService.${name}`)).map(({ body }) => fromWire(SeasonService[name].input, body) as object)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('shows the rule, the span and the episodes of each season', async () => {
  const { user } = await open()
  expect(screen.getByRole('heading', { name: 'Season 2' })).toBeTruthy()
  expect(screen.getByText('3 episodes · Mar 3, 2026 to Mar 31, 2026')).toBeTruthy()
  expect(screen.getByText('Every second Tuesday at 6:00 AM (UTC)')).toBeTruthy()
  expect(screen.getByText('Tue, Mar 17, 2026')).toBeTruthy()
  await user.click(button('Hide episodes'))
  expect(button('Show episodes').getAttribute('aria-expanded')).toBe('false')
})

test('offers to plan the first season, and a retry after an error', async () => {
  net.refuses('SeasonService.FindByPodcastID', 'internal')
  const { user } = await openPage(() => <SeasonsPage podcast={longTake} />, '/the-long-take/seasons')
  expect(await screen.findByText("Couldn't load the seasons.")).toBeTruthy()
  net.answers('SeasonService.FindByPodcastID', { seasons: [] })
  await user.click(button('Try again'))
  expect(await screen.findByText('No seasons planned yet')).toBeTruthy()
})

test('shifts the drafts and undoes it with the new version', async () => {
  const [first, ...rest] = season.episodes
  const { user } = await open([{ ...season, episodes: [{ ...first!, isFixed: true }, ...rest] }])
  await user.click(button('Shift'))
  const inside = await dialog('Shift the season')
  expect(inside.getByText("The first release moves to Tue, Mar 24, 2026. 1 episode is scheduled or published and won't move.")).toBeTruthy()
  await user.click(inside.getByText('Earlier'))
  await changeField(inside.getByLabelText('Days'), '2')
  net.answers('SeasonService.Shift', { season: { ...season, version: 2 } })
  await user.click(inside.getByRole('button', { name: 'Move 2 drafts' }))
  expect(await screen.findByText('2 drafts moved by 2 days.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent('Shift')).toEqual([
      { seasonId: season.id, days: -2, shiftDueDates: true, version: 1 },
      { seasonId: season.id, days: 2, shiftDueDates: true, version: 2 },
    ]),
  )
})

test('says why a season was not shifted', async () => {
  const { user } = await open()
  await user.click(button('Shift'))
  const inside = await dialog('Shift the season')
  net.refuses('SeasonService.Shift', 'aborted', 'Someone else changed this date.')
  await user.click(inside.getByRole('button', { name: 'Move 3 drafts' }))
  expect(await inside.findByText("Couldn't move the season. Someone else changed this date.")).toBeTruthy()
})

test('changes the rule after showing the new dates', async () => {
  const { user } = await open()
  const weekly = ['2026-03-03', '2026-03-10', '2026-03-17']
  const episodes = season.episodes.map((one, at) => ({ ...one, plannedReleaseDate: `${weekly[at]}T06:00:00.000Z` }))
  net.answers('SeasonService.Preview', previewOf({ ...season, episodes }))
  await user.click(button('Change dates'))
  const inside = await dialog('Change the dates')
  await changeField(inside.getByLabelText('Interval'), '1')
  expect(await inside.findByText('Tue, Mar 31, 2026 → Tue, Mar 17, 2026')).toBeTruthy()
  await user.click(inside.getByLabelText('Move the due dates of open steps and tasks too'))
  net.answers('SeasonService.Update', { season: { ...season, episodes, version: 2 } })
  const save = inside.getByRole('button', { name: 'Change 3 dates' })
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull())
  await user.click(save)
  expect(await screen.findByText('3 drafts got new dates.')).toBeTruthy()
  expect(sent('Update')).toEqual([{ seasonId: season.id, rule: { ...season.rule, interval: 1 }, shiftDueDates: false, version: 1 }])
})

test('a season whose episodes are all out has nothing to move', async () => {
  await open([{ ...season, episodes: season.episodes.map((one) => ({ ...one, isFixed: true })) }])
  expect(button('Shift').getAttribute('aria-description')).toBe('All episodes are scheduled or published.')
})
