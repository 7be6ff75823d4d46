import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** How long an answer is kept. Someone may install ffmpeg while the server runs. */
const keptMs = 60_000
const answers = new Map<string, { at: number; answer: Promise<string | null> }>()

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
export async function isFfmpegUsable(program: string): Promise<boolean> {
  let known = answers.get(program)
  if (!known || Date.now() - known.at >= keptMs) {
    known = { at: Date.now(), answer: findFfmpegProblem(program) }
    answers.set(program, known)
  }
  return (await known.answer) === null
}
