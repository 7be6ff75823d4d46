import { availableParallelism } from 'node:os'
import type { EnginePiece } from './engine/messages.ts'
import { SpeechError } from './error.ts'
import type { SpeechPiece } from './port.ts'
import { runEngine, type EngineRun } from './run-engine.ts'

/** Leaves one processor to the web server. More than four hardly help. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1))

type Task = Omit<EngineRun, 'work'> & { folder: string }

/** How often the engine is started again where it died. */
const restarts = 2

/** English by Moonshine on this machine. It has no times of single words. */
export async function transcribeHere({ folder, ...run }: Task, save: (piece: SpeechPiece) => Promise<void>): Promise<void> {
  await runEngine({ ...run, work: { kind: 'text', folder, threads } }, (piece) => save(toPiece(piece)))
}

const toPiece = ({ startMs, endMs, texts }: EnginePiece): SpeechPiece => ({
  startMs,
  endMs,
  segments: texts.map((text) => ({ ...text, speaker: '' })),
})

/** Runs a transcription again where it ended if its process died, as long as it gets further each time. */
export async function withRestarts(
  fromMs: number,
  save: (piece: SpeechPiece) => Promise<void>,
  run: (fromMs: number, save: (piece: SpeechPiece) => Promise<void>) => Promise<void>,
): Promise<void> {
  let at = fromMs
  for (let left = restarts; ; left--) {
    try {
      return await run(at, async (piece) => {
        await save(piece)
        at = piece.endMs
        left = restarts
      })
    } catch (error) {
      if (!(error instanceof SpeechError) || error.kind !== 'engine' || left === 0) throw error
    }
  }
}
