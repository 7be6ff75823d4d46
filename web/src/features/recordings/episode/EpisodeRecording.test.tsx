import { recordingMessages } from '@castwright/contract/recordings/form.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { type Put, storage } from '../../../lib/testing/puts.ts'
import { chooseFile, fileArrives, freeName, recordingNamed, sentTo, takenName, takesFiles, unusedName, used } from '../testing.ts'
import { messages } from '../messages.ts'
import { refreshRecordings } from '../api.ts'
import { EpisodeRecording } from './EpisodeRecording.tsx'

const episode = { id: '0198c0de-0000-7000-8000-00000000e001', isPublished: false }
const bridges = recordingNamed('bridges.mp3', 1, { episodeId: episode.id })
const tunnels = recordingNamed('tunnels.mp3', 2)

let net: Network
let puts: Put[]
beforeEach(() => {
  localStorage.clear()
  net = network()
  puts = storage()
  takesFiles(net)
  signedIn(net, ada)
  used(net, 0)
})

/** Sets the episode's recording on the server. */
const has = (recording: Recording | null) => net.answers('RecordingService.FindByEpisodeID', { recording })

async function open(recording: Recording | null, { isPublished = false, small = true } = {}) {
  has(recording)
  const { user } = await openPage(
    () => <EpisodeRecording podcast={longTake} episode={{ ...episode, isPublished }} timeZone="UTC" small={small} />,
    '/the-long-take/episodes/manage/1',
  )
  await (recording ? screen.findByText(recording.fileName) : screen.findByLabelText('Recording file'))
  return user
}

test('uploads the first recording of an episode', async () => {
  await open(null)
  await chooseFile('bridges.mp3')
  has(bridges)
  await fileArrives(puts)
  await screen.findByText(messages.uploaded)
  expect(sentTo(net, 'RecordingService.Create')).toMatchObject({
    recording: { file_name: 'bridges.mp3', podcast_id: longTake.id, episode_id: episode.id },
  })
  await screen.findByText('bridges.mp3')
  expect(screen.queryByRole('button', { name: 'Upload Recording' })).toBeNull()
})

test('plays the recording', async () => {
  await open(bridges)
  const player = screen.getByRole('group', { name: 'bridges.mp3' })
  within(player).getByRole('slider', { name: 'Position in bridges.mp3' })
  expect(player.textContent).toContain('0:00 / 4:33')
})

test("replaces the recording without asking if the new file's name is the same or free", async () => {
  await open(bridges)
  net.answers('RecordingService.ValidateFileName', takenName(bridges))
  await chooseFile('bridges.mp3')
  has(recordingNamed('bridges.mp3', 3, { episodeId: episode.id, duration: 6 }))
  await fileArrives(puts)
  await screen.findByText(messages.replaced)
  await screen.findByText(/6 sec/)
  expect(sentTo(net, 'RecordingService.Create')).toMatchObject({ recording: { file_name: 'bridges.mp3', episode_id: episode.id } })

  net.answers('RecordingService.ValidateFileName', freeName)
  await chooseFile('bridges two.mp3')
  has(recordingNamed('bridges two.mp3', 4, { episodeId: episode.id }))
  await fileArrives(puts)
  await screen.findByText('bridges two.mp3')
  expect(sentTo(net, 'RecordingService.Create')).toMatchObject({ recording: { file_name: 'bridges two.mp3', episode_id: episode.id } })
})

