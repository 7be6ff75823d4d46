import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { TranscriptionEngine } from '@castwright/contract/transcripts/shapes.ts'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/port.ts'
import { SpeechError } from './error.ts'
import { engineRoot, findEngine, unsupported } from './install/folder.ts'
import { engineLanguages, engineLicense, engineModel } from './install/packages.ts'
import type { Speech, SpeechPiece, SpeechTask } from './port.ts'
import { runEngine, type EngineRun } from './run-engine.ts'
import { askServer, type SpeechServerSettings } from './server.ts'
import { withAudio, type AudioSource } from './source.ts'
import type { EnginePiece } from './engine/messages.ts'

type Options = { config: Config; storage: Storage; log: Log }

type Save = (piece: SpeechPiece) => Promise<void>

const notInstalled = "The speech engine isn't installed."

const noWorker = 'No server that transcribes is running.'

/** The built-in engine, the server of `TRANSCRIBE_URL`, or nothing. */
export function openSpeech({ config, storage, log }: Options): Speech {
  const { provider, server } = config.transcription
  const closing = new AbortController()
  let installing: { progress: number; done: Promise<void> } | null = null
  let failure: string | null = null

  const state = (): Pick<TranscriptionEngine, 'state' | 'progress' | 'message'> => {
    if (provider === 'none') return { state: 'off', progress: null, message: 'Transcription is turned off on this server.' }
    if (provider === 'remote') return { state: 'ready', progress: null, message: null }
    if (installing) return { state: 'installing', progress: installing.progress, message: null }
    // Others do the work. They report whether they can, so this is only read while none of them is running.
    if (config.role === 'web') return { state: 'failed', progress: null, message: noWorker }
    if (findEngine(config.dataDir)) return { state: 'ready', progress: null, message: null }
    const message = unsupported() ?? notInstalled
    return { state: 'failed', progress: null, message: failure ?? message }
  }

  const read = async (task: SpeechTask, save: Save, run: (source: AudioSource, fromMs: number, save: Save) => Promise<void>) => {
    const { ref, fileType, signal } = task
    const source = { storage, ref, fileType, signal, program: config.ffmpegPath }
    await withRestarts(task.fromMs, save, (fromMs, saveOne) => withAudio(source, (audio) => run(audio, fromMs, saveOne)))
  }

  const here = async (task: SpeechTask, save: Save): Promise<void> => {
    await installing?.done
    const folder = findEngine(config.dataDir)
    if (!folder) throw new SpeechError('missing', state().message ?? notInstalled)
    await read(task, save, (source, fromMs, saveOne) => transcribeHere({ source, fromMs, folder, signal: task.signal }, saveOne))
  }

  const remotely = (settings: SpeechServerSettings, task: SpeechTask, save: Save): Promise<void> =>
    read(task, save, (source, fromMs, saveOne) =>
      runEngine(
        { source, fromMs, signal: task.signal, work: { kind: 'audio', chunkSeconds: settings.chunkSeconds } },
        async ({ startMs, endMs, wav }) => {
          const { language, signal } = task
          const found = wav ? await askServer(settings, { wav, durationMs: endMs - startMs, language, signal }) : []
          const segments = found.map((segment) => ({
            ...shift(segment, startMs),
            ...(segment.words && { words: segment.words.map((word) => shift(word, startMs)) }),
          }))
          await saveOne({ startMs, endMs, segments })
        },
      ),
    )

  const fetchEngine = async (): Promise<void> => {
    try {
      log.info('Downloading the speech engine for transcription')
      const onProgress = (progress: number): void => {
        if (installing) installing.progress = progress
      }
      const [{ installEngine }, { fromRegistry }] = await Promise.all([import('./install/install.ts'), import('./install/registry.ts')])
      await installEngine({ root: engineRoot(config.dataDir), archives: fromRegistry(), signal: closing.signal, onProgress })
      log.info('The speech engine is installed')
    } catch (error) {
      if (closing.signal.aborted) return
      failure = error instanceof SpeechError ? error.message : 'Could not download the speech engine.'
      log.warn({ err: error }, 'Could not install the speech engine, so transcription is not available')
    } finally {
      installing = null
    }
  }

  const waitFor = async (byOther: Promise<void>): Promise<void> => {
    await Promise.race([byOther, closing.signal.aborted || once(closing.signal, 'abort')])
    installing = null
  }

  return {
    engine: () => ({
      provider,
      ...state(),
      languages: provider === 'built-in' ? engineLanguages : null,
      model: provider === 'built-in' ? engineModel : (server?.model ?? ''),
      license: provider === 'built-in' ? engineLicense : '',
    }),
    async transcribe(task, save) {
      if (provider === 'none') throw new SpeechError('missing', 'Transcription is turned off on this server.')
      await (server ? remotely(server, task, save) : here(task, save))
    },
    install(byOther) {
      if (provider !== 'built-in' || config.role === 'web' || installing || unsupported() || findEngine(config.dataDir)) return
      installing = { progress: 0, done: Promise.resolve() }
      installing.done = byOther ? waitFor(byOther) : fetchEngine()
    },
    installed: async () => installing?.done,
    async close() {
      closing.abort()
      await installing?.done
    },
  }
}

const shift = <T extends { startMs: number; endMs: number }>(timed: T, byMs: number): T => ({
  ...timed,
  startMs: timed.startMs + byMs,
  endMs: timed.endMs + byMs,
})

/** Leaves one processor to the web server. More than four hardly help. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1))

type Task = Omit<EngineRun, 'work'> & { folder: string }

/** How often the engine is started again where it died. */
const restarts = 2

/** English by Moonshine on this machine. It has no times of single words. */
async function transcribeHere({ folder, ...run }: Task, save: (piece: SpeechPiece) => Promise<void>): Promise<void> {
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
