import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import { AccountAnalyticsPage } from './AccountAnalyticsPage.tsx'
import { AnalyticsPage } from './AnalyticsPage.tsx'
import { EpisodeAnalyticsPage } from './EpisodeAnalyticsPage.tsx'
import type { RangeSearch } from './range.ts'
import { compared, episodeNumbers, idOf, overview, typical } from './testing.ts'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('AnalyticsService.FindByPodcastID', overview())
  net.answers('AnalyticsService.FindComparison', { episodes: [compared(2), compared(1)], typical, curve: [] })
})

const open = () => {
  const Screen = () => {
    const [search, setSearch] = useState<RangeSearch>({})
    return <AnalyticsPage podcast={longTake} search={search} onSearch={setSearch} hasOthers reportLinks={<p>No active links</p>} />
  }
  return openPage(Screen, '/the-long-take/analytics')
}

const card = async (name: string) => within((await screen.findByRole('heading', { level: 2, name })).closest('section')!)
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('shows totals with the change, and all tables', async () => {
  await open()
  expect(await screen.findByText('How many people download your episodes, where they are, and which apps they use.')).toBeTruthy()
  expect(await screen.findAllByRole('button', { name: '1,234' })).toHaveLength(4)
  expect(screen.getByText('23.4% more than Feb 26 – 28, 2026')).toBeTruthy()
  expect(screen.getByText('56,789')).toBeTruthy()
  expect(rowsOf(screen.getByRole('table', { name: 'Countries' }))).toEqual([
    ['Country', 'Downloads', 'Share'],
    ['Norway', '1,200', '97.2%'],
    ['Other', '34', '2.8%'],
  ])
  expect(screen.getByRole('link', { name: 'IP Geolocation by DB-IP' }).getAttribute('href')).toBe('https://db-ip.com')
  const heat = screen.getByRole('table', { name: 'Downloads by weekday and hour' })
  expect(within(heat).getAllByRole('row')[1]?.children[9]?.textContent).toBe('7')
  expect(screen.getByText(/Time zone: Europe\/Oslo/)).toBeTruthy()
})

test('asks for another period and interval', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('combobox', { name: 'Period' }))
  await user.click(await screen.findByRole('option', { name: 'All time' }))
  const bodies = () => net.callsTo(pathOf('AnalyticsService.FindByPodcastID')).map(({ body }) => body)
  await waitFor(() => expect(bodies().at(-1)).toEqual({ podcast_id: longTake.id, granularity: 'month' }))
  await user.click(await screen.findByRole('radio', { name: 'Week' }))
  await waitFor(() => expect(bodies().at(-1)).toEqual({ podcast_id: longTake.id, granularity: 'week' }))
})