test("rejects a name used by another episode's recording", async () => {
  await open(null)
  net.answers('RecordingService.ValidateFileName', takenName({ ...tunnels, episodeId: ada.id }))
  await chooseFile('tunnels.mp3')
  const taken = await screen.findByRole('dialog')
  expect(taken.textContent).toContain(recordingMessages.renameAndRetry)
  await userEvent.click(within(taken).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  button('Upload Recording')
  expect(sentTo(net, 'UploadService.GetSignedURL')).toBeUndefined()
})

test('uses an unused recording of the same name instead of uploading', async () => {
  const user = await open(null)
  net.answers('RecordingService.ValidateFileName', unusedName(tunnels))
  net.answers('RecordingService.Update', { recording: tunnels })
  await chooseFile('tunnels.mp3')
  has({ ...tunnels, episodeId: episode.id })
  await user.click(await screen.findByRole('button', { name: 'Use existing' }))
  await screen.findByText(messages.chosen)
  expect(sentTo(net, 'RecordingService.Update')).toEqual({ new_recording: { id: tunnels.id, episode_id: episode.id } })
  expect(sentTo(net, 'UploadService.GetSignedURL')).toBeUndefined()
  await screen.findByText('tunnels.mp3')
})

test('replaces an unused recording of the same name and attaches the new file', async () => {
  const user = await open(null)
  net.answers('RecordingService.ValidateFileName', unusedName(tunnels))
  net.answers('RecordingService.Replace', { recording: tunnels })
  net.answers('RecordingService.Update', { recording: tunnels })
  await chooseFile('tunnels.mp3')
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  await fileArrives(puts)
  await screen.findByText(messages.uploaded)
  expect(sentTo(net, 'RecordingService.Replace')).toMatchObject({ old_recording_id: tunnels.id })
  expect(sentTo(net, 'RecordingService.Update')).toEqual({ new_recording: { id: tunnels.id, episode_id: episode.id } })
})

test('opens the library, which can be empty', async () => {
  net.answers('RecordingService.FindUnusedByPodcastID', { recordings: [], total: 0, queryMeta: { cursor: null } })
  const user = await open(null)
  await user.click(button('Choose from library'))
  const chooser = await screen.findByRole('dialog')
  await within(chooser).findByText(messages.noneAvailable)
  await user.click(within(chooser).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('replaces the recording with one from the library and shows an error', async () => {
  net.answers('RecordingService.FindUnusedByPodcastID', { recordings: [tunnels], total: 1, queryMeta: { cursor: null } })
  net.refuses('RecordingService.Update', 'internal')
  const user = await open(bridges)
  await user.click(button('Replace'))
  await user.click(await screen.findByRole('menuitem', { name: 'Choose from library' }))
  const choose = await screen.findByRole('button', { name: 'Choose tunnels.mp3' })
  await user.click(choose)
  await screen.findByText(messages.selectFailed)

  net.answers('RecordingService.Update', { recording: tunnels })
  has({ ...tunnels, episodeId: episode.id })
  await user.click(choose)
  await screen.findByText(messages.chosen)
  expect(sentTo(net, 'RecordingService.Update')).toEqual({ new_recording: { id: tunnels.id, episode_id: episode.id } })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByText('tunnels.mp3')
})

test('removes the recording and keeps it in the library', async () => {
  net.answers('RecordingService.Update', { recording: bridges })
  const user = await open(bridges)
  has(null)
  await user.click(button('Remove'))
  await screen.findByText(messages.removed)
  expect(sentTo(net, 'RecordingService.Update')).toEqual({ new_recording: { id: bridges.id, episode_id: null } })
  await screen.findByRole('button', { name: 'Upload Recording' })
})

test('keeps the recording if the episode was published in the meantime', async () => {
  net.refuses('RecordingService.Update', 'failed_precondition', 'Fixed.', { reason: 'recording_fixed' })
  const user = await open(bridges)
  await user.click(button('Remove'))
  await screen.findByText(messages.fixed)
})

test("explains why a published episode's recording can't be removed", async () => {
  const user = await open(bridges, { isPublished: true })
  const remove = button('Remove')
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  await user.hover(remove)
  await screen.findByRole('tooltip', { name: messages.fixed })
  await user.click(remove)
  expect(sentTo(net, 'RecordingService.Update')).toBeUndefined()
})

test('shows what was measured with advice, and why a recording is not measured', async () => {
  const facts = {
    integrated: -23.44,
    truePeak: -0.2,
    range: 5.1,
    clips: 0,
    firstClip: null,
    silenceStart: 0.3,
    silenceEnd: 1,
    channels: 2,
    channelFault: null,
    seconds: 273,
  }
  await open({ ...bridges, measurement: { state: 'ready', reason: null, facts } })
  const sound = screen.getByRole('region', { name: 'Sound check' })
  expect(sound.textContent).toContain('−23.4 LUFS')
  expect(
    within(sound)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'The loudness is −23.4 LUFS. That is 7.4 dB quieter than the target of −16 LUFS for stereo. Raise the volume and export it again.Upload another file',
    'The true peak is −0.2 dBTP. Above −1 dBTP, it may distort in some apps. Set the ceiling of your limiter to −1 dBTP.Upload another file',
  ])
  const show = async (measurement: Recording['measurement'], text: string) => {
    has({ ...bridges, measurement })
    await refreshRecordings()
    await screen.findByText(text)
  }
  await show({ state: 'ready', reason: null, facts: { ...facts, integrated: -16.9, truePeak: -1 } }, 'The sound is ready for release.')
  await show({ state: 'pending', reason: null, facts: null }, 'Measuring the loudness…')
  await show(
    { state: 'browser', reason: 'no_ffmpeg', facts: null },
    "Not measured. Measuring M4A and video files needs ffmpeg, which isn't installed on this server.",
  )
})
