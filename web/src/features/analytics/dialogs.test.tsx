import { pathOf } from '@castwright/contract/methods.ts'
import type { ParsedImport } from '@castwright/contract/analytics/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, field, openPage, pasteInto } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import { ImportDialog } from './ImportDialog.tsx'
import type { ReportSearch } from './range.ts'
import { ReportPage } from './ReportPage.tsx'
import { ShareReportDialog } from './ShareReportDialog.tsx'
import { idOf, report } from './testing.ts'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
})

test('creates a link to a report for the chosen time', async () => {
  net.answers('AnalyticsService.CreateReportLink', {
    linkId: idOf(1),
    url: 'http://localhost:3000/share/report/secret',
    expiresAt: '2999-01-05T15:04:00Z',
  })
  const search = { from: '2026-02-01', to: '2026-02-28' }
  const { user } = await openPage(
    () => <ShareReportDialog opened onClose={() => undefined} podcast={longTake} search={search} links={<p>None yet</p>} />,
    '/x',
  )
  expect(await screen.findByText(/from Feb 1 – 28, 2026, and nothing else\./)).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Expires after' }))
  await user.click(await screen.findByRole('option', { name: '90 days' }))
  await user.click(button('Create link'))
  await waitFor(() => expect(field('Report link').value).toBe('http://localhost:3000/share/report/secret'))
  expect(net.callsTo(pathOf('AnalyticsService.CreateReportLink'))[0]?.body).toEqual({
    podcast_id: longTake.id,
    from: '2026-02-01',
    to: '2026-02-28',
    granularity: 'day',
    days: 90,
  })
})

test('says why a link could not be created', async () => {
  net.refuses('AnalyticsService.CreateReportLink', 'resource_exhausted', 'Too many links.')
  const { user } = await openPage(
    () => <ShareReportDialog opened onClose={() => undefined} podcast={longTake} search={{}} links={null} />,
    '/x',
  )
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  expect(await screen.findByText("Couldn't create a link. Too many links.")).toBeTruthy()
})

test('shows a report and leaves out episodes', async () => {
  net.answers('AnalyticsService.FindReport', report())
  /** Keeps the search like the URL does. */
  const Opened = () => {
    const [search, setSearch] = useState<ReportSearch>({ range: 'all' })
    return <ReportPage podcast={longTake} search={search} onSearch={setSearch} reportLinks={null} />
  }
  const { user } = await openPage(Opened, '/x')
  const table = within(await screen.findByRole('table', { name: 'Episodes' }))
  expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Episode', 'First 30 days', 'In this period'],
    ['Episode 1Mar 2, 2026 · Incomplete: Still growing.', '100', '100'],
    ['Episode 2Mar 2, 2026', '200', '200'],
  ])
  expect(screen.getByText('Days are calendar days in UTC.')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Episodes' }))
  await user.click(await screen.findByRole('option', { name: 'Episode 2' }))
  await waitFor(() => expect(net.callsTo(pathOf('AnalyticsService.FindReport')).at(-1)?.body).toMatchObject({ episode_ids: [idOf(2)] }))
  await user.click(button('Export the report'))
  const href = (await screen.findByRole('menuitem', { name: 'CSV file' })).getAttribute('href')!
  expect(new URL(href, 'http://localhost').searchParams.get('episode_ids')).toBe(idOf(2))
})

const parsed = (facts: Partial<ParsedImport> = {}): ParsedImport => ({
  columns: { date: 'Date', episode: null, downloads: 'Downloads' },
  layout: 'days',
  from: '2025-03-01',
  to: '2025-03-02',
  days: 2,
  downloads: 220,
  episodes: [],
  unmatched: [],
  problems: [],
  numberOfProblems: 0,
  needsDateOrder: false,
  canImport: true,
  ...facts,
})

const openImport = () => openPage(() => <ImportDialog opened onClose={() => undefined} podcast={longTake} />, '/x')