test('opens the episodes of a day from the chart, and why they counted', async () => {
  net.answers('AnalyticsService.FindEpisodesByPodcastID', {
    period: overview().period,
    downloads: 1000,
    episodes: [episodeNumbers(1, { downloads: 1000, percent: 100 })],
    numberOfEpisodes: 1,
  })
  net.answers('AnalyticsService.FindReasons', {
    from: '2026-03-01',
    to: '2026-03-01',
    downloads: 1000,
    requests: 1500,
    reasons: [
      { verdict: 'counts', basis: '', text: 'A listener received enough.', requests: 1200, isCounted: true },
      { verdict: 'bot', basis: 'built-in list', text: 'A bot.', requests: 300, isCounted: false },
    ],
    listeners: [{ verdict: 'counted', text: 'Received enough of the episode.', listeners: 1000, isCounted: true }],
    isComplete: true,
    examples: [
      {
        episodeTitle: 'Episode 1',
        app: 'Overcast',
        requests: [{ at: '2026-03-01T08:00:00Z', firstByte: 0, lastByte: 2_000_000, verdict: 'counts', basis: '' }],
        received: 2_000_001,
        needed: 1_000_000,
        isCounted: true,
        outcome: 'counted',
      },
    ],
    exampleState: 'shown',
    exampleDay: '2026-03-01',
  })
  const { user } = await open()
  const chart = await screen.findByRole('listbox', { name: 'Downloads by day, chart' })
  chart.focus()
  await user.keyboard('{Home}{Enter}')
  const day = await drawer('Sunday, March 1, 2026')
  expect(rowsOf(await day.findByRole('table', { name: 'Episodes' }))).toEqual([
    ['Episode', 'Downloads', 'Share'],
    ['Episode 1', '1,000', '100.0%'],
  ])
  expect(net.callsTo(pathOf('AnalyticsService.FindEpisodesByPodcastID'))[0]?.body).toMatchObject({ from: '2026-03-01', to: '2026-03-01' })
  await user.click(day.getByRole('button', { name: '1,000' }))
  const why = await drawer('Why these counted')
  expect(await why.findByText('1,500 requests led to', { exact: false })).toBeTruthy()
  expect(rowsOf(why.getByRole('table', { name: 'Requests by reason' })).slice(1)).toEqual([
    ['A listener received enough. Counted', '1,200'],
    ['A bot. Not countedRule: built-in list', '300'],
  ])
  expect(rowsOf(why.getByRole('table', { name: 'Listeners with these requests' }))[1]).toEqual([
    'Received enough of the episode. Counted',
    '1,000',
  ])
  expect(why.getByText('Received 2,000,001 bytes (1,000,000 needed): counted.')).toBeTruthy()
  expect(why.getByText('Days are calendar days in UTC.')).toBeTruthy()
  expect(net.callsTo(pathOf('AnalyticsService.FindReasons'))[0]?.body).toEqual({
    podcast_id: longTake.id,
    episode_id: idOf(1),
    from: '2026-03-01',
    to: '2026-03-01',
  })
  await user.click(why.getByRole('button', { name: 'Back to the episodes' }))
  expect(await drawer('Sunday, March 1, 2026')).toBeTruthy()
})

test('sorts episodes and links to their numbers', async () => {
  const { user } = await open()
  const table = within(await screen.findByRole('table', { name: 'Episodes' }))
  expect(table.getByRole('link', { name: 'Episode 2' }).getAttribute('href')).toBe(`/the-long-take/analytics/${idOf(2)}`)
  expect(table.getByRole('columnheader', { name: 'Downloads' }).getAttribute('aria-sort')).toBe('descending')
  const answer = { period: overview().period, downloads: 300, episodes: [episodeNumbers(1), episodeNumbers(2)], numberOfEpisodes: 2 }
  net.answers('AnalyticsService.FindEpisodesByPodcastID', answer)
  await user.click(table.getByRole('button', { name: 'Episode' }))
  await waitFor(() =>
    expect(net.callsTo(pathOf('AnalyticsService.FindEpisodesByPodcastID'))[0]?.body).toMatchObject({ sort: 'title', is_ascending: true }),
  )
  const names = () =>
    within(screen.getByRole('table', { name: 'Episodes' }))
      .getAllByRole('link')
      .map((link) => link.textContent)
  await waitFor(() => expect(names()).toEqual(['Episode 1', 'Episode 2']))
})

test('compares first days with the typical episode and marks what is incomplete', async () => {
  net.answers('AnalyticsService.FindComparison', {
    episodes: [compared(2), compared(3, { first7Days: { downloads: 12, isComplete: false, reason: 'young' } })],
    typical,
    curve: [],
  })
  const { user } = await open()
  const { getByRole, getByText } = await card('First days by episode')
  await waitFor(() => getByRole('table'))
  expect(getByText('105 downloads')).toBeTruthy()
  expect(rowsOf(getByRole('table', { name: 'First 7 days' })).map((row) => row.toSpliced(1, 1))).toEqual([
    ['Episode', 'Downloads', 'Difference'],
    ['Episode 2Jan 2, 2026', '140', '+33.3%33.3% more than the typical episode'],
    ['Episode 3Jan 2, 2026 · Incomplete: Still growing.', '12', '–'],
  ])
  await user.click(getByRole('radio', { name: '90 days' }))
  expect(getByText('No episode has complete numbers for its first 90 days yet.')).toBeTruthy()
})

test('exports each table with the same period', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Export countries' }))
  const csv = await screen.findByRole('menuitem', { name: 'CSV file' })
  expect(csv.getAttribute('href')).toBe(
    `/api/analytics/countries.csv?podcast_id=${longTake.id}&from=2026-03-01&to=2026-03-03&granularity=day`,
  )
})

