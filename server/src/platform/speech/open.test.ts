import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { silentM4a } from '../audio/testing.ts'
import { tempFolder } from '../backup/testing.ts'
import { createLog } from '../log.ts'
import { openDiskStorage } from '../storage/disk.ts'
import { openSpeech, withRestarts } from './open.ts'
import { speechRate } from './engine/blocks.ts'
import { toWav } from './engine/chunk.ts'
import { SpeechError } from './error.ts'
import { findEngine, unsupported } from './install/folder.ts'
import type { SpeechPiece } from './port.ts'
import { wordErrors } from './testing.ts'

const home = join(import.meta.dirname, '../../../..')
const installedIn = join(home, 'data')
const fixture = join(home, 'server/test/fixtures/speech/austen')

async function useSpeech(bytes: Buffer, fileType: string, env: Record<string, string> = {}) {
  const root = await tempFolder()
  const storage = openDiskStorage({ root, areas: ['recordings'], baseUrl: 'http://localhost', secret: 'secret', now: () => new Date() })
  const ref = { bucket: 'recordings', object: 'one' } as const
  await storage.put(ref, bytes, { contentType: 'audio/mpeg' })
  const speech = openSpeech({ config: readConfig({ DATA_DIR: join(root, 'data'), ...env }), storage, log: createLog('silent') })
  const run = async (fromMs = 0, until = Infinity): Promise<SpeechPiece[]> => {
    const pieces: SpeechPiece[] = []
    const stopping = new AbortController()
    await speech
      .transcribe({ ref, fileType, language: 'en', fromMs, signal: stopping.signal }, async (piece) => {
        pieces.push(piece)
        if (pieces.length === until) stopping.abort(new Error('stopped'))
      })
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error
      })
    return pieces
  }
  return { speech, run }
}

/** Replies with how long the chunk is. */
async function useServer(): Promise<string> {
  const server = createServer(async (request, response) => {
    const form = await text(request)
    const seconds = Math.round((Buffer.byteLength(form, 'latin1') / 32_000) * 10) / 10
    response.end(JSON.stringify({ text: 'Sound.', segments: [{ start: 0.1, end: 1, text: seconds > 1 ? 'Sound.' : 'Short.' }] }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const noise = (seconds: number): Buffer =>
  toWav(Float32Array.from({ length: seconds * speechRate }, (_, at) => 0.3 * Math.sin(at / 10) * Math.sin(at / 3000)))

test('sends a recording chunk by chunk, and continues where it was stopped', async () => {
  const { speech, run } = await useSpeech(noise(23), 'wav', { TRANSCRIBE_URL: await useServer(), TRANSCRIBE_CHUNK: '5' })
  expect(speech.engine()).toMatchObject({ provider: 'remote', state: 'ready', languages: null, model: 'whisper-1' })
  const all = await run()
  expect(all.length).toBeGreaterThan(4)
  expect(all.at(-1)!.endMs).toBe(23_000)
  expect(all[1]!.segments).toMatchObject([{ startMs: all[1]!.startMs + 100, text: 'Sound.' }])
  const some = await run(0, 2)
  expect(some).toEqual(all.slice(0, 2))
  expect(await run(some[1]!.endMs)).toEqual(all.slice(2))
})

test('says what is missing', async () => {
  const off = await useSpeech(noise(1), 'wav', { TRANSCRIBE: 'off' })
  expect(off.speech.engine()).toMatchObject({ provider: 'none', state: 'off' })
  await expect(off.run()).rejects.toThrow('Transcription is turned off on this server.')
  const none = await useSpeech(noise(1), 'wav')
  if (none.speech.engine().state === 'failed')
    await expect(none.run()).rejects.toThrow(/speech engine isn't installed|isn't available|needs a system/)
  const url = await useServer()
  const broken = await useSpeech(Buffer.from('no audio'.repeat(500)), 'mp3', { TRANSCRIBE_URL: url })
  await expect(broken.run()).rejects.toThrow("This recording couldn't be decoded.")
  const video = await useSpeech(noise(1), 'mp4', { TRANSCRIBE_URL: url, FFMPEG_PATH: '/nowhere/ffmpeg' })
  await expect(video.run()).rejects.toThrow('Only MP3 and WAV can be transcribed without ffmpeg, which this server lacks.')
})

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

test.skipIf(!hasFfmpeg)('reads M4A with ffmpeg, and refuses a damaged file', async () => {
  const url = await useServer()
  const silent = await useSpeech(silentM4a(), 'm4a', { TRANSCRIBE_URL: url })
  expect(await silent.run()).toMatchObject([{ startMs: 0, segments: [] }])
  const damaged = await useSpeech(Buffer.alloc(3000, 65), 'm4a', { TRANSCRIBE_URL: url })
  await expect(damaged.run()).rejects.toThrow("This recording couldn't be decoded.")
})

test('starts an engine that died again where it was, but not forever', async () => {
  const piece = (startMs: number): SpeechPiece => ({ startMs, endMs: startMs + 10, segments: [] })
  const dead = new SpeechError('engine', 'The speech engine failed.')
  const saved: number[] = []
  const save = async ({ startMs }: SpeechPiece): Promise<void> => void saved.push(startMs)
  await withRestarts(0, save, async (fromMs, saveOne) => {
    await saveOne(piece(fromMs))
    if (fromMs < 50) throw dead
  })
  expect(saved).toEqual([0, 10, 20, 30, 40, 50])
  let starts = 0
  await expect(withRestarts(0, save, () => Promise.reject((starts++, dead)))).rejects.toThrow('The speech engine failed.')
  expect(starts).toBe(3)
})

const canInstall = unsupported() === null && findEngine(join(home, 'none')) === null
test.skipIf(!canInstall)('waits for an engine that another process installs, unless it is closed', async () => {
  const installed = Promise.withResolvers<void>()
  const [first, second] = await Promise.all([useSpeech(noise(1), 'wav'), useSpeech(noise(1), 'wav')])
  for (const { speech } of [first, second]) speech.install(installed.promise)
  expect(first.speech.engine().state).toBe('installing')
  await second.speech.close()
  expect(second.speech.engine().state).toBe('failed')
  installed.resolve()
  await first.speech.installed()
  expect(first.speech.engine().state).toBe('failed')
})

const isInstalled = findEngine(installedIn) !== null
if (!isInstalled) console.warn('The speech engine is not tested: run "npm run castwright -- transcription install".')

test.skipIf(!isInstalled || !existsSync(`${fixture}.mp3`))(
  'understands English, and continues where it was stopped',
  async () => {
    const { run } = await useSpeech(readFileSync(`${fixture}.mp3`), 'mp3', { DATA_DIR: installedIn })
    const all = await run()
    const words = all.flatMap(({ segments }) => segments.map((segment) => segment.text)).join(' ')
    expect(wordErrors(readFileSync(`${fixture}.txt`, 'utf8'), words).rate).toBeLessThan(0.08)
    expect(all.at(-1)!.endMs).toBeCloseTo(29_500, -3)
    expect(await run(all.at(-2)!.endMs)).toEqual(all.slice(-1))
  },
  120_000,
)
