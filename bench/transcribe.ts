import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { createLog } from '../server/src/platform/log.ts'
import { findEngine } from '../server/src/platform/speech/install/folder.ts'
import { openSpeech } from '../server/src/platform/speech/open.ts'
import { wordErrors } from '../server/src/platform/speech/testing.ts'
import { openFeed, poll } from './poll-feed.ts'
import { openProduct, type Product } from './product.ts'
import { compared, percentile, type Result } from './result.ts'
import { Skip } from './tools.ts'

const home = join(import.meta.dirname, '..')
const dataDir = join(home, 'data')
const fixture = join(home, 'server/test/fixtures/speech/austen')
const fixtureSeconds = 29.57
/** `TRANSCRIBE_MINUTES=60 npm run bench -- transcribe` measures an hour. */
const minutes = Number(process.env['TRANSCRIBE_MINUTES'] ?? 3)
const times = Math.round((minutes * 60) / fixtureSeconds)
const calmSeconds = 20

/** The most memory that the engine's process had so far, in megabytes. Only Linux tells. */
function engineMemory(): number {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
    const engine = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('speech/engine/process'))
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${engine}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

type Transcribed = { text: string; seconds: number; audioSeconds: number; memory: number }

async function transcribeSample(product: Product): Promise<Transcribed> {
  const ref = { bucket: 'recordings', object: 'speech.mp3' } as const
  const bytes = Buffer.concat(Array.from({ length: times }, () => readFileSync(`${fixture}.mp3`)))
  await product.app.storage.put(ref, bytes, { contentType: 'audio/mpeg', size: bytes.length })
  const speech = openSpeech({ config: readConfig({ DATA_DIR: dataDir }), storage: product.app.storage, log: createLog('silent') })
  const { signal } = new AbortController()
  const found: string[] = []
  let [memory, audioSeconds] = [0, 0]
  const begun = performance.now()
  await speech.transcribe({ ref, fileType: 'mp3', language: 'en', fromMs: 0, signal }, async ({ endMs, segments }) => {
    memory = Math.max(memory, engineMemory())
    audioSeconds = endMs / 1000
    found.push(...segments.map((segment) => segment.text))
  })
  return { text: found.join(' '), seconds: (performance.now() - begun) / 1000, audioSeconds, memory }
}

/** Offline transcription by the built-in engine: its speed, memory and mistakes, and how fast feeds are at the same time. */
export async function transcribe(): Promise<Result[]> {
  if (!findEngine(dataDir)) throw new Skip('the speech engine is not installed: npm run castwright -- transcription install')
  const product = await openProduct()
  try {
    const feed = await openFeed(product)
    await poll(feed, AbortSignal.timeout(3000))
    const calm = await poll(feed, AbortSignal.timeout(calmSeconds * 1000))
    const done = new AbortController()
    const polling = poll(feed, done.signal)
    const { text, seconds, audioSeconds, memory } = await transcribeSample(product).finally(() => done.abort())
    const busy = await polling
    const [before, during] = [percentile(calm, 0.99), percentile(busy, 0.99)]
    const wanted = Array.from({ length: times }, () => readFileSync(`${fixture}.txt`, 'utf8')).join(' ')
    const { rate } = wordErrors(wanted, text)
    const speed = audioSeconds / seconds
    return [
      compared('transcribe', 'audio s per s', speed, 'real time', 1, 1),
      { ...compared('transcribe-feed', 'ms, p99 of the feed at the same time', during, 'without', before, 1.5), lowerIsBetter: true },
      { ...compared('transcribe-memory', 'MB', memory, 'limit', 900, 1), lowerIsBetter: true },
      { ...compared('transcribe-errors', '% of the words', rate * 100, 'one in ten', 10, 1), lowerIsBetter: true },
    ]
  } finally {
    await product.close()
  }
}
