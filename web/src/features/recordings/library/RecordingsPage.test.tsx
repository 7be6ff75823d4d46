import type { MethodName } from '@castwright/contract/methods.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, field, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { type Put, storage } from '../../../lib/testing/puts.ts'
import { refreshRecordings } from '../api.ts'
import { chooseFile, fileArrives, listed, recordingNamed, sentTo, takesFiles, unusedName, used } from '../testing.ts'
import { RecordingsScreen } from './testing.tsx'

const talk = recordingNamed('talk.mp3', 1)
const intro = recordingNamed('intro.mp3', 2, { isPublished: true, episodeId: talk.id })
const unused = { recording: talk, episode: null, sentFor: null }
const published = { recording: intro, episode: { id: talk.id, title: 'Pilot', isPublished: true }, sentFor: null }

let net: Network
let puts: Put[]
beforeEach(() => {
  localStorage.clear()
  net = network()
  puts = storage()
  signedIn(net, { ...ada, timeZone: 'America/New_York' })
  used(net, 1024 ** 3)
  net.answers('RecordingService.FindByPodcastID', listed([unused, published]))
  takesFiles(net)
})

const open = async () => {
  const page = await openPage(RecordingsScreen, '/the-long-take/recordings')
  await screen.findByText('Cloud Storage Used')
  return page
}
const sent = (name: MethodName) => sentTo(net, name)
const choose = async (name: string) => {
  await userEvent.click(button('Upload Recording'))
  await chooseFile(name)
}
const arrived = () => fileArrives(puts)

test('shows details and sorts and pages the table', async () => {
  net.answers('RecordingService.FindByPodcastID', listed([unused, published], 120, 'second'))
  const { user } = await open()
  const row = (await screen.findByText('talk.mp3')).closest('tr')!
  expect(row.textContent).toContain('4 min 33 sec')
  expect(row.textContent).toContain('4.2 MB')
  expect(row.textContent).toContain('Mar 05, 2026 at 03:04 PM')
  expect(screen.getByText('1.0 GB of 5 GB')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pilot' }).getAttribute('href')).toContain('/the-long-take/episodes/manage/')
  expect(sent('RecordingService.FindByPodcastID')).toMatchObject({
    query_options: { limit: 50, orders: [{ property_name: 'CreatedAt', sort: 'DESC' }] },
  })
  screen.getByText('1–50 of 120')
  await user.click(button('Next'))
  await screen.findByText('51–100 of 120')
  expect(sent('RecordingService.FindByPodcastID')).toMatchObject({ query_options: { cursor: 'second' } })
  await user.click(button('File Name'))
  await screen.findByText('1–50 of 120')
  expect(sent('RecordingService.FindByPodcastID')).toMatchObject({
    query_options: { orders: [{ property_name: 'FileName', sort: 'ASC' }] },
  })
  expect(screen.getByRole('columnheader', { name: 'File Name' }).getAttribute('aria-sort')).toBe('ascending')
})

test('goes back a page when the last recording of a page is gone', async () => {
  net.answers('RecordingService.FindByPodcastID', listed([unused], 51, 'second'))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await screen.findByText('51–51 of 51')
  net.answers('RecordingService.FindByPodcastID', listed([], 50))
  act(() => void refreshRecordings())
  await waitFor(() => expect(sent('RecordingService.FindByPodcastID')).toMatchObject({ query_options: { cursor: null } }))
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull())
})

test('shows the empty state, errors and full storage', async () => {
  net.answers('RecordingService.FindByPodcastID', listed([]))
  used(net, 5 * 1024 ** 3)
  await open()
  await screen.findByRole('heading', { name: 'Upload Your Recording' })
  screen.getByText(/You can save your recordings in Castwright and give your team access!$/)
  expect(document.querySelector('[role=progressbar]')?.outerHTML).toContain('red')
})

