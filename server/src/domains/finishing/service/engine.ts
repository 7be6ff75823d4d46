import { refusals } from '@castwright/contract/errors.ts'
import type { FinishingEngine } from '@castwright/contract/finishing/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { isFfmpegUsable } from '../../../platform/media/ffmpeg.ts'

type Deps = Pick<App, 'config'>

export const programOf = ({ config }: Deps): string => config.ffmpegPath ?? 'ffmpeg'

export async function findEngine(app: Deps): Promise<FinishingEngine> {
  const isAvailable = await isFfmpegUsable(programOf(app))
  return { isAvailable, message: isAvailable ? null : refusals.finishing_unavailable.msg }
}

export async function requireEngine(app: Deps): Promise<void> {
  if (!(await isFfmpegUsable(programOf(app)))) throw new Fault('finishing_unavailable')
}
