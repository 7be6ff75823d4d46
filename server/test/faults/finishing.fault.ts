import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { encode, measureParts, readSummary } from '../../src/platform/mastering/encode.ts'
import type { Input } from '../../src/platform/mastering/arguments.ts'
import { renderBody } from '../../src/platform/mastering/render.ts'
import { measureMovie, measureMp3 } from '../../src/platform/media/measure.ts'
import { openDiskStorage } from '../../src/platform/storage/disk.ts'
import { makeRecording } from '../kit/recordings.ts'
import { mustCall } from './kit/calls.ts'
import { ffmpeg, hasFfmpeg, speech, speechAsWav } from './kit/ffmpeg.ts'
import { figure, notTried, sized } from './kit/figures.ts'
import { makeShow, type Show } from './kit/load.ts'
import { makePlace, tempFolder, withHands, type Place } from './kit/place.ts'
import { finishedWork, workOn } from './kit/work.ts'

const fault = 'finishing'
const kills = sized('KILLS', 20)
const hasSox = spawnSync('sox', ['--version']).status === 0
const corpus = join(import.meta.dirname, '../../../../shared/corpora/media')

const loudnessOf = (path: string) =>
  readSummary(
    spawnSync('ffmpeg', ['-nostdin', '-i', path, '-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-']).stderr.toString(),
  )

async function master(
  folder: string,
  address: string,
  { type, seconds, format = 'mp3', ...more }: Partial<Options> & { type: Input['type']; seconds: number },
) {
  const tool = { program: 'ffmpeg', folder, signal: new AbortController().signal }
  const durationMs = seconds * 1000
  const parts = [{ startMs: 0, endMs: durationMs }]
  const filters = { channels: 'source', trimsSilence: true, levels: false, reducesNoise: false, ...more } as const
  const rendered = await renderBody(tool, { address, type }, { parts, durationMs, ...filters })
  const options = { rendered, intro: null, outro: null, crossfade: 0, loudness: -16, truePeak: -1, format }
  const { path } = await encode(tool, options, await measureParts(tool, options))
  return { path, target: rendered.channels === 1 ? -19 : -16 }
}

type Options = { format: 'mp3' | 'm4a'; levels: boolean; reducesNoise: boolean; channels: 'source' | 'mono' | 'stereo' }

/** The same speech in twenty ways: how ffmpeg makes it, its type, and how it is finished. */
const sources: Array<[name: string, type: Input['type'], args: string[], options?: Partial<Options>]> = [
  ['as it is', 'wav', []],
  ['quiet', 'wav', ['-af', 'volume=-30dB']],
  ['very quiet, 24 bits', 'wav', ['-af', 'volume=-45dB', '-c:a', 'pcm_s24le']],
  ['loud', 'wav', ['-af', 'volume=8dB,alimiter=limit=0.99:level=false']],
  ['clipped', 'wav', ['-af', 'volume=30dB']],
  ['mono', 'wav', ['-ac', '1']],
  ['mono as stereo', 'wav', ['-ac', '1'], { channels: 'stereo' }],
  ['stereo as mono', 'wav', ['-ac', '2'], { channels: 'mono' }],
  ['one silent channel', 'wav', ['-af', 'pan=stereo|c0=c0']],
  ['channels out of phase', 'wav', ['-af', 'pan=stereo|c0=c0|c1=-1*c0']],
  ['8 kHz', 'wav', ['-ar', '8000', '-ac', '1']],
  ['96 kHz, 32-bit float', 'wav', ['-ar', '96000', '-c:a', 'pcm_f32le']],
  ['FLAC at 48 kHz', 'flac', ['-ar', '48000', '-ac', '2']],
  ['AIFF', 'aiff', ['-ar', '44100', '-ac', '2']],
  ['variable bitrate', 'mp3', ['-q:a', '6']],
  ['AAC', 'm4a', ['-c:a', 'aac', '-b:a', '96k']],
  ['long silence at both ends', 'wav', ['-af', 'adelay=20000:all=1,apad=pad_dur=30']],
  ['with noise', 'wav', ['-af', 'aeval=val(0)+0.01*random(0):c=same'], { reducesNoise: true }],
  ['loud and quiet parts', 'wav', ['-af', "volume='if(lt(mod(t,10),5),0.1,1)':eval=frame"], { levels: true }],
  ['single peaks, to AAC', 'wav', ['-af', "volume='if(lt(mod(t,5),0.01),8,0.1)':eval=frame"], { format: 'm4a' }],
]

