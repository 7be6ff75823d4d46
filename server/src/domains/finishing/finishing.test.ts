import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { defaultPreset, finishingMessages, type PresetForm } from '@castwright/contract/finishing/shapes.ts'
import { recordingMessages } from '@castwright/contract/recordings/form.ts'
import { uploadRules } from '@castwright/contract/uploads/shapes.ts'
import { startTestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { makeRecording, storageUsed } from '../../../test/kit/recordings.ts'
import { useShow } from '../../../test/kit/show.ts'
import { silentAiff, silentFlac, silentWav } from '../../platform/audio/testing-masters.ts'
import { silentMp3 } from '../../platform/audio/testing.ts'
import { arrived, create } from '../recordings/testing.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

const { app, owner, editor, stranger, podcastId } = await useShow({ worker: false, env: { FFMPEG_PATH: 'ffmpeg' } })

const of = (person: Person | null) => as(app, person).FinishingService
const enable = (id: string, isEnabled = true) => of(owner).UpdateSettings({ podcastId: id, isEnabled })
const preset = (name: string, more: Partial<PresetForm> = {}): PresetForm => ({ ...defaultPreset, name, ...more })

test('a server without ffmpeg says how to get it, and still writes tags', async () => {
  const bare = await startTestApp({ worker: false, env: { FFMPEG_PATH: '/nowhere/ffmpeg' } })
  try {
    const person = await makePerson(bare)
    const { podcastId: id } = await makePodcast(bare, person)
    const mine = as(bare, person).FinishingService
    expect((await mine.FindByPodcastID({ podcastId: id })).engine).toEqual({
      isAvailable: false,
      message: expect.stringContaining('ffmpeg, which is not installed') as string,
    })
    await expect(mine.UpdateSettings({ podcastId: id, isEnabled: true })).rejects.toMatchObject({
      meta: { reason: 'finishing_unavailable' },
    })
    const { settings } = await mine.UpdateSettings({ podcastId: id, isTaggedOnPublish: true })
    expect(settings).toMatchObject({ isEnabled: false, isTaggedOnPublish: true })
  } finally {
    await bare.stop()
  }
})

test.runIf(hasFfmpeg)('masters are accepted only while finishing is on', async () => {
  const { podcastId: id } = await makePodcast(app, owner)
  const ask = (contentType: string) =>
    as(app, owner).UploadService.GetSignedURL({ bucket: 'recordings', podcastId: id, contentType, size: 99 })
  const wrongType = { meta: { content_type: uploadRules.recordings.wrongType } }
  await expect(ask('audio/wav')).rejects.toMatchObject(wrongType)
  const { object } = await as(app, owner).UploadService.GetSignedURL({ bucket: 'recordings', contentType: 'audio/mpeg', size: 99 })
  const named = { podcastId: id, fileName: 'Take.wav', url: { bucket: 'recordings' as const, object } }
  await expect(as(app, owner).RecordingService.Create({ recording: named })).rejects.toMatchObject({
    meta: { 'recording.file_name': recordingMessages.wrongAudio },
  })
  await enable(id)
  // Without a podcast, no one knows whether it accepts them.
  await expect(
    as(app, owner).UploadService.GetSignedURL({ bucket: 'recordings', contentType: 'audio/wav', size: 99 }),
  ).rejects.toMatchObject(wrongType)
  const masters = [
    { name: 'One.wav', type: 'wav', bytes: silentWav(2), seconds: 2 },
    { name: 'Two.flac', type: 'flac', bytes: silentFlac(20), seconds: 1.858 },
    { name: 'Three.aif', type: 'aiff', bytes: silentAiff(1.5), seconds: 1.5 },
  ] as const
  for (const { name, type, bytes, seconds } of masters) {
    const recording = await create(app, owner, id, name, { bytes, type })
    expect(recording).toMatchObject({ fileName: name, fileType: type, duration: seconds, sourceId: null, madeBy: null })
  }
  await expect(create(app, owner, id, 'Four.ogg')).rejects.toMatchObject({
    meta: { 'recording.file_name': recordingMessages.wrongMaster },
  })
  const cut = create(app, owner, id, 'Five.wav', { bytes: silentWav(2).subarray(0, 5000), type: 'wav' })
  await expect(cut).rejects.toMatchObject({ meta: { 'recording.url': 'This file is incomplete. Choose the complete file.' } })
  await enable(id, false)
  await expect(ask('audio/flac')).rejects.toMatchObject(wrongType)
})

test.runIf(hasFfmpeg)('presets: one default, unique names, and the last one stays', async () => {
  const { presets } = await enable(podcastId)
  expect(presets).toEqual([expect.objectContaining({ ...defaultPreset, isDefault: true })])
  const { preset: loud } = await of(editor).CreatePreset({ podcastId, preset: preset('Loud', { loudness: -14, format: 'm4a' }) })
  expect(loud).toMatchObject({ loudness: -14, format: 'm4a', isDefault: false })
  await expect(of(editor).CreatePreset({ podcastId, preset: preset('loud') })).rejects.toMatchObject({
    meta: { 'preset.name': finishingMessages.nameTaken },
  })
  await expect(
    of(editor).CreatePreset({ podcastId, preset: preset(' ', { loudness: -3, truePeak: 0, crossfade: 99 }) }),
  ).rejects.toMatchObject({
    meta: {
      'preset.name': finishingMessages.nameMissing,
      'preset.loudness': finishingMessages.loudness,
      'preset.true_peak': finishingMessages.truePeak,
      'preset.crossfade': finishingMessages.crossfade,
    },
  })
  const updated = await of(editor).UpdatePreset({ finishingPresetId: loud.id, preset: preset('Louder', { levels: true }) })
  expect(updated.preset).toMatchObject({ name: 'Louder', levels: true })
  const chosen = await of(editor).SetDefaultPreset({ finishingPresetId: loud.id })
  expect(chosen.presets.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    [defaultPreset.name, false],
    ['Louder', true],
  ])
  const left = await of(editor).DeletePreset({ finishingPresetId: loud.id })
  expect(left.presets).toEqual([expect.objectContaining({ name: defaultPreset.name, isDefault: true })])
  await expect(of(editor).DeletePreset({ finishingPresetId: left.presets[0]!.id })).rejects.toMatchObject({
    meta: { reason: 'preset_last' },
  })
  await expect(of(stranger).UpdatePreset({ finishingPresetId: left.presets[0]!.id, preset: preset('X') })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(of(editor).UpdateSettings({ podcastId, isEnabled: false })).rejects.toMatchObject({ meta: { reason: 'role' } })
})

test.runIf(hasFfmpeg)('sounds count as storage, play in the app, and stay while a preset uses them', async () => {
  await enable(podcastId)
  const before = await storageUsed(app, podcastId)
  const bytes = silentWav(3)
  const file = await arrived(app, editor, podcastId, bytes, 'wav')
  const { sound } = await of(editor).AddSound({ podcastId, name: 'Intro A', file })
  expect(sound).toMatchObject({ name: 'Intro A', duration: 3, fileType: 'wav', fileSize: bytes.length, presetNames: [] })
  expect(await storageUsed(app, podcastId)).toBe(before + bytes.length)
  const listen = (person: Person | null, headers: Record<string, string> = {}, url = new URL(sound.url).pathname) =>
    app.server.inject({ url, headers: { ...(person && { cookie: person.cookie }), ...headers } })
  const heard = await listen(editor)
  expect([heard.statusCode, heard.headers['content-type'], heard.rawPayload.equals(bytes)]).toEqual([200, 'audio/wav', true])
  const part = await listen(editor, { range: 'bytes=0-11' })
  expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([
    206,
    `bytes 0-11/${bytes.length}`,
    bytes.subarray(0, 12),
  ])
  expect((await listen(null)).statusCode).toBe(401)
  expect((await listen(stranger)).statusCode).toBe(404)
  for (const bad of ['x', '%00', '0190a5a0-0000-7000-8000-000000000001'])
    expect((await listen(editor, {}, `/api/finishing/sounds/${bad}`)).statusCode, bad).toBe(404)
  const again = await arrived(app, editor, podcastId, silentMp3(50))
  await expect(of(editor).AddSound({ podcastId, name: 'intro a', file: again })).rejects.toMatchObject({
    meta: { name: finishingMessages.soundNameTaken },
  })
  await expect(of(editor).AddSound({ podcastId, name: 'B', file })).rejects.toMatchObject({ code: 'invalid_argument' })
  const broken = await arrived(app, editor, podcastId, Buffer.alloc(5000, 7), 'wav')
  await expect(of(editor).AddSound({ podcastId, name: 'C', file: broken })).rejects.toMatchObject({ code: 'invalid_argument' })

  const { preset: using } = await of(editor).CreatePreset({ podcastId, preset: preset('With intro', { introId: sound.id }) })
  await expect(of(editor).DeleteSound({ finishingSoundId: sound.id })).rejects.toMatchObject({ meta: { reason: 'sound_in_use' } })
  const { podcastId: other } = await makePodcast(app, owner)
  await enable(other)
  await expect(of(owner).CreatePreset({ podcastId: other, preset: preset('X', { outroId: sound.id }) })).rejects.toMatchObject({
    meta: { 'preset.outro_id': finishingMessages.soundUnknown },
  })
  expect((await of(editor).RenameSound({ finishingSoundId: sound.id, name: 'Intro B' })).sound).toMatchObject({
    name: 'Intro B',
    presetNames: ['With intro'],
  })
  await of(editor).DeletePreset({ finishingPresetId: using.id })
  await expect(of(stranger).DeleteSound({ finishingSoundId: sound.id })).rejects.toMatchObject({ code: 'not_found' })
  await of(editor).DeleteSound({ finishingSoundId: sound.id })
  expect((await listen(editor)).statusCode).toBe(404)
  expect(await storageUsed(app, podcastId)).toBe(before)
})

test('cuts are merged, within the recording, and not overwritten unseen', async () => {
  const { recordingId } = await makeRecording(app, owner, podcastId)
  const save = (version: number, ...cuts: Array<[number, number]>) =>
    of(editor).SaveCuts({ recordingId, version, cuts: cuts.map(([startMs, endMs]) => ({ startMs, endMs })) })
  expect((await of(editor).GetCuts({ recordingId })).list).toMatchObject({ cuts: [], version: 0 })
  const { list } = await save(0, [900, 1100], [0, 300], [250, 500])
  expect(list).toMatchObject({
    version: 1,
    cuts: [
      { startMs: 0, endMs: 500 },
      { startMs: 900, endMs: 1100 },
    ],
  })
  await expect(save(0, [0, 10])).rejects.toMatchObject({ meta: { reason: 'cuts_changed' } })
  await expect(save(1, [10, 10])).rejects.toMatchObject({ meta: { 'cuts.0.end_ms': finishingMessages.cutEmpty } })
  await expect(save(1, [10, 99_000])).rejects.toMatchObject({ meta: { 'cuts.0.end_ms': finishingMessages.cutOutside } })
  await expect(save(1, [0, 2600])).rejects.toMatchObject({ meta: { cuts: finishingMessages.nothingLeft } })
  await expect(of(stranger).SaveCuts({ recordingId, version: 1, cuts: [] })).rejects.toMatchObject({ code: 'not_found' })
  expect((await save(1)).list).toMatchObject({ cuts: [], version: 2 })
})

test.runIf(hasFfmpeg)('starts several recordings at once, each of them once, and only in shows that have finishing turned on', async () => {
  const { podcastId: id } = await makePodcast(app, owner)
  const mine = [await makeRecording(app, owner, id), await makeRecording(app, owner, id)].map(({ recordingId }) => recordingId)
  const start = (recordingIds: string[], presetId?: string) => of(owner).Start({ recordingIds, presetId })
  await expect(start(mine)).rejects.toMatchObject({ meta: { reason: 'finishing_off' } })
  const { presets } = await enable(id)
  const { recordingId: foreign } = await makeRecording(app, owner, podcastId)
  await expect(start([...mine, foreign])).rejects.toMatchObject({ meta: { 'recording_ids.2': finishingMessages.otherPodcast } })
  const { recordingId: video } = await makeRecording(app, owner, id, { type: 'mp4' })
  await expect(start([video])).rejects.toMatchObject({ meta: { 'recording_ids.0': finishingMessages.notAudio } })
  await expect(start([mine[0]!, mine[0]!])).rejects.toMatchObject({ meta: { recording_ids: finishingMessages.recordingTwice } })
  await expect(start(mine, video)).rejects.toMatchObject({ meta: { preset_id: finishingMessages.presetUnknown } })
  const { finishings } = await start(mine, presets[0]!.id)
  expect(finishings.map(({ state, ahead, progress }) => ({ state, ahead, progress }))).toEqual([
    { state: 'waiting', ahead: 0, progress: 0 },
    { state: 'waiting', ahead: 1, progress: 0 },
  ])
  expect((await start([mine[0]!])).finishings[0]!.id).toBe(finishings[0]!.id)
  const { finishing } = await of(owner).Cancel({ recordingId: mine[0]! })
  expect(finishing).toMatchObject({ state: 'canceled' })
  expect((await of(owner).Get({ recordingId: mine[1]! })).finishing).toMatchObject({ state: 'waiting', ahead: 0 })
  expect((await of(owner).FindRecent({ podcastId: id })).finishings).toHaveLength(2)
  expect(await of(owner).FindComparison({ recordingId: mine[0]! })).toEqual({ comparison: null })
  await of(owner).Cancel({ recordingId: mine[1]! })
  await expect(of(stranger).Start({ recordingIds: mine })).rejects.toMatchObject({ code: 'not_found' })
})

test.runIf(hasFfmpeg)('new uploads are finished by themselves if the show wants that', async () => {
  const { podcastId: id } = await makePodcast(app, owner)
  await of(owner).UpdateSettings({ podcastId: id, isEnabled: true, isOnUpload: true })
  const recording = await create(app, owner, id, 'Talk.wav', { bytes: silentWav(1), type: 'wav' })
  expect((await of(owner).Get({ recordingId: recording.id })).finishing).toMatchObject({ state: 'waiting', presetName: defaultPreset.name })
  await of(owner).Cancel({ recordingId: recording.id })
})
