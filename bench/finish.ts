import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, createReadStream, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultPreset } from '@castwright/contract/finishing/shapes.ts'
import { encode, measureParts, readSummary } from '../server/src/platform/mastering/encode.ts'
import { renderBody } from '../server/src/platform/mastering/render.ts'
import { serveLocally } from '../server/src/platform/media/serve-locally.ts'
import { openProduct, type Product } from './product.ts'
import { openFeed, poll } from './poll-feed.ts'
import { compared, percentile, type Result } from './result.ts'
import { Skip } from './tools.ts'

const fixture = join(import.meta.dirname, '../server/test/fixtures/speech/austen.mp3')
/** `FINISH_MINUTES=60 npm run bench -- finish` finishes an hour. */
const seconds = Number(process.env['FINISH_MINUTES'] ?? 5) * 60
const calmSeconds = 15

function ffmpeg(...args: string[]): string {
  const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-hide_banner', '-nostats', '-y', ...args], { maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr.toString().slice(-500)}`)
  return stderr.toString()
}

const meter = 'ebur128=peak=true:framelog=verbose'
const limiter = 'aresample=176400,alimiter=limit=0.80353:attack=5:release=60:level=false:latency=true,aresample=44100'

/** The same steps by hand: decode, measure, gain with a limiter and encode, measure the result. */
function runBare(folder: string, source: string): number {
  const [body, result] = [join(folder, 'bare.wav'), join(folder, 'bare.mp3')]
  const begun = performance.now()
  const one = ['-threads', '1', '-filter_threads', '1']
  const decode = 'aresample=44100,aformat=sample_fmts=flt:channel_layouts=mono|stereo,silencedetect=n=-50dB:d=0.5'
  ffmpeg(...one, '-i', source, '-af', decode, '-c:a', 'pcm_f32le', body)
  const { integrated } = readSummary(ffmpeg(...one, '-i', body, '-af', meter, '-f', 'null', '-'))
  ffmpeg(...one, '-i', body, '-af', `volume=${-16 - integrated!}dB,${limiter}`, '-c:a', 'libmp3lame', '-b:a', '128k', result)
  ffmpeg(...one, '-i', result, '-af', meter, '-f', 'null', '-')
  const took = (performance.now() - begun) / 1000
  rmSync(body)
  return took
}

/** The most memory that a process in this folder had so far, in megabytes. Only Linux tells. */
function memoryOf(folder: string): number {
  try {
    const pid = readFileSync(join(folder, 'process'), 'utf8')
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

async function runOurs(product: Product, folder: string, source: string): Promise<{ took: number; memory: number }> {
  const ref = { bucket: 'recordings', object: 'hour.wav' } as const
  await product.app.storage.put(ref, createReadStream(source), { contentType: 'audio/wav', size: statSync(source).size })
  let memory = 0
  const watching = setInterval(() => (memory = Math.max(memory, memoryOf(folder))), 200)
  const tool = { program: 'ffmpeg', folder, signal: new AbortController().signal }
  const begun = performance.now()
  const { trimsSilence, levels, reducesNoise, channels, loudness, truePeak, crossfade, format } = defaultPreset
  const durationMs = seconds * 1000
  const parts = [{ startMs: 0, endMs: durationMs }]
  const rendered = await serveLocally(product.app.storage, ref, (address) =>
    renderBody(tool, { address, type: 'wav' }, { parts, durationMs, channels, trimsSilence, levels, reducesNoise }),
  )
  const options = { rendered: rendered!, intro: null, outro: null, crossfade, loudness, truePeak, format }
  await encode(tool, options, await measureParts(tool, options))
  clearInterval(watching)
  return { took: (performance.now() - begun) / 1000, memory }
}

/** Finishing a WAV with the default preset: its time against bare ffmpeg, its memory, and how fast feeds are at the same time. */
export async function finish(): Promise<Result[]> {
  if (spawnSync('ffmpeg', ['-version']).status !== 0) throw new Skip('ffmpeg is not installed')
  const product = await openProduct()
  const folder = await mkdtemp(join(tmpdir(), 'castwright-finish-'))
  try {
    const source = join(folder, 'source.wav')
    ffmpeg('-stream_loop', '-1', '-i', fixture, '-t', String(seconds), '-ar', '44100', '-ac', '2', source)
    const feed = await openFeed(product)
    await poll(feed, AbortSignal.timeout(3000))
    const calm = await poll(feed, AbortSignal.timeout(calmSeconds * 1000))
    const done = new AbortController()
    const polling = poll(feed, done.signal)
    const { took, memory } = await runOurs(product, folder, source).finally(() => done.abort())
    const busy = await polling
    for (const name of readdirSync(folder)) if (name !== 'source.wav') rmSync(join(folder, name))
    const bare = runBare(folder, source)
    const [before, during] = [percentile(calm, 0.99), percentile(busy, 0.99)]
    return [
      result('finish', 's', took, 'the same steps with bare ffmpeg', bare, 1.3),
      result('finish-feed', 'ms, p99 of the feed at the same time', during, 'without', before, 1.5),
      result('finish-memory', 'MB of ffmpeg', memory, 'limit', 300, 1),
    ]
  } finally {
    await product.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const result = (...figures: Parameters<typeof compared>): Result => ({ ...compared(...figures), lowerIsBetter: true })
