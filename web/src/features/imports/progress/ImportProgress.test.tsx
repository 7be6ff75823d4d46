import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { query } from '../../../lib/rpc.ts'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { refreshMigration } from '../api.ts'
import { ImportReportPage } from '../report/ImportReportPage.tsx'
import { episode, imported, migrationInfo, migrationReport } from '../testing/imports.ts'
import { ImportBanner } from './ImportBanner.tsx'

const done = { state: 'done', percent: 100, migratedEpisodes: 3, finishedAt: '2026-05-01T11:00:00Z' } as const

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('EpisodeService.Find', {
    episodes: [
      episode('Vienna', 1),
      episode('Lyon', 2, { migrationStatus: 'MIGRATION_ERROR', migrationErrorMessage: 'The old host answered 404.' }),
      episode('Porto', 3, { migrationStatus: 'MIGRATION_LOADING' }),
      episode('Oslo', 4, { migrationStatus: 'MIGRATION_PENDING' }),
    ],
    requestId: '',
    queryMeta: { cursor: null },
  })
})

const withInfo = (facts: Parameters<typeof migrationInfo>[0] = {}) =>
  net.answers('MigrationInfoService.FindByPodcastID', { migrationInfo: migrationInfo(facts) })
const openBanner = (podcast = imported) => openPage(() => <ImportBanner podcast={podcast} />, '/the-long-take/episodes/all')
const openReport = () => openPage(() => <ImportReportPage podcast={imported} timeZone="UTC" />, '/the-long-take/import')
function WithPodcasts() {
  useQuery(query('PodcastService.FindByUserID', { userId: ada.id }))
  return <ImportBanner podcast={imported} />
}
const banner = () => screen.findByRole('region', { name: 'Import' })

test("shows and loads nothing for a podcast that wasn't imported", async () => {
  await openBanner({ ...imported, oldHost: null })
  expect(net.calls.map(({ path }) => path)).not.toContain(pathOf('MigrationInfoService.FindByPodcastID'))
  expect(screen.queryByRole('region', { name: 'Import' })).toBeNull()
})

test("shows progress and each episode's status, with Retry for failed ones", async () => {
  withInfo()
  const { user } = await openBanner()
  const shown = await banner()
  expect(shown.textContent).toContain('hard at work importing')
  expect(shown.textContent).toContain('1 of 4 episodes, 1 failed, 50%, 1 MB of 4 MB')
  expect(within(shown).queryByRole('button', { name: 'Close' })).toBeNull()
  await user.click(within(shown).getByRole('button', { name: 'View Progress' }))
  const dialog = await screen.findByRole('dialog', { name: 'Importing your episodes' })
  const rows = (await within(dialog).findAllByRole('row')).slice(1).map((row) => row.textContent)
  expect(rows).toEqual(['ViennaImported', 'LyonThe old host answered 404.No audioRetry', 'PortoImporting', 'OsloWaiting'])
  expect(net.callsTo(pathOf('EpisodeService.Find')).at(-1)?.body).toMatchObject({
    query_options: {
      filters: [{ property_name: 'PodcastID', property_value: imported.id }],
      orders: [
        { property_name: 'CreatedAt', sort: 'DESC' },
        { property_name: 'LastPublishedDate', sort: 'ASC' },
      ],
      limit: 25,
    },
  })
  net.answers('MigrationInfoService.Retry', { migrationInfo: migrationInfo({ failedEpisodes: 0, percent: 25 }) })
  withInfo({ failedEpisodes: 0, percent: 25 })
  await user.click(within(dialog).getByRole('button', { name: 'Retry Lyon' }))
  await waitFor(() => expect(dialog.textContent).toContain('1 of 4 episodes, 25%'))
})

test('says what is kept when canceling and goes home', async () => {
  withInfo()
  const { user, place } = await openBanner()
  await user.click(within(await banner()).getByRole('button', { name: 'View Progress' }))
  const dialog = await screen.findByRole('dialog', { name: 'Importing your episodes' })
  net.refuses('MigrationInfoService.Cancel', 'internal')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel import' }))
  const question = await screen.findByRole('dialog', { name: 'Cancel the import?' })
  expect(question.textContent).toContain("We'll keep the podcast and the 1 episode")
  await user.click(within(question).getByRole('button', { name: 'Cancel import' }))
  expect(await screen.findByText("Sorry, we couldn't cancel the podcast import process.")).toBeTruthy()
  net.answers('MigrationInfoService.Cancel', { migrationInfo: migrationInfo({ state: 'canceled', isMigrating: false }) })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel the import?' })).toBeNull())
  await user.click(within(dialog).getByRole('button', { name: 'Cancel import' }))
  const again = await screen.findByRole('dialog', { name: 'Cancel the import?' })
  await user.click(within(again).getByRole('button', { name: 'Cancel import' }))
  expect(await screen.findByText('Your podcast import was successfully canceled.')).toBeTruthy()
  await waitFor(() => expect(place()).toBe('/'))
})

test('never shows totals that lag behind the rows', async () => {
  withInfo({ migratedEpisodes: 0, failedEpisodes: 0, percent: 0, bytesDone: 0 })
  const { user } = await openBanner()
  const shown = await banner()
  expect(shown.textContent).toContain('0 of 4 episodes, 0%')
  withInfo({ migratedEpisodes: 1, failedEpisodes: 1, percent: 50 })
  await user.click(within(shown).getByRole('button', { name: 'View Progress' }))
  const dialog = await screen.findByRole('dialog', { name: 'Importing your episodes' })
  await within(dialog).findByText('Imported')
  expect(dialog.textContent).toContain('1 of 4 episodes, 1 failed, 50%')
})

