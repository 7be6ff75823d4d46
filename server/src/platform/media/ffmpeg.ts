import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { App } from '../app.ts'
import { memorySlot } from '../memory.ts'
import { lowerPriority } from '../priority.ts'

const run = promisify(execFile)

/** Arguments as they are written in a shell. A value stays one argument, and a list becomes several. */
export const args = ({ raw }: TemplateStringsArray, ...values: Array<string | number | readonly string[]>): string[] =>
  raw.flatMap((text, at) => [...text.split(/\s+/).filter(Boolean), ...[values[at] ?? []].flat().map(String)])

/** The first audio of a file. A file must not make ffmpeg open anything but the given bytes: playlists of URLs don't pass as audio. */
export const inputArgs = (address: string, format: string): string[] =>
  args`-protocol_whitelist ${address.startsWith('http:') ? 'http,tcp' : 'file'} -threads 1 -f ${format} -i ${address}`

type Decoding = { program: string; address: string; format: string; to: string[]; signal: AbortSignal }
type Decoder = { child: ChildProcessByStdio<null, Readable, null>; ended: Promise<number | null> }

/** Decodes the first audio of a file to its standard output. Its output also ends if it fails, so check how it ended. */
export function openDecoder({ program, address, format, to, signal }: Decoding): Decoder {
  const child = spawn(program, args`-nostdin -v error ${inputArgs(address, format)} -map 0:a:0 -vn ${to} -`, {
    stdio: ['ignore', 'pipe', 'ignore'],
    signal,
    killSignal: 'SIGKILL',
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  // Awaited after its output was read.
  ended.catch(() => {})
  lowerPriority(child.pid)
  return { child, ended }
}

/** How long an answer is kept. Someone may install ffmpeg while the server runs. */
const keptMs = 60_000
const answers = memorySlot(() => new Map<string, { at: number; problem: Promise<string | null> }>())

/** Why ffmpeg can't encode MP3 and AAC, or null. */
export async function findFfmpegProblem(program: string): Promise<string | null> {
  try {
    const { stdout } = await run(program, ['-hide_banner', '-encoders'], { timeout: 10_000 })
    const missing = ['libmp3lame', 'aac'].filter((encoder) => !new RegExp(`\\b${encoder}\\b`).test(stdout))
    return missing.length === 0 ? null : `${program} has no encoder ${missing.join(' and ')}.`
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'ENOENT') return `${program} is not installed.`
    return `${program} can't be run (${code === 'EACCES' ? 'permission denied' : `it ended with ${String(code)}`}).`
  }
}

/** Whether ffmpeg is installed and can encode MP3 and AAC. */
export async function isFfmpegUsable({ config, memory }: Pick<App, 'config' | 'memory'>): Promise<boolean> {
  const program = config.ffmpegPath
  let last = memory.of(answers).get(program)
  if (!last || Date.now() - last.at >= keptMs) {
    last = { at: Date.now(), problem: findFfmpegProblem(program) }
    memory.of(answers).set(program, last)
  }
  return (await last.problem) === null
}