test('shows an error and allows a retry', async () => {
  net.refuses('RecordingService.FindByPodcastID', 'internal')
  const { user } = await open()
  await screen.findByText('Error loading recordings')
  net.answers('RecordingService.FindByPodcastID', listed([unused]))
  await user.click(button('Try again'))
  await screen.findByText('talk.mp3')
})

test('validates and uploads a file and shows errors', async () => {
  await open()
  await choose('notes.txt')
  await screen.findByText('Audio podcasts accept .mp3 and .m4a files.')
  await choose('new.mp3')
  await arrived()
  await screen.findByText('Your recording was successfully uploaded!')
  expect(sent('UploadService.GetSignedURL')).toMatchObject({
    bucket: 'recordings',
    podcast_id: longTake.id,
    content_type: 'audio/mpeg',
    size: 10,
  })
  expect(sent('RecordingService.Create')).toMatchObject({ recording: { file_name: 'new.mp3', podcast_id: longTake.id, episode_id: null } })

  net.refuses('RecordingService.Create', 'invalid_argument', 'Some fields are invalid.', { 'recording.url': 'This is no sound.' })
  await choose('bad.mp3')
  await arrived()
  await screen.findByText('Sorry, we were unable to create your recording.')
  screen.getByText('This is no sound.')
  expect(sent('UploadService.Cancel')).toEqual({ bucket: 'recordings', object: 'a.mp3' })

  net.refuses('RecordingService.ValidateFileName', 'internal', 'Broken.')
  await choose('unchecked.mp3')
  await screen.findByText('Sorry, we were unable to upload your recording.')
  takesFiles(net)

  net.refuses('UploadService.GetSignedURL', 'failed_precondition', 'Full.', { reason: 'plan_limit' })
  await choose('big.mp3')
  await screen.findByRole('dialog', { name: "Oops! You've exceeded the limits of your current plan." })
})

const finishing = (isEnabled: boolean, message: string | null = null) => ({
  settings: { podcastId: longTake.id, isEnabled, isOnUpload: false, isTaggedOnPublish: false },
  presets: [],
  sounds: [],
  engine: { isAvailable: message === null, message },
})

test('offers finishing for a first WAV, and continues with the same file', async () => {
  net.answers('FinishingService.FindByPodcastID', finishing(false))
  const { user } = await open()
  await choose('take.wav')
  await screen.findByText('Audio podcasts accept .mp3 and .m4a files.')
  net.answers('FinishingService.UpdateSettings', finishing(true))
  net.answers('FinishingService.FindByPodcastID', finishing(true))
  await user.click(await screen.findByRole('button', { name: 'Turn on finishing and continue' }))
  await arrived()
  await screen.findByText('Your recording was successfully uploaded!')
  expect(sent('FinishingService.UpdateSettings')).toEqual({ podcast_id: longTake.id, is_enabled: true })
  expect(sent('UploadService.GetSignedURL')).toMatchObject({ content_type: 'audio/wav', size: 10 })
  expect(sent('RecordingService.Create')).toMatchObject({ recording: { file_name: 'take.wav' } })
})