test.runIf(hasFfmpeg)('twenty sources land on the target', async () => {
  const folder = await tempFolder()
  let [furthest, highest] = [0, -Infinity]
  for (const [name, type, args, options = {}] of sources) {
    const source = join(folder, `source.${type}`)
    ffmpeg('-i', speech, ...args, source)
    const seconds = Number(execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', source]))
    const { path, target } = await master(folder, source, { type, seconds, ...options })
    const { integrated, truePeak } = loudnessOf(path)
    const off = Math.abs(integrated! - target)
    process.stdout.write(`  ${name}: ${integrated} LUFS for ${target}, ${truePeak} dBTP\n`)
    expect.soft(off, name).toBeLessThanOrEqual(0.3)
    expect.soft(truePeak, name).toBeLessThanOrEqual(-1)
    ;[furthest, highest] = [Math.max(furthest, off), Math.max(highest, truePeak!)]
  }
  figure(fault, null, 'sources', sources.length, { least: 20 })
  figure(fault, null, 'furthest from the target', furthest, { most: 0.3, unit: ' LU', digits: 1 })
  figure(fault, null, 'highest true peak', highest, { most: -1, unit: ' dBTP', digits: 1 })
})

/** The same speech changed by sox: what comes before the name of the new file, effects, and how it is finished. */
const soxSources: Array<[name: string, type: Input['type'], format: string[], effects: string[], options?: Partial<Options>]> = [
  ['as it is', 'wav', [], []],
  ['quiet', 'wav', [], ['gain', '-30']],
  ['very quiet, 24 bits', 'wav', ['-b', '24'], ['gain', '-45']],
  ['loud', 'wav', [], ['gain', '-l', '10']],
  ['clipped', 'wav', [], ['gain', '30']],
  ['distorted', 'wav', [], ['overdrive', '20']],
  ['mono', 'wav', ['-c', '1'], []],
  ['mono as stereo', 'wav', ['-c', '1'], [], { channels: 'stereo' }],
  ['stereo as mono', 'wav', ['-c', '2'], [], { channels: 'mono' }],
  ['one silent channel', 'wav', [], ['remix', '1', '0']],
  ['channels out of phase', 'wav', [], ['remix', '1', '1i']],
  ['8 kHz', 'wav', ['-r', '8000', '-c', '1'], []],
  ['96 kHz, 32-bit float', 'wav', ['-r', '96000', '-e', 'floating-point', '-b', '32'], []],
  ['FLAC at 48 kHz', 'flac', ['-r', '48000', '-c', '2'], []],
  ['AIFF', 'aiff', ['-r', '44100', '-c', '2'], []],
  ['long silence at both ends', 'wav', [], ['pad', '20', '30']],
  ['long silence inside', 'wav', [], ['pad', '60@10']],
  ['loud and quiet parts', 'wav', [], ['tremolo', '0.1', '90'], { levels: true }],
  ['sharp sounds', 'wav', [], ['treble', '+15', '6k']],
  ['an echo, to AAC', 'wav', [], ['echo', '0.8', '0.9', '500', '0.4'], { format: 'm4a' }],
]

test.runIf(hasFfmpeg && hasSox)('twenty sources by sox land on the target, and our meter agrees', async () => {
  const folder = await tempFolder()
  const storage = openDiskStorage({
    root: await tempFolder(),
    areas: ['recordings'],
    baseUrl: 'http://localhost',
    secret: 'secret',
    now: () => new Date(),
  })
  const original = join(folder, 'original.wav')
  ffmpeg('-i', speech, original)
  let [furthest, highest, disagreement] = [0, -Infinity, 0]
  for (const [name, type, format, effects, options = {}] of soxSources) {
    const source = join(folder, `source.${type}`)
    execFileSync('sox', ['-V1', original, ...format, source, ...effects])
    const seconds = Number(execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', source]))
    const { path, target } = await master(folder, source, { type, seconds, ...options })
    const { integrated, truePeak } = loudnessOf(path)
    const off = Math.abs(integrated! - target)
    const ref = { bucket: 'recordings', object: 'result' }
    await storage.put(ref, readFileSync(path), { contentType: 'audio/mpeg' })
    const signal = new AbortController().signal
    const ours = options.format
      ? await measureMovie(storage, ref, { program: 'ffmpeg', signal })
      : await measureMp3(storage, ref, { start: 0, signal })
    const apart = Math.abs(ours.integrated! - integrated!)
    process.stdout.write(`  ${name}: ${integrated} LUFS for ${target}, ${truePeak} dBTP, ${ours.integrated} by our meter\n`)
    expect.soft(off, name).toBeLessThanOrEqual(0.3)
    expect.soft(truePeak, name).toBeLessThanOrEqual(-1)
    expect.soft(apart, name).toBeLessThanOrEqual(0.2)
    ;[furthest, highest, disagreement] = [Math.max(furthest, off), Math.max(highest, truePeak!), Math.max(disagreement, apart)]
  }
  figure(fault, null, 'sources by sox', soxSources.length, { least: 20 })
  figure(fault, null, 'furthest from the target, by sox', furthest, { most: 0.3, unit: ' LU', digits: 1 })
  figure(fault, null, 'highest true peak, by sox', highest, { most: -1, unit: ' dBTP', digits: 1 })
  figure(fault, null, 'difference between our meter and ffmpeg', disagreement, { most: 0.2, unit: ' LU', digits: 2 })
})

test.runIf(hasFfmpeg && existsSync(corpus))('broken and hostile files end with a reason, in bounded time', async () => {
  const folder = await tempFolder()
  let [slowest, refused, done] = [0, 0, 0]
  for (const name of readdirSync(corpus)) {
    if (['.json', '.md', '.txt'].includes(extname(name))) continue
    // Whatever a file is, it may be sent as any of these.
    for (const type of ['mp3', 'm4a', 'wav', 'flac', 'aiff'] as const) {
      const begun = performance.now()
      const verdict = await master(folder, join(corpus, name), { type, seconds: 60 }).then(
        () => 'done',
        (error: Error) => error.name,
      )
      slowest = Math.max(slowest, performance.now() - begun)
      expect.soft(['done', 'MasteringError'], `${name} as ${type}`).toContain(verdict)
      if (verdict === 'done') done += 1
      else refused += 1
    }
  }
  figure(fault, null, 'hostile files refused', refused, { least: 20 })
  figure(fault, null, 'files finished', done, { least: 5 })
  figure(fault, null, 'slowest', slowest / 1000, { most: 60, unit: ' s', digits: 1, clock: true })
})

async function addMaster(place: Place, show: Show, seconds: number) {
  const bytes = await speechAsWav(seconds)
  const { recordingId, object } = await withHands(place, async (app) => {
    const made = await makeRecording(app, show.owner, show.podcastId, { bytes, type: 'wav', fileName: 'Source.wav' })
    await app.pool.pool.query('update recordings set duration = $2 where id = $1', [made.recordingId, seconds])
    return made
  })
  await mustCall(place.server.url, show.owner, 'FinishingService.UpdateSettings', { podcastId: show.podcastId, isEnabled: true })
  const hash = async (): Promise<string> =>
    withHands(place, async ({ app }) => {
      const found = await app.storage.get({ bucket: 'recordings', object })
      return createHash('sha256')
        .update(Buffer.concat(await found!.body.toArray()))
        .digest('hex')
    })
  return {
    recordingId,
    hash,
    start: () => mustCall(place.server.url, show.owner, 'FinishingService.Start', { recordingIds: [recordingId] }),
  }
}

const leftIn = (place: Place): string[] => {
  const folder = join(place.server.dataDir, 'finishing')
  return existsSync(folder) ? readdirSync(folder) : []
}

test.runIf(hasFfmpeg)('a killed server continues, the original stays the same, and no temporary file is left', async () => {
  const place = await makePlace({ database: 'embedded' })
  const show = await makeShow(place)
  const { recordingId, hash, start } = await addMaster(place, show, sized('SECONDS', 600))
  const before = await hash()
  await start()
  let rounds = 1
  for (let at = 0; at < kills; at += 1) {
    await delay(randomInt(200, 3000))
    if ((await workOn(place, 'finishings', recordingId)).state === 'done') {
      rounds += 1
      await start()
    }
    await place.server.kill({ postgres: at % 2 === 1 })
    await place.server.start()
  }
  const { state, error, attempts } = await finishedWork(place, 'finishings', recordingId)
  expect({ state, error }).toEqual({ state: 'done', error: null })
  await delay(1000)
  const results = await place.query<{ count: number }>(`select count(*)::int as count from recordings where made_by = 'finishing'`)
  figure(fault, null, 'kills while a recording was finished', kills)
  figure(fault, null, 'starts of the last one', attempts, { least: 1 })
  figure(fault, null, 'results that are missing or double', Math.abs(results[0]!.count - rounds), { most: 0 })
  figure(fault, null, 'temporary files left', leftIn(place).length, { most: 0 })
  figure(fault, null, 'changed originals', (await hash()) === before ? 0 : 1, { most: 0 })
})

test.runIf(hasFfmpeg)('a full disk is a clear error, and loses nothing', async () => {
  const disk = join(await tempFolder(), 'disk')
  await mkdir(disk)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=500m', 'castwright-fault', disk]).status !== 0)
    return notTried(fault, null, 'a full disk', 'no file system may be mounted here')
  onTestFinished(() => void spawnSync('umount', ['--lazy', disk]))
  const place = await makePlace({ database: 'embedded', dataDir: join(disk, 'data') })
  const show = await makeShow(place)
  const { recordingId, hash, start } = await addMaster(place, show, 600)
  const before = await hash()
  await start()
  const { state, error } = await finishedWork(place, 'finishings', recordingId)
  expect(state).toBe('failed')
  expect(error).toMatch(/enough disk space|server's disk is full/)
  figure(fault, null, 'temporary files left on a full disk', leftIn(place).length, { most: 0 })
  figure(fault, null, 'changed originals on a full disk', (await hash()) === before ? 0 : 1, { most: 0 })
})
