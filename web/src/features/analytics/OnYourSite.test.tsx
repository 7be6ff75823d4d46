import type { Listening } from '@castwright/contract/analytics/listening.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import { OnYourSite } from './EpisodeAnalyticsPage.tsx'
import { retentionChart } from './retention.ts'

const episodeId = '0198c0de-0000-7000-8000-000000000001'
const heard: Listening = {
  plays: 40,
  averageHeard: 0.625,
  buckets: Array.from({ length: 100 }, (_, at) => (at < 50 ? 40 : 10)),
  since: '2026-03-05',
  duration: 3600,
}
const nothing: Listening = { plays: 0, averageHeard: 0, buckets: Array<number>(100).fill(0), since: null, duration: null }

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
})

const open = () => openPage(() => <OnYourSite scope={{ kind: 'episode', podcast: longTake, episodeId }} />, '/')

test('shows plays, the average and the curve, with a table of the same values', async () => {
  net.answers('AnalyticsService.FindListening', heard)
  const { user } = await open()
  expect(await screen.findByRole('heading', { name: 'On your site' })).toBeTruthy()
  await screen.findByText('40')
  for (const text of ['62.5%', 'Mar 5, 2026']) expect(screen.getByText(text)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Show as table/ }))
  const rows = within(screen.getByRole('region', { name: 'Plays that reach each part, table' })).getAllByRole('row')
  expect(rows).toHaveLength(101)
  expect(rows[50]!.textContent).toBe('29:42, 50% of the episode100.0%')
  expect(rows[51]!.textContent).toBe('30:18, 51% of the episode25.0%')
})

test('is read part by part with the keyboard', async () => {
  net.answers('AnalyticsService.FindListening', heard)
  const { user } = await open()
  const list = await screen.findByRole('listbox', { name: 'Plays that reach each part, chart' })
  list.focus()
  await user.keyboard('{Home}')
  expect(within(list).getByRole('option', { selected: true }).textContent).toBe('0:18, 1% of the episode. Listening, 40 plays: 100.0%')
})

test('exports the same parts', async () => {
  net.answers('AnalyticsService.FindListening', heard)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Export listening' }))
  const csv = await screen.findByRole('menuitem', { name: 'CSV file' })
  expect(csv.getAttribute('href')).toBe(`/api/analytics/listening.csv?episode_id=${episodeId}`)
})

test('says when no one has listened yet', async () => {
  net.answers('AnalyticsService.FindListening', nothing)
  await open()
  expect(await screen.findByText(/^No one has played this episode on your site yet\./)).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})

test('offers to try again', async () => {
  net.refuses('AnalyticsService.FindListening', 'internal')
  await open()
  expect(await screen.findByText("Couldn't load plays on your site.")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('parts have no times without a recording', () => {
  expect(retentionChart({ ...heard, duration: null }).points[9]).toEqual({ key: '10%', name: '10% of the episode', short: '10%' })
})
