import type { Clip } from '@castwright/contract/clips/shapes.ts'
import { type MethodName, type Output, pathOf } from '@castwright/contract/methods.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, changeField, field, messageAt, openPage } from '../../lib/testing/page.tsx'
import { ClipsPage } from './ClipsPage.tsx'

const recordingId = '0198c0de-0000-7000-8000-00000000f001'
const recording: Recording = {
  id: recordingId,
  podcastId: '0198c0de-0000-7000-8000-00000000000a',
  episodeId: null,
  fileName: 'talk.mp3',
  url: '/media/1.mp3',
  downloadUrl: '/media/1.mp3?download',
  duration: 273,
  fileType: 'mp3',
  contentType: 'audio/mpeg',
  fileSize: 4_368_000,
  bitrate: 128,
  createdAt: '2026-03-05T20:04:00.000Z',
  isDeleted: false,
  isPublished: false,
  measurement: { state: 'none', reason: 'failed', facts: null },
  sourceId: null,
  madeBy: null,
}
const bridge: Clip = {
  id: '0198c0de-0000-7000-8000-00000000c001',
  recordingId,
  title: 'The bridge',
  startMs: 10_000,
  endMs: 40_000,
  isInFeed: false,
  isOnPage: false,
  shareUrl: null,
  render: { state: 'none', formats: [], progress: 0, error: null },
  isTextMissing: false,
  files: [],
  createdAt: '2026-03-05T20:04:00.000Z',
}
const mp3 = {
  format: 'mp3',
  url: '/media/c.mp3',
  downloadUrl: '/media/c.mp3?download',
  publicUrl: null,
  size: 2048,
  createdAt: bridge.createdAt,
} as const

let net: Network
beforeEach(() => {
  net = network()
  net.answers('TranscriptsService.GetTranscript', { transcript: null })
})
afterEach(() => onlineManager.setOnline(true))

const bodies = (name: MethodName) => net.callsTo(pathOf(name)).map(({ body }) => body)
const lists = (clips: Clip[], facts: Partial<Output<'ClipsService.ListClips'>> = {}) =>
  net.answers('ClipsService.ListClips', { clips, canRender: true, isPublished: false, ...facts })
const show = (duration = recording.duration) =>
  openPage(
    () => (
      <ClipsPage recording={{ ...recording, duration }} episode={null} peaks={[]} onBroken={() => undefined} above={null} links={null} />
    ),
    '/here',
  )
const open = (clips: Clip[], facts: Partial<Output<'ClipsService.ListClips'>> = {}) => {
  lists(clips, facts)
  return show()
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('loads when the connection is back', async () => {
  const release = net.holds(pathOf('ClipsService.ListClips'), 500, { code: 'internal', msg: 'Broken.' })
  await show()
  await act(async () => onlineManager.setOnline(false))
  release()
  expect(await screen.findByText('Error loading the clips')).toBeTruthy()
  lists([bridge])
  await act(async () => onlineManager.setOnline(true))
  expect(await screen.findByRole('button', { name: 'Edit The bridge' })).toBeTruthy()
})

test('says that a recording is too short for clips', async () => {
  lists([])
  await show(14)
  expect(await screen.findByText('No clips yet')).toBeTruthy()
  expect(button('New clip').getAttribute('aria-description')).toBe('The recording is shorter than 15 seconds.')
  expect(screen.queryByRole('button', { name: 'Choose a part' })).toBeNull()
})

test('creates a clip once, after its title and length are fixed, and keeps what was entered when that fails', async () => {
  const { user } = await open([])
  await user.click(await screen.findByRole('button', { name: 'Choose a part' }))
  expect(button('New clip').getAttribute('aria-description')).toBe('Save or cancel the clip first.')
  await user.click(button('Create clip'))
  await waitFor(() => expect(messageAt('Title')).toBe('Please enter a title.'))
  await changeField(field('Title'), 'Opening')
  await changeField(field('End'), '0:05')
  expect(screen.getByText('A clip is 15 to 90 seconds long.')).toBeTruthy()
  await user.click(button('Create clip'))
  expect(bodies('ClipsService.CreateClip')).toEqual([])
  await changeField(field('End'), 'soon')
  await changeField(field('End'), '0:20')
  expect(screen.getByText('20.0 seconds')).toBeTruthy()
  net.refuses('ClipsService.CreateClip', 'failed_precondition', 'A recording can have a maximum of 100 clips.')
  await user.click(button('Create clip'))
  expect(await screen.findByText('A recording can have a maximum of 100 clips.')).toBeTruthy()
  expect(field('Title').value).toBe('Opening')
  const release = net.holdsAnswer('ClipsService.CreateClip', { clip: { ...bridge, title: 'Opening', startMs: 0, endMs: 20_000 } })
  await user.dblClick(button('Create clip'))
  release()
  expect(await screen.findByText('Clip created.')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Clips' })).getByRole('button', { name: 'Edit Opening' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create clip' })).toBeNull()
  expect(bodies('ClipsService.CreateClip').slice(1)).toEqual([{ recording_id: recordingId, title: 'Opening', start_ms: 0, end_ms: 20_000 }])
})

