import { refusals } from '@castwright/contract/errors.ts'
import type { FinishingEngine } from '@castwright/contract/finishing/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { isFfmpegUsable } from '../../../platform/media/ffmpeg.ts'

type Deps = Pick<App, 'config'>

export async function findEngine(app: Deps): Promise<FinishingEngine> {
  const isAvailable = await isFfmpegUsable(app.config.ffmpegPath)
  return { isAvailable, message: isAvailable ? null : refusals.finishing_unavailable.msg }
}

export async function requireEngine(app: Deps): Promise<void> {
  if (!(await isFfmpegUsable(app.config.ffmpegPath))) throw new Fault('finishing_unavailable')
}
