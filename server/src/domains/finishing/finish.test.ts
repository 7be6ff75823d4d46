import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseBuffer } from 'music-metadata'
import { afterAll, expect, test } from 'vitest'
import { defaultPreset, type PresetForm } from '@castwright/contract/finishing/shapes.ts'
import { isFull } from '../../../test/kit/full.ts'
import { as } from '../../../test/kit/as.ts'
import { readyEpisode } from '../../../test/kit/publishing.ts'
import { storageUsed } from '../../../test/kit/recordings.ts'
import { useShow } from '../../../test/kit/show.ts'
import { readSummary } from '../../platform/mastering/encode.ts'
import { arrived, create, rowOf } from '../recordings/testing.ts'
import { runFinishing } from './service.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
const hasEyeD3 = spawnSync('eyeD3', ['--version']).status === 0

const { app, owner, podcastId } = await useShow({ worker: false, env: { FFMPEG_PATH: 'ffmpeg' } })
const folder = mkdtempSync(join(tmpdir(), 'finishing-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
if (hasFfmpeg) await as(app, owner).FinishingService.UpdateSettings({ podcastId, isEnabled: true })

const of = () => as(app, owner).FinishingService
const signal = new AbortController().signal

/** Makes a file with ffmpeg. `sound` is a source of its virtual input. */
function make(name: string, sound: string, args: string[] = []): Buffer {
  const path = join(folder, name)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', sound, ...args, path])
  return readFileSync(path)
}

async function bytesOf(recordingId: string): Promise<Buffer> {
  const { object } = await rowOf(app, recordingId)
  return Buffer.concat(await (await app.app.storage.get({ bucket: 'recordings', object }))!.body.toArray())
}

async function fileOf(recordingId: string, name: string): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, await bytesOf(recordingId))
  return path
}

const loudnessOf = (path: string) =>
  readSummary(
    spawnSync('ffmpeg', ['-nostdin', '-i', path, '-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-']).stderr.toString(),
  )

async function finish(recordingId: string, form: Partial<PresetForm> = {}): Promise<string> {
  const { preset } = await of().CreatePreset({ podcastId, preset: { ...defaultPreset, name: randomUUID().slice(0, 20), ...form } })
  const { finishings } = await of().Start({ recordingIds: [recordingId], presetId: preset.id })
  await of().DeletePreset({ finishingPresetId: preset.id })
  await runFinishing(app.app, finishings[0]!.id, signal)
  const { finishing } = await of().Get({ recordingId })
  expect(finishing).toMatchObject({ state: 'done', error: null, progress: 1 })
  return finishing!.resultId!
}

const left = (): string[] =>
  existsSync(join(app.app.config.dataDir, 'finishing')) ? readdirSync(join(app.app.config.dataDir, 'finishing')) : []

/** Four notes of three seconds: 300, 500, 700 and 900 Hz, with speech-like gaps. */
const notes = 'aevalsrc=0.1*sin(2*PI*(300+200*floor(t/3))*t)*gt(sin(9*t)\\,-0.8):s=48000:d=12'

/** The loudest note in a tenth of a second. */
function noteAt(path: string, seconds: number): number {
  const args = ['-v', 'error', '-ss', String(seconds), '-t', '0.2', '-i', path, '-ac', '1', '-ar', '8000', '-f', 'f32le', '-']
  const bytes = execFileSync('ffmpeg', args)
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length >> 2) * 4))
  const powerOf = (hertz: number): number => {
    let [sine, cosine] = [0, 0]
    for (const [at, sample] of samples.entries()) {
      sine += sample * Math.sin((2 * Math.PI * hertz * at) / 8000)
      cosine += sample * Math.cos((2 * Math.PI * hertz * at) / 8000)
    }
    return sine ** 2 + cosine ** 2
  }
  return [300, 500, 700, 900, 1200].toSorted((one, other) => powerOf(other) - powerOf(one))[0]!
}