test('checks pasted rows, names problems and imports the rest', async () => {
  net.answers('AnalyticsService.FindImports', { imports: [] })
  net.answers(
    'AnalyticsService.ParseImport',
    parsed({
      problems: [{ line: 4, message: 'Downloads must be a number.' }],
      numberOfProblems: 1,
      unmatched: [{ name: 'Lost', downloads: 3 }],
    }),
  )
  const { user } = await openImport()
  await pasteInto(user, await screen.findByLabelText('Or paste the rows'), 'Date,Downloads\n2025-03-01,100')
  await user.click(button('Check these rows'))
  expect(await screen.findByText("1 line can't be imported")).toBeTruthy()
  expect(screen.getByText('Line 4: Downloads must be a number.')).toBeTruthy()
  expect(screen.getByText('1 episode not recognized')).toBeTruthy()
  expect(screen.getByText('Mar 1 – 2, 2025 (2 days)')).toBeTruthy()
  expect(button('Import').disabled).toBe(true)
  await pasteInto(user, field('Name'), 'Buzzsprout')
  const downloadImport = {
    id: idOf(5),
    podcastId: longTake.id,
    name: 'Buzzsprout',
    from: '2025-03-01',
    to: '2025-03-02',
    downloads: 220,
    numberOfEpisodes: 0,
    createdAt: '2026-03-03T12:00:00Z',
    creatorName: 'Ada',
  }
  net.answers('AnalyticsService.CreateImport', { downloadImport, numberOfProblems: 1 })
  net.answers('AnalyticsService.FindImports', { imports: [downloadImport] })
  await user.click(button('Import'))
  expect(await screen.findByText('220 downloads imported.')).toBeTruthy()
  expect(net.callsTo(pathOf('AnalyticsService.CreateImport'))[0]?.body).toMatchObject({ name: 'Buzzsprout' })
  // It can be removed.
  net.answers('AnalyticsService.DeleteImport', {})
  net.answers('AnalyticsService.FindImports', { imports: [] })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete import' }))
  expect(await screen.findByText('Import deleted.')).toBeTruthy()
  expect(await screen.findByText('Nothing imported yet.')).toBeTruthy()
})

test('asks how dates are meant, and refuses large and empty files', async () => {
  net.answers('AnalyticsService.FindImports', { imports: [] })
  net.answers('AnalyticsService.ParseImport', parsed({ needsDateOrder: true, canImport: false }))
  const { user } = await openImport()
  const file = (bytes: number) => new File(['x'.repeat(bytes)], 'old-host.csv', { type: 'text/csv' })
  const input = await screen.findByLabelText<HTMLInputElement>('File with downloads')
  await user.upload(input, file(0))
  expect(await screen.findByText('The file is empty.')).toBeTruthy()
  await user.upload(input, file(5 * 1024 * 1024 + 1))
  expect(await screen.findByText('The file is larger than 5 MB.')).toBeTruthy()
  await user.upload(input, file(10))
  await user.click(await screen.findByRole('combobox', { name: 'Date format' }))
  net.answers('AnalyticsService.ParseImport', parsed())
  await user.click(await screen.findByRole('option', { name: 'Day first: 3/5 is May 3' }))
  expect(field('Name').value).toBe('old-host')
  await waitFor(() => expect(button('Import').disabled).toBe(false))
  expect(net.callsTo(pathOf('AnalyticsService.ParseImport')).at(-1)?.body).toMatchObject({ date_order: 'dmy' })
})

test('says why a file could not be read', async () => {
  net.answers('AnalyticsService.FindImports', { imports: [] })
  net.refuses('AnalyticsService.ParseImport', 'invalid_argument', 'The file has no column with dates.')
  const { user } = await openImport()
  await pasteInto(user, await screen.findByLabelText('Or paste the rows'), 'nothing')
  await user.click(button('Check these rows'))
  expect(await screen.findByText('The file has no column with dates.')).toBeTruthy()
  await user.click(button('Choose another file'))
  expect(await screen.findByLabelText('Or paste the rows')).toBeTruthy()
})
