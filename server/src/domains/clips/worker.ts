import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { renderClip } from './jobs.ts'
import { cleanUpClips, runRender } from './service.ts'

export const clipJobs = [handle(renderClip, (app, { clipId }, signal) => runRender(app, clipId, signal))]

export const clipSweeps: Array<Sweep<App>> = [{ name: 'clips.cleanup', seconds: 600, everywhere: true, work: cleanUpClips }]
