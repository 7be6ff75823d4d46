import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { lowerPriority } from '../priority.ts'

/** Why a recording can't be finished, as a sentence for its team. */
export class MasteringError extends Error {
  override readonly name = 'MasteringError'
}

export type Tool = {
  /** FFMPEG_PATH. */
  program: string
  /** For temporary files. */
  folder: string
  signal: AbortSignal
}

type Run = {
  args: string[]
  /** Seconds of audio to expect, and what to do when some of it is done. */
  seconds?: number
  onProgress?: (share: number) => void
}

/** Kilobytes of address space. Filters need far less, but broken files can make decoders ask for more. */
const maxMemory = 4 * 1024 * 1024
/** What is kept of the output, in characters. */
const maxLog = 200_000

/** The process that runs, so that the next server can end it if this one is killed. */
export const processFile = (folder: string): string => join(folder, 'process')

/** Runs ffmpeg with a low priority on one processor. Returns what it logged. Throws `MasteringError` if it fails. */
export async function runFfmpeg({ program, folder, signal }: Tool, { args, seconds, onProgress }: Run): Promise<string> {
  signal.throwIfAborted()
  const all = ['-nostdin', '-hide_banner', '-nostats', '-v', 'info', '-filter_threads', '1', '-progress', 'pipe:1', ...args]
  const limited = process.platform === 'linux'
  // The shell limits memory and is replaced by ffmpeg.
  const [command, given] = limited ? ['/bin/sh', ['-c', `ulimit -v ${maxMemory}; exec "$0" "$@"`, program, ...all]] : [program, all]
  const child = spawn(command, given, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' })
  const ended = once(child, 'close') as Promise<[number | null]>
  // Reported below. It may fail before that, if it is aborted right away.
  ended.catch(() => {})
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-maxLog)
  })
  if (child.pid !== undefined) {
    lowerPriority(child.pid, constants.priority.PRIORITY_LOW)
    await writeFile(processFile(folder), String(child.pid))
  }
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, micro] = /^out_time_us=(\d+)$/.exec(line) ?? []
    if (micro && seconds) onProgress?.(Math.min(1, Number(micro) / 1e6 / seconds))
  })
  try {
    const [code] = await ended
    if (code === 0) return log
    if (/No space left on device/i.test(log)) throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' })
    throw new MasteringError('The audio of this recording cannot be decoded.', { cause: new Error(log.slice(-2000)) })
  } finally {
    await rm(processFile(folder), { force: true })
  }
}
