import type { Archive } from '@castwright/contract/archives/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { ExportPage } from './ExportPage.tsx'

const podcastId = '0198c0de-0000-7000-8000-00000000000a'
const ready: Archive = {
  id: '0198c0de-0000-7000-8000-000000000101',
  kind: 'show',
  state: 'ready',
  withGuests: false,
  withMembers: true,
  doneBytes: 2048,
  totalBytes: 2048,
  size: 2048,
  fileName: 'night-shift.castwright',
  error: null,
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: '2999-01-05T15:04:00Z',
}

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('ArchiveService.FindByPodcastID', { archives: [ready] })
})

test('starts an export with the chosen options, lists exports, and deletes one after a confirmation', async () => {
  const { user } = await openPage(() => <ExportPage podcastId={podcastId} isOwner />, '/settings/export')
  const item = within((await screen.findByText('Everything except guests')).closest('li')!)
  expect(item.getByText('2 KB')).toBeTruthy()
  expect(item.getByRole('button', { name: 'Download' })).toBeTruthy()
  net.answers('ArchiveService.Create', { archive: { ...ready, state: 'waiting', size: null, expiresAt: null } })
  await user.click(screen.getByRole('checkbox', { name: 'Include team members and listeners' }))
  await user.click(screen.getByRole('button', { name: 'Start export' }))
  await waitFor(() =>
    expect(net.callsTo(pathOf('ArchiveService.Create'))[0]?.body).toEqual({
      podcast_id: podcastId,
      kind: 'show',
      with_guests: true,
      with_members: false,
    }),
  )
  net.answers('ArchiveService.Delete', {})
  net.answers('ArchiveService.FindByPodcastID', { archives: [] })
  await user.click(item.getByRole('button', { name: 'Delete' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete this export?' })).getByRole('button', { name: 'Delete export' }),
  )
  expect(await screen.findByText('Export deleted.')).toBeTruthy()
  expect(await screen.findByText('No exports yet.')).toBeTruthy()
})

test('others are told that only the owner can export', async () => {
  await openPage(() => <ExportPage podcastId={podcastId} isOwner={false} />, '/settings/export')
  expect(await screen.findByText('Only the owner can export this show.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start export' })).toBeNull()
})
