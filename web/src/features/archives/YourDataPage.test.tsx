import type { Archive, ArchiveImport } from '@castwright/contract/archives/shapes.ts'
import { type MethodName, pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { storage } from '../../lib/testing/puts.ts'
import { YourDataPage } from './YourDataPage.tsx'

const running: Archive = {
  id: '0198c0de-0000-7000-8000-000000000101',
  kind: 'person',
  state: 'running',
  withGuests: true,
  withMembers: true,
  doneBytes: 1024,
  totalBytes: 4096,
  size: null,
  fileName: 'ada.json',
  error: null,
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: null,
}
const done: ArchiveImport = {
  id: '0198c0de-0000-7000-8000-000000000201',
  state: 'done',
  title: 'Night Shift',
  doneBytes: 10,
  totalBytes: 10,
  error: null,
  podcastId: '0198c0de-0000-7000-8000-00000000000a',
  profileUrl: 'night-shift',
  report: {
    episodes: 1,
    published: 1,
    files: 3,
    bytes: 2048,
    rows: {},
    people: [{ name: 'Lea', state: 'invited' }],
    notes: ['Two pictures were missing.'],
  },
  createdAt: '2026-01-01T00:00:00Z',
}

let net: Network
beforeEach(() => {
  net = network()
  localStorage.clear()
  signedIn(net, ada)
  net.answers('ArchiveService.FindOwn', { archives: [] })
  net.answers('ArchiveService.FindImports', { imports: [] })
})

const bodies = (name: MethodName) => net.callsTo(pathOf(name)).map(({ body }) => body)
const open = () => openPage(YourDataPage, '/settings/your-data')
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('shows lists that could not be loaded with a retry', async () => {
  net.refuses('ArchiveService.FindOwn', 'internal')
  net.refuses('ArchiveService.FindImports', 'internal')
  const { user } = await open()
  await waitFor(() => expect(screen.getAllByText('Error loading data.')).toHaveLength(2))
  net.answers('ArchiveService.FindOwn', { archives: [{ ...running, state: 'failed', error: 'The disk is full.' }] })
  net.answers('ArchiveService.FindImports', {
    imports: [{ ...done, state: 'refused', podcastId: null, report: null, error: 'No archive.' }],
  })
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry)
  expect(await screen.findByText('The disk is full.')).toBeTruthy()
  expect(await screen.findByText('No archive.')).toBeTruthy()
  expect(screen.getByText('Nothing was imported')).toBeTruthy()
})

test('exports everything about a person, says why it could not, and stops after a confirmation', async () => {
  const { user } = await open()
  expect(await screen.findByText('No exports yet.')).toBeTruthy()
  net.refuses('ArchiveService.CreateOwn', 'failed_precondition', 'An export is being made already.')
  await user.click(button('Export everything about me'))
  expect(await screen.findByText('An export is being made already.')).toBeTruthy()
  const release = net.holdsAnswer('ArchiveService.CreateOwn', { archive: running })
  net.answers('ArchiveService.FindOwn', { archives: [running] })
  await user.dblClick(button('Export everything about me'))
  release()
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByText('1 KB of 4 KB')).toBeTruthy()
  expect(bodies('ArchiveService.CreateOwn')).toHaveLength(2)
  await user.click(item.getByRole('button', { name: 'Stop' }))
  net.refuses('ArchiveService.Delete', 'internal', 'Broken.')
  await user.click((await dialog('Stop this export?')).getByRole('button', { name: 'Stop export' }))
  expect(await screen.findByText('Broken.')).toBeTruthy()
  expect(item.getByRole('button', { name: 'Stop' })).toBeTruthy()
})

test('downloads shows as OPML', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:opml')
  const { user } = await open()
  net.answers('ArchiveService.GetOPML', { fileName: 'shows.opml', opml: '<opml/>' })
  await user.click(button('Download OPML'))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  saved.mockRestore()
})

test('uploads an archive, says why it was refused, and shows what an import brought', async () => {
  const puts = storage()
  const { user } = await open()
  const choose = () =>
    user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['archive'], 'night.castwright', { type: '' }))
  net.answers('UploadService.GetSignedURL', {
    url: '/upload/1',
    bucket: 'archives',
    object: 'archives/1.castwright',
    resumableUrl: null,
    expiresAt: '2999-01-01T00:00:00Z',
  })
  net.refuses('ArchiveService.Import', 'invalid_argument', "Your plan doesn't allow another show.")
  await screen.findByText('No exports yet.')
  await choose()
  await waitFor(() => expect(puts).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Choose an archive' })).toBeNull()
  puts[0]!.ends(200)
  expect((await screen.findByRole('alert')).textContent).toContain("Your plan doesn't allow another show.")
  net.answers('ArchiveService.Import', { archiveImport: done })
  net.answers('ArchiveService.FindImports', { imports: [done] })
  await choose()
  await waitFor(() => expect(puts).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
  puts[1]!.ends(200)
  const item = within(await screen.findByRole('list', { name: 'Imports' }))
  expect(item.getByText('1 episode, 1 published. 3 files, 2 KB.')).toBeTruthy()
  expect(item.getByText('People: Lea (not invited yet)')).toBeTruthy()
  expect(item.getByText('Two pictures were missing.')).toBeTruthy()
  expect(item.getByRole('link', { name: 'Open the show' }).getAttribute('href')).toContain(done.podcastId)
  expect(bodies('ArchiveService.Import').at(-1)).toEqual({ file: { bucket: 'archives', object: 'archives/1.castwright' } })
})

test('cancels an upload without an error', async () => {
  storage()
  const { user } = await open()
  net.answers('UploadService.GetSignedURL', {
    url: '/upload/1',
    bucket: 'archives',
    object: 'archives/1.castwright',
    resumableUrl: null,
    expiresAt: '2999-01-01T00:00:00Z',
  })
  net.answers('UploadService.Cancel', {})
  await screen.findByText('No exports yet.')
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['archive'], 'night.castwright'))
  await user.click(await screen.findByRole('button', { name: /Cancel/ }))
  expect(await screen.findByRole('button', { name: 'Choose an archive' })).toBeTruthy()
  expect(screen.queryByText('The archive could not be imported')).toBeNull()
  expect(bodies('ArchiveService.Import')).toEqual([])
})
