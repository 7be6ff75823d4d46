import { fork } from 'node:child_process'
import { on } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { outOfMemory, type EngineMessage, type EnginePiece, type EngineTask } from './engine/messages.ts'
import { SpeechError } from './error.ts'
import type { AudioSource } from './source.ts'

/** Megabytes. The engine usually needs 300 to 400. */
const maxMemoryMb = 900
const maxHeapMb = 256
/** If no piece arrives for this long, the process has hung. A piece has a minute of audio at most, or one chunk. */
const silenceMs = 15 * 60_000

export type EngineRun = Pick<EngineTask, 'work' | 'fromMs'> & { source: AudioSource; signal: AbortSignal }

/**
 * Runs the engine in its own process and passes on its pieces. The process ends with this call, or when this process is killed.
 */
export async function runEngine(
  { work, fromMs, source, signal }: EngineRun,
  onPiece: (piece: EnginePiece) => Promise<void>,
): Promise<void> {
  signal.throwIfAborted()
  const child = fork(new URL('./engine/process.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${maxHeapMb}`, '--disable-warning=ExperimentalWarning'],
    // It needs none of our settings, some of which are secret.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  })
  const failure = new AbortController()
  const expectPiece = () => setTimeout(() => failure.abort(new SpeechError('engine', 'The speech engine stopped responding.')), silenceMs)
  let hangs = expectPiece()
  const stopped = AbortSignal.any([signal, failure.signal])
  let words = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-2000)))
  child.on('error', (error) => failure.abort(error))
  // If the recording can't be read to its end, the text must not end early as if it were complete.
  pipeline(source.body, child.stdin!).catch((error: unknown) => {
    if (child.exitCode === null && child.signalCode === null) failure.abort(error)
  })
  const task: EngineTask = { format: source.format, fromMs, maxMemoryMb, work }
  try {
    const messages = on(child, 'message', { signal: stopped, close: ['exit'] }) as AsyncIterable<[EngineMessage]>
    child.send(task)
    for await (const [message] of messages) {
      clearTimeout(hangs)
      if (message.kind === 'end') return
      if (message.kind === 'failed') throw toError(message)
      if (message.kind === 'piece') {
        await onPiece(message)
        if (child.connected) child.send('next')
      }
      hangs = expectPiece()
    }
    throw died(child.exitCode, child.signalCode, words)
  } catch (error) {
    signal.throwIfAborted()
    failure.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(hangs)
    child.kill('SIGKILL')
  }
}

function toError({ error, message }: Extract<EngineMessage, { kind: 'failed' }>): Error {
  if (error !== 'bug') return new SpeechError(error, message)
  return new SpeechError('engine', 'The speech engine failed.', { cause: new Error(message) })
}

function died(code: number | null, signal: NodeJS.Signals | null, words: string): SpeechError {
  const cause = new Error(`The speech engine exited with ${code ?? signal}. ${words}`)
  if (code === outOfMemory || signal === 'SIGKILL') return new SpeechError('engine', 'The speech engine needed too much memory.', { cause })
  return new SpeechError('engine', 'The speech engine failed.', { cause })
}