test('has an empty state, and an error with a retry', async () => {
  net.refuses('AnalyticsService.FindByPodcastID', 'internal')
  const { user } = await open()
  await screen.findByText("Couldn't load your numbers.")
  net.answers('AnalyticsService.FindByPodcastID', overview({ allTime: 0, downloads: 0 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No downloads yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Submit to directories' })).toBeTruthy()
})

test('shows numbers of an old host as a series of their own', async () => {
  const imported = [{ downloadImportId: idOf(7), podcastId: longTake.id, name: 'Buzzsprout', downloads: [5, 6, 7], total: 18 }]
  net.answers('AnalyticsService.FindByPodcastID', overview({ imported }))
  await open()
  const table = await screen.findByRole('table', { name: 'Downloads by day' })
  expect(rowsOf(table)[0]).toEqual(['Day', 'Downloads', 'Previous period', 'Imported: Buzzsprout', 'Episode released'])
})

test('shows all shows with links to each', async () => {
  const podcasts = [
    {
      podcastId: longTake.id,
      title: longTake.title,
      profileUrl: longTake.profileUrl,
      downloads: 9,
      previous: 9,
      percent: 100,
      allTime: 10,
      trend: [1, 2],
    },
  ]
  net.answers('AnalyticsService.FindByUserID', overview({ podcasts }))
  const { user } = await openPage(() => <AccountAnalyticsPage search={{ range: '7d' }} onSearch={() => undefined} />, '/analytics/all')
  const link = within(await screen.findByRole('table', { name: 'Shows' })).getByRole('link', { name: 'The Long Take' })
  expect(link.getAttribute('href')).toBe('/the-long-take/analytics?range=7d')
  // Reasons are those of one podcast, so only its numbers and those of its episodes have some.
  expect(screen.queryByRole('button', { name: '1,234' })).toBeNull()
  net.refuses('AnalyticsService.FindReasons', 'internal')
  await user.click(screen.getByRole('button', { name: '9' }))
  await drawer('Why these counted')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: '200' }))
  await waitFor(() =>
    expect(net.callsTo(pathOf('AnalyticsService.FindReasons')).map(({ body }) => body)).toEqual([
      { podcast_id: longTake.id, from: '2026-03-01', to: '2026-03-03' },
      { podcast_id: longTake.id, episode_id: idOf(2), from: '2026-03-01', to: '2026-03-03' },
    ]),
  )
})

test('shows one episode since its release', async () => {
  net.answers('AnalyticsService.FindByEpisodeID', overview({ episodes: [] }))
  const days = Array.from({ length: 30 }, (_, at) => at + 1)
  const curve = days.map((day) => ({ day, downloads: day === 1 ? 20 : null, typical: day <= 7 ? 15 * day : null }))
  net.answers('AnalyticsService.FindComparison', { episodes: [compared(2), compared(1)], typical, curve })
  net.answers('AnalyticsService.FindListening', {
    plays: 0,
    averageHeard: 0,
    buckets: Array<number>(100).fill(0),
    since: null,
    duration: null,
  })
  const episode = { id: idOf(2), title: 'Episode 2' }
  await openPage(() => <EpisodeAnalyticsPage podcast={longTake} episode={episode} search={{}} onSearch={() => undefined} />, '/x')
  expect(rowsOf(await screen.findByRole('table', { name: 'Downloads since the release' })).slice(0, 3)).toEqual([
    ['Day', 'This episode', 'Typical episode'],
    ['Day 1', '20', '15'],
    ['Day 2', '–', '30'],
  ])
  expect(screen.getByText('Typical episode: median of 2 episodes, each at least 7 days old. None of them is 30 days old yet.')).toBeTruthy()
  expect(net.callsTo(pathOf('AnalyticsService.FindComparison')).at(-1)?.body).toMatchObject({ episode_id: idOf(2), curve_days: 30 })
  expect(await screen.findByText(/^No one has played this episode on your site yet/)).toBeTruthy()
  expect(rowsOf(screen.getByRole('table', { name: 'First days' }))[2]).toEqual([
    'First 7 days',
    '140',
    '105',
    '+33.3%33.3% more than the typical episode',
  ])
})
