import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { SpeechError } from '../error.ts'
import { decodeAudio } from './audio.ts'
import { speechRate } from './blocks.ts'
import { findChunk, toWav } from './chunk.ts'
import { findCut } from './cut.ts'
import { outOfMemory, type EngineMessage, type EnginePiece, type EngineTask } from './messages.ts'
import { openMoonshine } from './moonshine.ts'
import { loadEngine } from './runtime.ts'
import { openSamples, type Samples } from './samples.ts'
import { openVoiceDetector } from './vad.ts'

/** Runs in its own process with the lowest priority: reads a recording from standard input, and reports piece by piece. */

const perMs = speechRate / 1000
const send = (message: EngineMessage): void => void process.send!(message)

/** Makes everything else more important: the processor's time, and memory when the machine runs out of it. */
function stepBack(): void {
  setPriority(19)
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '900')
  } catch {
    // Some containers don't allow it.
  }
}

type Step = { piece: EnginePiece; end: number; isLast: boolean }

async function openSteps({ work }: EngineTask, samples: Samples): Promise<(from: number) => Promise<Step>> {
  if (work.kind === 'audio') {
    return async (from) => {
      const { end, isSilent, isLast } = await findChunk(samples, from, work.chunkSeconds)
      return { piece: { ...pieceOf(from, end), ...(!isSilent && { wav: toWav(samples.slice(from, end)) }) }, end, isLast }
    }
  }
  const engine = loadEngine(work.folder, work.threads)
  const [detector, recognizer] = await Promise.all([openVoiceDetector(engine), openMoonshine(engine)])
  return async (from) => {
    const { end, speech, isLast } = await findCut(samples, detector, from)
    const found = speech && (await recognizer.recognize(samples.slice(speech.start, speech.end)))
    const texts = found ? [{ startMs: Math.round(speech.start / perMs), endMs: Math.round(speech.end / perMs), ...found }] : []
    return { piece: { ...pieceOf(from, end), texts }, end, isLast }
  }
}

const pieceOf = (from: number, end: number): EnginePiece => ({
  kind: 'piece',
  startMs: from / perMs,
  endMs: Math.round(end / perMs),
  texts: [],
})

async function work(task: EngineTask): Promise<void> {
  let at = task.fromMs * perMs
  const samples = openSamples(decodeAudio(process.stdin, task.format), at)
  const next = await openSteps(task, samples)
  send({ kind: 'loaded' })
  for (;;) {
    const { piece, end, isLast } = await next(at)
    if (process.memoryUsage.rss() > task.maxMemoryMb * 1024 * 1024) process.exit(outOfMemory)
    // A recording that ends where a piece ended leaves nothing for the last one.
    if (end > at) {
      send(piece)
      await once(process, 'message')
    }
    if (isLast) return send({ kind: 'end' })
    at = end
    samples.forget(at)
  }
}

process.on('disconnect', () => process.exit(0))
stepBack()
const [task] = (await once(process, 'message')) as [EngineTask]
await work(task).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  send({ kind: 'failed', error: error instanceof SpeechError ? error.kind : 'bug', message })
})
