import pLimit from 'p-limit'
import type { Answer } from './answer.ts'
import { Fault } from '../fault.ts'
import { createThread } from '../thread.ts'
import { UnfitFile } from '../unfit.ts'

/** Limits of the thread that parses foreign files. `docs/reliability.md` has what each format takes of them. */
export const parsingLimits = {
  /** Several times what the worst file within a format's own limits takes, so that only what never ends is stopped. */
  seconds: 30,
  oldMegabytes: 256,
  youngMegabytes: 32,
  /** Further files are refused until these are read. */
  waitingBytes: 64 * 1024 * 1024,
} as const

/**
 * Every text format that strangers write is parsed here: in one thread with limits on memory and time, so that no file stalls the server
 * or takes its memory. All formats share the thread, and further files wait for their turn. The process has one, because its memory is what
 * this protects.
 */
const runIn = createThread({
  maxYoungGenerationSizeMb: parsingLimits.youngMegabytes,
  maxOldGenerationSizeMb: parsingLimits.oldMegabytes,
})
const inTurn = pLimit(1)
/** Bytes of files that wait for the thread. */
let waiting = 0

type Limits<Task> = {
  sizeOf: (task: Task) => number
  maxBytes: number
  seconds?: number
  /** For jobs, which hold few files at a time and have no one waiting. */
  isForJobs?: boolean
}

/**
 * A parser whose worker file's default export is made by `answering`. Throws `UnfitFile` if the file is refused or beyond a limit, and a
 * `Fault` if too many files are waiting.
 */
export function openParser<Task, Result>(
  file: URL,
  { sizeOf, maxBytes, seconds = parsingLimits.seconds, isForJobs = false }: Limits<Task>,
): (task: Task, signal?: AbortSignal) => Promise<Result> {
  const run = runIn<Task, Answer<Result>>(file)
  return async (task, signal) => {
    const size = sizeOf(task)
    if (size > maxBytes) throw new UnfitFile('too-large', 'This file is too large.')
    if (!isForJobs && waiting > parsingLimits.waitingBytes) throw new Fault('too_often')
    waiting += size
    const answer = await inTurn(() => runWithin(run, task, seconds, signal)).finally(() => (waiting -= size))
    if ('unfit' in answer) throw new UnfitFile(answer.unfit.reason, answer.unfit.message)
    return answer.result
  }
}

/** The time counts from the start of the task, however long it waited. */
async function runWithin<Task, Result>(
  run: (task: Task, signal: AbortSignal) => Promise<Result>,
  task: Task,
  seconds: number,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(seconds * 1000)
  try {
    return await run(task, signal ? AbortSignal.any([signal, timeout]) : timeout)
  } catch (error) {
    signal?.throwIfAborted()
    const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (timeout.aborted || isOutOfMemory)
      throw new UnfitFile('too-complex', 'This file takes too long to read. Split it into smaller files.', { cause: error })
    throw error
  }
}