test.runIf(hasFfmpeg)('a WAV becomes a tagged MP3 at the target, with times that follow the cuts', async () => {
  const bytes = make('notes.wav', notes)
  const { episodeId } = await readyEpisode(app, owner, podcastId)
  const source = await create(app, owner, podcastId, 'Notes.wav', { bytes, type: 'wav', episodeId })
  const publish = () => as(app, owner).EpisodeService.Publish({ episodeId })
  const { findings } = await as(app, owner).EpisodeService.CheckRelease({ episodeId })
  expect(findings.find(({ id }) => id === 'audio-finished')).toMatchObject({ status: 'error' })
  await expect(publish()).rejects.toMatchObject({ code: 'failed_precondition' })

  // The second note is cut, and an intro of 2 seconds at 1,200 Hz fades into the first.
  await of().SaveCuts({ recordingId: source.id, version: 0, cuts: [{ startMs: 3000, endMs: 6000 }] })
  const chapters = ['One', 'Two', 'Three', 'Four'].map((title, at) => ({ id: randomUUID(), title, startMs: at * 3000 }))
  await as(app, owner).ChaptersService.SaveChapters({ recordingId: source.id, version: 0, chapters })
  const put = ['first', 'second', 'third', 'fourth'].map((text, at) => ({
    id: randomUUID(),
    version: 0,
    speaker: '',
    text: `the ${text}`,
    isChecked: true,
    startMs: at * 3e3 + 500,
    endMs: at * 3e3 + 2500,
    words: ['the', text].map((word, nth) => ({
      text: word,
      startMs: at * 3e3 + 500 + nth * 1e3,
      endMs: at * 3e3 + 1500 + nth * 1e3,
    })),
  }))
  await as(app, owner).TranscriptsService.SaveSegments({ recordingId: source.id, changes: [{ put }] })
  // Most of the first is cut, so it is left out. The others follow the cut.
  const clips = as(app, owner).ClipsService
  for (const [title, startMs, endMs] of [
    ['Cut', 2500, 5500],
    ['Kept', 6000, 11_000],
    ['In part', 2000, 9500],
  ] as const) {
    await app.pool.pool.query(
      `insert into clips (id, podcast_id, recording_id, title, start_ms, end_ms, is_in_feed, created_at) values ($1, $2, $3, $4, $5, $6, true, now())`,
      [randomUUID(), podcastId, source.id, title, startMs, endMs],
    )
  }
  const intro = await arrived(app, owner, podcastId, make('intro.mp3', 'sine=f=1200:d=2'), 'mp3')
  const { sound } = await of().AddSound({ podcastId, name: 'Beep', file: intro })
  const before = await storageUsed(app, podcastId)
  const resultId = await finish(source.id, { introId: sound.id, crossfade: 0.5, channels: 'stereo', trimsSilence: false })

  expect(
    createHash('sha256')
      .update(await bytesOf(source.id))
      .digest('hex'),
  ).toBe(createHash('sha256').update(bytes).digest('hex'))
  const { recording, episode } = await as(app, owner).RecordingService.Find({ recordingId: resultId })
  expect(recording).toMatchObject({
    fileName: 'Notes finished.mp3',
    fileType: 'mp3',
    sourceId: source.id,
    madeBy: 'finishing',
  })
  expect(recording.duration).toBeCloseTo(10.5, 0)
  expect(episode?.id).toBe(episodeId)
  expect(await storageUsed(app, podcastId)).toBe(before + recording.fileSize)
  const path = await fileOf(resultId, 'result.mp3')
  const { integrated, truePeak } = loudnessOf(path)
  expect(Math.abs(integrated! + 16)).toBeLessThanOrEqual(0.3)
  expect(truePeak).toBeLessThanOrEqual(-1)

  const list = (await as(app, owner).ChaptersService.GetChapters({ recordingId: resultId })).list
  expect(list).toMatchObject({ isOutdated: false, chapters: [{ title: 'One' }, { title: 'Three' }, { title: 'Four' }] })
  expect(list.chapters.map(({ startMs }) => Math.round(startMs / 100))).toEqual([0, 45, 75])
  const { transcript } = await as(app, owner).TranscriptsService.GetTranscript({ recordingId: resultId })
  expect(transcript).toMatchObject({ isOutdated: false })
  expect(transcript!.segments.map(({ text, startMs }) => [text, Math.round(startMs / 100)])).toEqual([
    ['the first', 20],
    ['the third', 50],
    ['the fourth', 80],
  ])
  const carried = (await clips.ListClips({ recordingId: resultId })).clips
  expect(
    carried.map(({ title, startMs, endMs, isInFeed }) => [title, Math.round(startMs / 100), Math.round(endMs / 100), isInFeed]),
  ).toEqual([
    ['In part', 35, 80, true],
    ['Kept', 45, 95, true],
  ])
  expect((await clips.ListClips({ recordingId: source.id })).clips).toHaveLength(3)
  // What is heard where the words are now.
  expect([0.5, 3, 5.5, 8.5].map((at) => noteAt(path, at))).toEqual([1200, 300, 700, 900])

  const probed = JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', '-show_chapters', path]).toString(),
  ) as {
    format: { tags: Record<string, string> }
    streams: Array<Record<string, unknown>>
    chapters: Array<{ start_time: string; tags: { title: string } }>
  }
  expect(probed.chapters.map(({ tags, start_time: at }) => [tags.title, Number(at).toFixed(1)])).toEqual([
    ['One', '0.0'],
    ['Three', '4.5'],
    ['Four', '7.5'],
  ])
  expect(probed.streams[0]).toMatchObject({ codec_name: 'mp3', sample_rate: '44100', channels: 2, bit_rate: '128000' })
  expect(probed.format.tags['title']).toBeTruthy()
  expect(probed.format.tags['album']).toBeTruthy()
  const { common } = await parseBuffer(await bytesOf(resultId), { mimeType: 'audio/mpeg' })
  expect(common).toMatchObject({ title: probed.format.tags['title'], album: probed.format.tags['album'] })
  if (hasEyeD3) expect(execFileSync('eyeD3', ['--no-color', path]).toString()).toMatch(/ID3 v2\.3[\s\S]*title:[\s\S]*album:/)

  const { comparison } = await of().FindComparison({ recordingId: resultId })
  expect(comparison).toMatchObject({ source: { id: source.id }, result: { id: resultId }, values: { introId: sound.id } })
  expect(comparison!.spans).toHaveLength(2)
  expect(left()).toEqual([])
  await publish()
})