test('asks before other times delete the files of a clip, which the keyboard can move', async () => {
  const { user } = await open([{ ...bridge, files: [mp3] }])
  await user.click(await screen.findByRole('button', { name: 'Edit The bridge' }))
  await changeField(field('Title'), 'The old bridge')
  net.answers('ClipsService.UpdateClip', { clip: { ...bridge, title: 'The old bridge', files: [mp3] } })
  await user.click(button('Save clip'))
  expect(await screen.findByText('Clip saved.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Edit The old bridge' }))
  const end = screen.getByRole('slider', { name: 'End of the clip' })
  act(() => end.focus())
  await user.keyboard('{ArrowRight}')
  const moved = field('End').value
  expect(moved).not.toBe('0:40')
  await user.click(button('Save clip'))
  await user.click((await dialog("Change this clip's times?")).getByRole('button', { name: 'Cancel' }))
  expect(field('End').value).toBe(moved)
  expect(bodies('ClipsService.UpdateClip')).toEqual([{ recording_id: recordingId, clip_id: bridge.id, title: 'The old bridge' }])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: "Change this clip's times?" })).toBeNull())
  await user.click(button('Save clip'))
  await user.click((await dialog("Change this clip's times?")).getByRole('button', { name: 'Change times' }))
  await waitFor(() => expect(bodies('ClipsService.UpdateClip')).toHaveLength(2))
  expect(bodies('ClipsService.UpdateClip')[1]).toMatchObject({ times: { start_ms: 10_000 } })
})

test('says why files cannot be made', async () => {
  await open([bridge], { canRender: false })
  const make = await screen.findByRole('button', { name: 'Create files' })
  expect(make.getAttribute('aria-description')).toMatch(/ffmpeg/)
  act(() => make.focus())
  expect(await screen.findByText('Ask the operator to install it.')).toBeTruthy()
})

test('makes the chosen files, shows their progress, and stops', async () => {
  const { user } = await open([bridge])
  await user.click(await screen.findByRole('button', { name: 'Create files' }))
  const asked = await dialog('Create files')
  const make = asked.getByRole<HTMLButtonElement>('button', { name: 'Create files' })
  await user.click(asked.getByRole('checkbox', { name: 'MP3' }))
  await user.click(asked.getByRole('checkbox', { name: 'Square video (1:1)' }))
  expect(make.disabled).toBe(true)
  await user.click(asked.getByRole('checkbox', { name: 'Vertical video (9:16)' }))
  await user.click(asked.getByRole('checkbox', { name: 'MP3' }))
  net.refuses('ClipsService.RenderClip', 'failed_precondition', 'Your storage is full.')
  await user.click(make)
  expect(await screen.findByText('Your storage is full.')).toBeTruthy()
  const running: Clip = { ...bridge, render: { state: 'running', formats: ['mp3', 'vertical'], progress: 0.4, error: null } }
  net.answers('ClipsService.RenderClip', { clip: running })
  await user.click(make)
  expect(await screen.findByText('40% · MP3, Vertical video (9:16)')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create files' })).toBeNull())
  expect(bodies('ClipsService.RenderClip').at(-1)).toEqual({ recording_id: recordingId, clip_id: bridge.id, formats: ['mp3', 'vertical'] })
  expect(button('Create files').getAttribute('aria-description')).toBe('Creating its files.')
  net.answers('ClipsService.CancelRender', { clip: { ...bridge, render: { ...running.render, state: 'canceled' } } })
  await user.click(button('Cancel'))
  await waitFor(() => expect(screen.queryByText(/^40%/)).toBeNull())
})

test('shows a clip on the public page once it has an MP3, and stays as it is if that fails', async () => {
  const { user } = await open([{ ...bridge, render: { state: 'failed', formats: ['mp3'], progress: 0, error: 'The disk is full.' } }])
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.')
  const onPage = () => screen.getByRole<HTMLInputElement>('switch', { name: /^On the public page/ })
  expect(onPage().disabled).toBe(true)
  expect(screen.getByText('Create the MP3 first.')).toBeTruthy()
  net.answers('ClipsService.UpdateClip', { clip: { ...bridge, isInFeed: true, files: [mp3] } })
  await user.click(screen.getByRole('switch', { name: /^In the feed/ }))
  await waitFor(() => expect(onPage().disabled).toBe(false))
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^In the feed/ }).checked).toBe(true)
  expect(screen.getByRole('link', { name: /^MP3 · 2 KB/ }).getAttribute('href')).toBe('/media/c.mp3?download')
  net.refuses('ClipsService.UpdateClip', 'internal', 'Broken.')
  await user.click(onPage())
  expect(await screen.findByText('Broken.')).toBeTruthy()
  expect(onPage().checked).toBe(false)
  expect(bodies('ClipsService.UpdateClip')).toMatchObject([{ is_in_feed: true }, { is_on_page: true }])
})

test('deletes a clip after a confirmation, and keeps it if that fails', async () => {
  const { user } = await open([bridge])
  await user.click(await screen.findByRole('button', { name: 'Delete The bridge' }))
  net.refuses('ClipsService.DeleteClip', 'internal', 'Broken.')
  await user.click((await dialog('Delete “The bridge”?')).getByRole('button', { name: 'Delete clip' }))
  expect(await screen.findByText('Broken.')).toBeTruthy()
  expect(button('Edit The bridge')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete “The bridge”?' })).toBeNull())
  net.answers('ClipsService.DeleteClip', {})
  lists([])
  await user.click(button('Delete The bridge'))
  await user.click((await dialog('Delete “The bridge”?')).getByRole('button', { name: 'Delete clip' }))
  expect(await screen.findByText('Clip deleted.')).toBeTruthy()
  expect(await screen.findByText('No clips yet')).toBeTruthy()
})
