import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** How long an answer is kept. Someone may install ffmpeg while the server runs. */
const keptMs = 60_000
const answers = new Map<string, { at: number; answer: Promise<boolean> }>()

/** Whether ffmpeg is installed and can encode MP3 and AAC. */
export function isFfmpegUsable(program: string): Promise<boolean> {
  const known = answers.get(program)
  if (known && Date.now() - known.at < keptMs) return known.answer
  const answer = run(program, ['-hide_banner', '-encoders'], { timeout: 10_000 }).then(
    ({ stdout }) => /\blibmp3lame\b/.test(stdout) && /\baac\b/.test(stdout),
    () => false,
  )
  answers.set(program, { at: Date.now(), answer })
  return answer
}
