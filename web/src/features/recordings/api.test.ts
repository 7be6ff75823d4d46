import { pathOf } from '@castwright/contract/methods.ts'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { attach, findRegistered, register } from './api.ts'
import { recordingNamed } from './testing.ts'

const episodeId = '0198c0de-0000-7000-8000-0000000000e1'
const old = recordingNamed('old.mp3', 1, { episodeId })
const fresh = recordingNamed('new.mp3', 2, { episodeId })
const place = { podcastId: old.podcastId, episodeId, current: old }
const url = { bucket: 'recordings', object: 'a.mp3' } as const

let net: Network
beforeEach(() => {
  net = network()
  net.answers('RecordingService.Create', { recordingId: fresh.id, recording: fresh })
  net.answers('RecordingService.Update', { recording: fresh })
})
const sent = (name: Parameters<typeof pathOf>[0]) => net.callsTo(pathOf(name)).map(({ body }) => body)

test('names the episode, since its old recording may belong to another episode when the upload ends', async () => {
  await register({ fileName: 'new.mp3', url, insteadOf: null }, place)
  expect(sent('RecordingService.Create')).toMatchObject([{ recording: { file_name: 'new.mp3', episode_id: episodeId } }])
  await attach(fresh.id, episodeId)
  expect(sent('RecordingService.Update')).toEqual([{ new_recording: { id: fresh.id, episode_id: episodeId } }])
})

test('attaches a file that replaced a library recording before the connection broke', async () => {
  const found = { isDuplicate: true, isAssociatedWithEpisode: false, newFileName: 'new-1.mp3', associatedEpisodeId: null }
  net.answers('RecordingService.ValidateFileName', { ...found, duplicateRecordingId: fresh.id })
  const arrived = { fileName: 'new.mp3', url, insteadOf: recordingNamed('new.mp3', 3).id }
  expect(await findRegistered(arrived, place)).toMatchObject({ id: fresh.id, episodeId })
  expect(sent('RecordingService.Update')).toHaveLength(1)
})