test.each([
  ['who can turn finishing on', 'EDITOR', null, /Ask the podcast's owner or an admin to turn it on in the settings/],
  ['what to install for finishing', 'OWNER', 'Finishing needs ffmpeg. Install it.', /Finishing needs ffmpeg\. Install it\./],
] as const)('says %s when a WAV is rejected', async (_, showAccess, message, text) => {
  net.answers('FinishingService.FindByPodcastID', finishing(false, message))
  await openPage(() => <RecordingsScreen podcast={{ ...longTake, showAccess }} />, '/the-long-take/recordings')
  await screen.findByText('Cloud Storage Used')
  await choose('take.wav')
  await screen.findByText(text)
  expect(screen.queryByRole('button', { name: 'Turn on finishing and continue' })).toBeNull()
})

test('opens warnings about the sound, and names the episode of a guest', async () => {
  const facts = { integrated: -30, truePeak: -9, range: 4, clips: 0, firstClip: null, silenceStart: 0, silenceEnd: 0 }
  const measured = { ...facts, channels: 2, channelFault: null, seconds: 60 }
  const quiet = { ...talk, measurement: { state: 'ready' as const, reason: null, facts: measured } }
  const sentFor = { id: intro.id, title: 'The River', isPublished: false }
  net.answers('RecordingService.FindByPodcastID', listed([{ recording: quiet, episode: null, sentFor }]))
  const { user } = await open()
  const row = (await screen.findByText('talk.mp3')).closest('tr')!
  expect(row.textContent).toContain('Sent by a guest for The River')
  expect(screen.getByRole('link', { name: 'The River' }).getAttribute('href')).toContain(intro.id)
  await user.click(button('1 warning'))
  const advice = await screen.findByRole('list', { name: 'Sound advice' })
  expect(advice.textContent).toContain('quieter than the target')
  expect(within(advice).getByRole('link', { name: 'Upload another file: Loudness' }).getAttribute('href')).toContain('upload=true')
  await user.click(button('1 warning'))
  expect(screen.queryByRole('list', { name: 'Sound advice' })).toBeNull()
})

test('offers to keep both or replace an unused recording of the same name', async () => {
  net.answers('RecordingService.ValidateFileName', unusedName(talk))
  net.answers('RecordingService.Replace', { recording: talk })
  const { user } = await open()
  await choose('talk.mp3')
  await user.click(await screen.findByRole('button', { name: 'Keep both' }))
  await arrived()
  await waitFor(() => expect(sent('RecordingService.Create')).toMatchObject({ recording: { file_name: 'talk-1.mp3' } }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose('talk.mp3')
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  await fileArrives(puts)
  await waitFor(() =>
    expect(sent('RecordingService.Replace')).toMatchObject({ old_recording_id: talk.id, new_recording: { file_name: 'talk.mp3' } }),
  )
})

test('renames and deletes recordings, except published ones', async () => {
  net.answers('RecordingService.Delete', {})
  net.answers('RecordingService.Update', { recording: talk })
  const { user } = await open()
  const act = async (name: string, action: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
  }
  await act('intro.mp3', 'Delete')
  const blocked = await screen.findByRole('dialog', { name: 'Delete Recording' })
  expect(blocked.textContent).toContain(
    "This recording can't be deleted at this time... Unpublish the episode first to delete this recording file.",
  )
  await user.click(within(blocked).getByRole('button', { name: 'OK' }))
  await act('talk.mp3', 'Rename')
  await screen.findByRole('dialog', { name: 'Rename Recording' })
  await user.clear(field('File Name'))
  await user.type(field('File Name'), 'A#')
  await user.click(button('Rename'))
  await screen.findByText('File names can contain letters, numbers, spaces, dots, dashes and underscores.')
  await user.type(field('File Name'), '{Backspace}{Enter}')
  await screen.findByText('Changes Saved.')
  expect(sent('RecordingService.Update')).toEqual({ new_recording: { id: talk.id, file_name: 'A.mp3' } })
  await act('talk.mp3', 'Download')
  await screen.findByText('Unable to download file.')
  await act('talk.mp3', 'Delete')
  await user.click(await screen.findByRole('button', { name: 'Delete recording' }))
  await screen.findByText('Your recording was successfully deleted!')
  expect(sent('RecordingService.Delete')).toEqual({ recording: { id: talk.id } })
})

test.each([
  ['OWNER', 'View Plan Usage', 'link'],
  ['EDITOR', 'The podcast owner can upgrade the plan.', null],
] as const)('says to the %s who can get more storage once it is full', async (showAccess, text, role) => {
  used(net, 5 * 1024 ** 3)
  await openPage(() => <RecordingsScreen podcast={{ ...longTake, showAccess }} />, '/the-long-take/recordings')
  await screen.findByText(text)
  expect(screen.queryByRole('link', { name: 'View Plan Usage' }) !== null).toBe(role === 'link')
})