test.runIf(hasFfmpeg && isFull)('silence at both ends is removed, mono is 3 LU quieter, and AAC works, too', async () => {
  const sound = 'aevalsrc=0.02*sin(2*PI*440*t)*gt(t\\,3)*lt(t\\,9)*gt(sin(9*t)\\,-0.8):s=8000:d=14'
  const source = await create(app, owner, podcastId, 'Quiet.flac', { bytes: make('quiet.flac', sound), type: 'flac' })
  const resultId = await finish(source.id, { format: 'm4a', levels: true, reducesNoise: true })
  const { recording } = await as(app, owner).RecordingService.Find({ recordingId: resultId })
  expect(recording).toMatchObject({ fileName: 'Quiet finished.m4a', fileType: 'm4a' })
  expect(recording.duration).toBeGreaterThan(6)
  expect(recording.duration).toBeLessThan(7.5)
  const { integrated, truePeak } = loudnessOf(await fileOf(resultId, 'result.m4a'))
  expect(Math.abs(integrated! + 19)).toBeLessThanOrEqual(0.3)
  expect(truePeak).toBeLessThanOrEqual(-1)
})

test.runIf(hasFfmpeg)('failures say why and leave nothing behind', async () => {
  const silent = await create(app, owner, podcastId, 'Silent.wav', { bytes: make('silent.wav', 'anullsrc=d=2'), type: 'wav' })
  const { finishings } = await of().Start({ recordingIds: [silent.id] })
  await runFinishing(app.app, finishings[0]!.id, signal)
  expect((await of().Get({ recordingId: silent.id })).finishing).toMatchObject({
    state: 'failed',
    error: 'This recording is silent, or too short to measure.',
  })
  // The header of a FLAC and then noise.
  const flac = make('short.flac', 'sine=d=3')
  const broken = Buffer.concat([flac.subarray(0, 9000), Buffer.alloc(flac.length - 9000, 1)])
  const source = await create(app, owner, podcastId, 'Broken.flac', { bytes: broken, type: 'flac' })
  const started = await of().Start({ recordingIds: [source.id] })
  await runFinishing(app.app, started.finishings[0]!.id, signal)
  expect((await of().Get({ recordingId: source.id })).finishing).toMatchObject({ state: 'failed', resultId: null })
  expect(left()).toEqual([])
})