test('shows totals when done, offers the redirect only without differences, and can be closed', async () => {
  withInfo({ ...done, failedEpisodes: 1, redirectAdvice: 'differs', numberOfDifferences: 2 })
  const { user } = await openBanner()
  const shown = await banner()
  expect(shown.getAttribute('data-banner')).toBe('differs')
  expect(await within(shown).findByText('1 episode has no audio: “Lyon”.')).toBeTruthy()
  expect(within(shown).getByRole('link', { name: 'View Report' }).getAttribute('href')).toBe('/the-long-take/import')
  await user.click(within(shown).getByRole('button', { name: 'View Summary' }))
  const dialog = await screen.findByRole('dialog', { name: 'Podcast Import Complete!' })
  expect(within(dialog).getByRole('radio', { name: 'No audio (1)' })).toHaveProperty('checked', true)
  expect(dialog.textContent).toContain('Episodes4Successful3Failed1')
  expect(within(dialog).queryByRole('button', { name: 'Cancel import' })).toBeNull()
  const whole = { ...done, migratedEpisodes: 4, failedEpisodes: 0, redirectAdvice: 'ready' } as const
  net.answers('MigrationInfoService.Resume', { migrationInfo: migrationInfo(whole) })
  withInfo(whole)
  await user.click(within(dialog).getByRole('button', { name: 'Retry all' }))
  await waitFor(() => expect(dialog.textContent).toContain('Episodes4Successful4Failed0'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const ready = await banner()
  expect(ready.getAttribute('data-banner')).toBe('ready')
  expect(ready.textContent).toContain('Now do the 301 redirect at Buzzsprout')
  net.refuses('MigrationInfoService.Update', 'internal')
  await user.click(within(ready).getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Sorry, an unknown error occurred.')).toBeTruthy()
  net.answers('MigrationInfoService.Update', { migrationInfo: migrationInfo({ ...done, isMigrating: false }) })
  await user.click(within(ready).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Import' })).toBeNull())
})

test('refetches podcasts once the artwork is imported, even after the last episode', async () => {
  withInfo({ ...done, failedEpisodes: 0, redirectAdvice: 'ready', isArtworkPending: true })
  net.answers('PodcastService.FindByUserID', { podcasts: [imported] })
  await openPage(() => <WithPodcasts />, '/the-long-take/episodes/all')
  await banner()
  const loads = () => net.callsTo(pathOf('PodcastService.FindByUserID')).length
  const before = loads()
  withInfo({ ...done, failedEpisodes: 0, redirectAdvice: 'ready' })
  await refreshMigration(imported.id)
  await waitFor(() => expect(loads()).toBeGreaterThan(before))
})

test('lists differences and offers the redirect once they are accepted or gone', async () => {
  withInfo({ ...done, redirectAdvice: 'differs', numberOfDifferences: 2 })
  net.answers('MigrationInfoService.FindReport', { migrationReport: migrationReport() })
  const { user } = await openReport()
  const table = await screen.findByRole('table', { name: 'Differences' })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  await user.click(screen.getByRole('radio', { name: 'Duration (1)' }))
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe('DurationViennag-230:0030:02')
  expect(screen.queryByLabelText('Your New RSS Feed URL')).toBeNull()
  net.answers('MigrationInfoService.AcceptDifferences', {
    migrationInfo: migrationInfo({ ...done, redirectAdvice: 'ready', numberOfDifferences: 0 }),
  })
  net.answers('MigrationInfoService.FindReport', { migrationReport: migrationReport({ acceptedAt: '2026-05-01T13:00:00Z' }) })
  await user.click(button('Accept these differences'))
  const question = await screen.findByRole('dialog', { name: 'Accept these 2 differences?' })
  await user.click(within(question).getByRole('button', { name: 'Accept these differences' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Your New RSS Feed URL')).value).toBe(imported.rssFeedUrl)
  expect(await screen.findByText('2 differences, accepted')).toBeTruthy()
  expect(net.callsTo(pathOf('MigrationInfoService.AcceptDifferences')).at(-1)?.body).toMatchObject({ compared_at: '2026-05-01T12:00:00Z' })
  const clean = migrationReport({ differences: [], numberOfDifferences: 0, ourItems: 4, sameItems: 4 })
  net.answers('MigrationInfoService.Compare', { migrationReport: clean })
  await user.click(button('Compare again'))
  expect(await screen.findByText('No differences')).toBeTruthy()
})

test('shows editors the report and tells them whom to ask', async () => {
  withInfo({ ...done, redirectAdvice: 'differs', numberOfDifferences: 2 })
  net.answers('MigrationInfoService.FindReport', { migrationReport: migrationReport() })
  await openPage(() => <ImportReportPage podcast={{ ...imported, showAccess: 'EDITOR' }} timeZone="UTC" />, '/the-long-take/import')
  expect((await screen.findByRole('button', { name: 'Accept these differences' })).getAttribute('aria-description')).toBe(
    'Ask an Owner or Admin of this podcast.',
  )
})
