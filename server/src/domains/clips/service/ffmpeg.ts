import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { App } from '../../../platform/app.ts'

const run = promisify(execFile)

export const programOf = (app: Pick<App, 'config'>): string => app.config.ffmpegPath ?? 'ffmpeg'

const checkedMs = 60_000
const checks = new Map<string, { at: number; isInstalled: Promise<boolean> }>()

/** Asked once a minute, so that an installation is noticed soon. */
export function isFfmpegInstalled(app: Pick<App, 'config'>): Promise<boolean> {
  const program = programOf(app)
  const known = checks.get(program)
  if (known && Date.now() - known.at < checkedMs) return known.isInstalled
  const isInstalled = run(program, ['-version'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  checks.set(program, { at: Date.now(), isInstalled })
  return isInstalled
}