test.runIf(hasFfmpeg)('a job that was interrupted continues, and a canceled one stops', async () => {
  const source = await create(app, owner, podcastId, 'Long.wav', { bytes: make('long.wav', 'anoisesrc=a=0.1:d=90'), type: 'wav' })
  const { finishings } = await of().Start({ recordingIds: [source.id] })
  const { id } = finishings[0]!
  const stopped = new AbortController()
  const running = runFinishing(app.app, id, stopped.signal)
  await expect.poll(async () => (await of().Get({ recordingId: source.id })).finishing?.stage).not.toBe('render')
  stopped.abort()
  await expect(running).rejects.toThrow()
  expect(left()).toEqual([id])
  // One that is replaced by another job leaves its files alone.
  const runnerOf = async () =>
    (await app.pool.pool.query('select runner_id from finishings where id = $1', [id])).rows[0].runner_id as string
  const before = await runnerOf()
  const replaced = runFinishing(app.app, id, signal)
  await expect.poll(runnerOf).not.toBe(before)
  await app.pool.pool.query('update finishings set runner_id = gen_random_uuid() where id = $1', [id])
  await replaced
  expect(left()).toEqual([id])
  const again = runFinishing(app.app, id, signal)
  await expect.poll(async () => (await of().Get({ recordingId: source.id })).finishing?.progress).toBeGreaterThan(0.1)
  await of().Cancel({ recordingId: source.id })
  await again
  expect((await of().Get({ recordingId: source.id })).finishing).toMatchObject({ state: 'canceled', resultId: null })
  expect(left()).toEqual([])
})

test.runIf(hasFfmpeg)('a job that was killed while leveling starts over with the source', async () => {
  const sound = 'aevalsrc=0.05*sin(2*PI*300*t)*gt(sin(9*t)\\,-0.5)*(1+3*gt(mod(t\\,20)\\,10)):s=44100:d=120'
  const bytes = make('levels.wav', sound)
  const source = await create(app, owner, podcastId, 'Levels.wav', { bytes, type: 'wav' })
  const { preset } = await of().CreatePreset({ podcastId, preset: { ...defaultPreset, name: 'Leveled', levels: true } })
  const { finishings } = await of().Start({ recordingIds: [source.id], presetId: preset.id })
  const { id } = finishings[0]!
  const fileOfJob = (name: string) => existsSync(join(app.app.config.dataDir, 'finishing', id, name))
  const stopped = new AbortController()
  const running = runFinishing(app.app, id, stopped.signal)
  await expect.poll(() => fileOfJob('rendering.wav'), { interval: 5 }).toBe(true)
  stopped.abort()
  await expect(running).rejects.toThrow()
  // What is there isn't taken for complete.
  expect(fileOfJob('body.wav')).toBe(false)
  await runFinishing(app.app, id, signal)
  const { finishing } = await of().Get({ recordingId: source.id })
  expect(finishing).toMatchObject({ state: 'done', error: null })
  const path = await fileOf(finishing!.resultId!, 'leveled.mp3')
  const partOf = (from: number) => {
    const cut = join(folder, `part-${from}.wav`)
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-ss', String(from), '-t', '8', '-i', path, cut])
    return loudnessOf(cut).integrated!
  }
  // The source's parts are 12 dB apart.
  expect(Math.abs(partOf(21) - partOf(31))).toBeLessThan(2)
  expect(left()).toEqual([])
})
