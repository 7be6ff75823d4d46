import { recordingMessages } from '@castwright/contract/recordings/form.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { type Put, storage } from '../../../lib/testing/puts.ts'
import { chooseFile, fileArrives, freeName, recordingNamed, sentTo, takesFiles, used } from '../testing.ts'
import { messages } from '../messages.ts'
import { DrawerRecording } from './DrawerRecording.tsx'

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

let attached: Promise<boolean> | undefined

/** The drawer's recording field with a button that adds the episode. */
function Drawer({ isNew }: { isNew: boolean }) {
  return (
    <DrawerRecording podcast={longTake} isNew={isNew}>
      {({ field, progress, isRecordingPending, isSending, attach }) => (
        <>
          {field(isNew ? null : episode)}
          {progress}
          <p data-testid="state">{[isRecordingPending && 'pending', isSending && 'sending'].filter(Boolean).join(' ')}</p>
          <button type="button" onClick={() => void (attached = attach(episode.id))}>
            Add Episode
          </button>
        </>
      )}
    </DrawerRecording>
  )
}

async function open(isNew: boolean) {
  const { user } = await openPage(() => <Drawer isNew={isNew} />, '/the-long-take/episodes/all')
  return user
}
const state = () => screen.getByTestId('state').textContent

test("uploads a new episode's file after the episode is added", async () => {
  const user = await open(true)
  screen.getByText(recordingMessages.hint)
  await chooseFile('bridges.mp3')
  await screen.findByText('bridges.mp3')
  expect(state()).toBe('pending')
  expect(sentTo(net, 'UploadService.GetSignedURL')).toBeUndefined()
  expect(puts).toEqual([])

  await user.click(button('Add Episode'))
  await fileArrives(puts)
  expect(await attached).toBe(true)
  expect(sentTo(net, 'RecordingService.Create')).toMatchObject({
    recording: { file_name: 'bridges.mp3', podcast_id: longTake.id, episode_id: episode.id },
  })
})

test('waits for the check of a file that was chosen just before the episode is added', async () => {
  const answer = net.holdsAnswer('RecordingService.ValidateFileName', freeName)
  const user = await open(true)
  await chooseFile('bridges.mp3')
  await user.click(button('Add Episode'))
  expect(sentTo(net, 'UploadService.GetSignedURL')).toBeUndefined()
  answer()
  await fileArrives(puts)
  expect(await attached).toBe(true)
})

test('removes the pending file and uploads nothing', async () => {
  const user = await open(true)
  await chooseFile('bridges.mp3')
  await user.click(await screen.findByRole('button', { name: 'Remove recording' }))
  expect(state()).toBe('')
  await user.click(button('Add Episode'))
  expect(await attached).toBe(true)
  expect(sentTo(net, 'UploadService.GetSignedURL')).toBeUndefined()
})

test('attaches a library recording once the episode is added', async () => {
  net.answers('RecordingService.FindUnusedByPodcastID', { recordings: [tunnels], total: 1, queryMeta: { cursor: null } })
  net.answers('RecordingService.Update', { recording: tunnels })
  const user = await open(true)
  await user.click(button('Choose from library'))
  await user.click(await screen.findByRole('button', { name: 'Choose tunnels.mp3' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(state()).toBe('pending')
  expect(sentTo(net, 'RecordingService.Update')).toBeUndefined()
  await user.click(button('Add Episode'))
  expect(await attached).toBe(true)
  expect(sentTo(net, 'RecordingService.Update')).toEqual({ new_recording: { id: tunnels.id, episode_id: episode.id } })
})

test('reports that the episode was added without its recording', async () => {
  net.refuses('RecordingService.Create', 'invalid_argument', 'Some fields are invalid.', { 'recording.url': 'This is no sound.' })
  const user = await open(true)
  await chooseFile('bridges.mp3')
  await screen.findByText('bridges.mp3')
  await user.click(button('Add Episode'))
  await fileArrives(puts)
  expect(await attached).toBe(false)
  await screen.findAllByText(messages.createFailed)
})

test('changes the recording of an existing episode right away', async () => {
  net.answers('RecordingService.FindByEpisodeID', { recording: bridges })
  net.answers('RecordingService.Update', { recording: bridges })
  const user = await open(false)
  await screen.findByText('bridges.mp3')
  net.answers('RecordingService.FindByEpisodeID', { recording: null })
  await user.click(button('Remove'))
  await screen.findByText(messages.removed)
  expect(sentTo(net, 'RecordingService.Update')).toEqual({ new_recording: { id: bridges.id, episode_id: null } })

  await screen.findByRole('button', { name: 'Upload Recording' })
  await chooseFile('tunnels.mp3')
  await waitFor(() => expect(state()).toBe('sending'))
  net.answers('RecordingService.FindByEpisodeID', { recording: { ...tunnels, episodeId: episode.id } })
  await fileArrives(puts)
  await screen.findByText(messages.uploaded)
  await screen.findByText('tunnels.mp3')
  expect(sentTo(net, 'RecordingService.Create')).toMatchObject({ recording: { file_name: 'tunnels.mp3', episode_id: episode.id } })
})
