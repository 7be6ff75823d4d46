import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { expect, onTestFinished, test } from 'vitest'
import type { Measurement } from '@castwright/contract/recordings/loudness.ts'
import { silentM4a, silentMp3 } from '../audio/testing.ts'
import { limiterFilter } from '../mastering/arguments.ts'
import { join as joined, say, withLevel } from '../mastering/testing/voices.ts'
import { openDiskStorage } from '../storage/disk.ts'
import { MissingFfmpeg, measureMovie, measureMp3, measurePcm, UnreadableAudio } from './measure.ts'
import { isFull } from '../../../test/kit/full.ts'

const folder = join(import.meta.dirname, '../../../../../shared/corpora/media')
const isThere = existsSync(folder)
if (!isThere) console.warn('Measuring real files is not tested: there is no folder ../shared/corpora/media.')
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
if (!hasFfmpeg) console.warn('The meter is not compared with ffmpeg: this machine has none.')

const run = promisify(execFile)
const signal = new AbortController().signal
const ref = { bucket: 'recordings', object: 'one' } as const

async function newFolder() {
  const root = await mkdtemp(join(tmpdir(), 'castwright-measure-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return root
}

async function stored(bytes: Buffer) {
  const storage = openDiskStorage({
    root: await newFolder(),
    areas: ['recordings'],
    baseUrl: 'http://localhost',
    secret: 'secret',
    now: () => new Date(),
  })
  await storage.put(ref, bytes, { contentType: 'audio/mpeg' })
  return storage
}

async function measured(bytes: Buffer, name: string): Promise<Measurement> {
  const storage = await stored(bytes)
  if (name.endsWith('.mp3')) return measureMp3(storage, ref, { start: audioStart(bytes), signal })
  return measureMovie(storage, ref, { program: 'ffmpeg', signal })
}

const audioStart = (bytes: Buffer): number =>
  bytes.toString('latin1', 0, 3) === 'ID3' ? 10 + bytes.subarray(6, 10).reduce((size, byte) => size * 128 + byte, 0) : 0

/** The same by ffmpeg. */
async function reference(path: string) {
  const { stderr } = await run('ffmpeg', [
    '-nostats',
    '-i',
    path,
    '-map',
    '0:a:0',
    '-af',
    'ebur128=peak=true:framelog=verbose',
    '-f',
    'null',
    '-',
  ])
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(-?[\\d.]+|-inf)`).exec(summary)?.[1]?.replace('inf', 'Infinity'))
  return { integrated: of('I'), range: of('LRA'), truePeak: of('Peak') }
}

const noise = (amplitude: number, seconds = 5, rate = 44_100) =>
  `anoisesrc=c=pink:a=${amplitude}:d=${seconds}:r=${rate}:s=7,tremolo=f=0.4:d=0.7`
const stereo = (amplitude: number, seconds?: number, rate?: number) =>
  `${noise(amplitude, seconds, rate)},pan=stereo|c0=c0|c1=c0,adelay=0|11`
const sides = (left: string, right: string) => `aevalsrc=exprs='${left}|${right}':d=6:s=44100`
const mp3 = ['-c:a', 'libmp3lame', '-b:a', '128k']
const aac = ['-c:a', 'aac', '-b:a', '128k']

/** Name, source, encoder, and what else must be found. */
const sources: Array<[name: string, source: string, encoder: string[], facts?: Partial<Measurement>]> = [
  ['quiet.mp3', stereo(0.02), mp3, { channels: 2, channelFault: null }],
  ['loud.mp3', stereo(0.9), mp3],
  ['very-loud.mp3', `${stereo(1)},volume=6dB,alimiter=limit=0.98`, mp3],
  ['mono.mp3', noise(0.3), mp3, { channels: 1 }],
  ['mono-quiet.mp3', noise(0.01), [...mp3, '-ac', '1'], { channels: 1 }],
  ['silent-left.mp3', sides('0', '0.3*sin(440*2*PI*t)'), mp3, { channelFault: 'silent-left' }],
  ['silent-right.mp3', sides('0.3*sin(440*2*PI*t)', '0'), mp3, { channelFault: 'silent-right' }],
  ['quiet-right.mp3', sides('0.3*sin(440*2*PI*t)', '0.03*sin(550*2*PI*t)'), mp3, { channelFault: 'quiet-right' }],
  ['inverted.mp3', sides('0.3*sin(440*2*PI*t)', '-0.3*sin(440*2*PI*t)'), [...mp3, '-joint_stereo', '0'], { channelFault: 'inverted' }],
  ['8khz.mp3', noise(0.3, 5, 8000), [...mp3, '-b:a', '32k'], { channels: 1 }],
  ['22khz.mp3', stereo(0.3, 5, 22_050), [...mp3, '-b:a', '64k']],
  ['48khz.mp3', stereo(0.3, 5, 48_000), mp3],
  ['vbr.mp3', stereo(0.4, 20), ['-c:a', 'libmp3lame', '-q:a', '4']],
  ['long-silence.mp3', `${noise(0.3, 6)},adelay=20s,apad=pad_dur=30`, mp3],
  ['range.mp3', `aevalsrc=exprs='0.5*sin(300*2*PI*t)*if(lt(mod(t,10),5),1,0.1)':d=40:s=44100`, mp3],
  ['low-tone.mp3', `aevalsrc=exprs='0.5*sin(50*2*PI*t)':d=6:s=44100`, mp3],
  ['high-tone.m4a', `aevalsrc=exprs='0.4*sin(11025*2*PI*t+PI/4)':d=6:s=44100`, [...aac, '-b:a', '192k']],
  ['stereo.m4a', stereo(0.4), aac, { channels: 2 }],
  ['mono.m4a', noise(0.4), aac, { channels: 1 }],
  ['96khz.m4a', stereo(0.3, 6, 96_000), aac],
  ['alac-96khz.m4a', stereo(0.3, 6, 96_000), ['-c:a', 'alac']],
  ['clipped.m4a', `aevalsrc=exprs='clip(3*sin(200*2*PI*t)\\,-1\\,1)':d=4:s=44100`, ['-c:a', 'alac'], { clips: 40, firstClip: 0 }],
  ['surround.m4a', `${noise(0.3, 6, 48_000)},pan=5.1|FL=c0|FR=0.5*c0|FC=0.7*c0|LFE=c0|BL=0.4*c0|BR=0.3*c0`, [...aac, '-b:a', '384k']],
  ['video.mp4', stereo(0.2), aac],
]

test.runIf(hasFfmpeg && isFull)('measures within 0.2 LU and 0.3 dB of ffmpeg', async () => {
  const root = await newFolder()
  const differences: string[] = []
  const limit = pLimit(3)
  const compare = async ([name, source, encoder, facts = {}]: (typeof sources)[number]) => {
    const path = join(root, name)
    const video = name.endsWith('.mp4') ? ['-f', 'lavfi', '-i', 'color=s=64x64:d=2', '-c:v', 'mpeg4'] : []
    await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...video, ...encoder, path])
    const [ours, theirs] = await Promise.all([measured(readFileSync(path), name), reference(path)])
    expect(ours, name).toMatchObject({ clips: 0, ...facts })
    const off = {
      integrated: Math.abs(ours.integrated! - theirs.integrated),
      truePeak: Math.abs(ours.truePeak! - theirs.truePeak),
      range: Math.abs(ours.range - theirs.range),
    }
    if (!(off.integrated <= 0.2 && off.truePeak <= 0.3 && off.range <= 0.5))
      differences.push(`${name}: ${JSON.stringify({ ours, theirs })}`)
  }
  // A full run measures all of them.
  const some = sources.filter((_, at) => isFull || at % 4 === 0)
  await Promise.all(some.map((source) => limit(compare, source)))
  expect(differences).toEqual([])
})

test.skipIf(!hasFfmpeg)('finds clipping, silence at both ends, and parts that differ', async () => {
  const root = await newFolder()
  const make = (name: string, source: string, encoder: string[]) => {
    const path = join(root, name)
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...encoder, path])
    return readFileSync(path)
  }
  const clipped = await measured(
    make('a.mp3', `aevalsrc=exprs='clip(if(gt(t\\,2)\\,3\\,0.2)*sin(200*2*PI*t)\\,-1\\,1)':d=4:s=44100`, mp3),
    'a.mp3',
  )
  expect(clipped.clips).toBeGreaterThan(10)
  expect(clipped.firstClip).toBeCloseTo(2, 0)
  const padded = await measured(make('b.mp3', `${noise(0.3, 6)},adelay=5s,apad=pad_dur=7`, mp3), 'b.mp3')
  expect(padded.silenceStart).toBeCloseTo(5, 0)
  expect(padded.silenceEnd).toBeCloseTo(7, 0)
  expect(padded.seconds).toBeCloseTo(18, 0)
  const joined = Buffer.concat([make('c.mp3', noise(0.3, 4, 22_050), mp3), make('d.mp3', stereo(0.3, 4), mp3)])
  expect(await measured(joined, 'c.mp3')).toMatchObject({ channels: 2, integrated: expect.any(Number) as number })
})

test.skipIf(!hasFfmpeg)('finds clipping that was made quieter, and none in limited voices', async () => {
  const root = await newFolder()
  const voices = joined(Array.from({ length: 20 }, (_, at) => withLevel(say(4, { pitch: 90 + at * 9, seed: at + 1 }), -14)))
  const raw = join(root, 'voices')
  writeFileSync(raw, new Uint8Array(voices.buffer))
  const encoded = async (name: string, filter: string) => {
    const path = join(root, name)
    const input = ['-f', 'f32le', '-ar', '44100', '-ac', '1', '-i', raw]
    execFileSync('ffmpeg', ['-v', 'error', ...input, '-af', filter, '-c:a', 'libmp3lame', '-b:a', '96k', path])
    return measured(readFileSync(path), name)
  }
  // What finishing does.
  expect(await encoded('limited.mp3', limiterFilter(-1.9))).toMatchObject({ clips: 0, firstClip: null })
  const scaled = await encoded('clipped.mp3', 'volume=8dB,aformat=sample_fmts=s16,volume=-4dB')
  expect(scaled.clips).toBeGreaterThan(100)
  expect(scaled.truePeak).toBeLessThan(-1.5)
})

test('measures silence, and says why a file is not measured', async () => {
  expect(await measured(silentMp3(300), 'a.mp3')).toMatchObject({ integrated: null, truePeak: null, channels: 1, silenceEnd: 0 })
  await expect(measured(Buffer.alloc(2000, 65), 'a.mp3')).rejects.toThrow(UnreadableAudio)
  const storage = await stored(silentM4a())
  await expect(measureMovie(storage, ref, { program: '/nowhere/ffmpeg', signal })).rejects.toThrow(MissingFfmpeg)
  await expect(measureMovie(storage, ref, { program: 'ffmpeg', signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  if (!hasFfmpeg) return
  const text = await stored(Buffer.from('#EXTM3U\n#EXTINF:9,\nhttp://127.0.0.1:9/one.ts\n'))
  await expect(measureMovie(text, ref, { program: 'ffmpeg', signal })).rejects.toThrow(UnreadableAudio)
})

test.runIf(isFull && isThere && hasFfmpeg)('measures real files like ffmpeg, and survives broken ones', async () => {
  const names = readdirSync(folder).filter((one) => /\.(mp3|m4a|m4v|mp4|mov)$/.test(one))
  for (const name of names.filter((_, at) => isFull || at % 4 === 0)) {
    const bytes = readFileSync(join(folder, name))
    if (/^(text|truncated|zero)/.test(name)) {
      await expect(measured(bytes, name), name).rejects.toThrow(UnreadableAudio)
      continue
    }
    const [ours, theirs] = await Promise.all([measured(bytes, name), reference(join(folder, name))])
    expect(Math.abs(ours.integrated! - theirs.integrated), name).toBeLessThanOrEqual(0.2)
    // Cut in the middle, with bytes changed: either a result or a clear error.
    const broken = Buffer.from(bytes.subarray(0, bytes.length * 0.7))
    for (let at = 500; at < broken.length; at += 997) broken[at] = (at * 31) % 256
    await measured(broken, name).catch((error: unknown) => expect(error, name).toBeInstanceOf(UnreadableAudio))
  }
})

test.runIf(hasFfmpeg && isFull)('WAV and AIFF are measured without ffmpeg, whatever their samples are', async () => {
  const root = await newFolder()
  const tone = 'aevalsrc=0.3*sin(2*PI*440*t)*lt(mod(t\\,2)\\,1.5)|0.2*sin(2*PI*660*t):s=48000:d=6'
  const files = [
    ['wav', 'pcm_s16le'],
    ['wav', 'pcm_s24le'],
    ['wav', 'pcm_f32le'],
    ['aiff', 'pcm_s16be'],
    ['aiff', 'pcm_s24be'],
  ] as const
  for (const [format, codec] of files) {
    const path = join(root, `${codec}.${format}`)
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', tone, '-c:a', codec, path])
    const [ours, theirs] = [await measurePcm(await stored(readFileSync(path)), ref, { format, signal }), await reference(path)]
    expect(Math.abs(ours!.integrated! - theirs.integrated), codec).toBeLessThanOrEqual(0.2)
    expect(ours).toMatchObject({ channels: 2, seconds: 6 })
  }
  const broken = await stored(Buffer.from('RIFF....WAVEfmt and then nothing of the kind'))
  await expect(measurePcm(broken, ref, { format: 'wav', signal })).rejects.toBeInstanceOf(UnreadableAudio)
})
