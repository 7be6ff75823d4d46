import type { MigrationInfo } from '@castwright/contract/imports.ts'
import { sizeOf } from '../../../lib/sizes.ts'
import { isRunning } from '../api.ts'

/** What an import stands at, for whoever looks at it. */
export type Standing = 'running' | 'failed' | 'canceled' | 'comparing' | 'differs' | 'ready'

export function standingOf(info: MigrationInfo): Standing {
  if (isRunning(info)) return 'running'
  if (info.state === 'failed' || info.state === 'canceled') return info.state
  return info.redirectAdvice === 'wait' ? 'comparing' : info.redirectAdvice
}

const whole = (count: number): string => count.toLocaleString('en-US')

/** '12 of 300 episodes, 4%, 1.2 GB of 5 GB' */
export function figuresOf({ migratedEpisodes, failedEpisodes, totalEpisodes, percent, bytesDone, bytesTotal }: MigrationInfo): string {
  const parts = [
    `${whole(migratedEpisodes)} of ${whole(totalEpisodes)} ${totalEpisodes === 1 ? 'episode' : 'episodes'}`,
    failedEpisodes > 0 && `${whole(failedEpisodes)} failed`,
    `${percent}%`,
    bytesTotal > 0 && `${sizeOf(Math.min(bytesDone, bytesTotal))} of ${sizeOf(bytesTotal)}`,
  ]
  return parts.filter(Boolean).join(', ')
}
