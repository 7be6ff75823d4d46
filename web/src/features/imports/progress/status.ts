import type { MigrationInfo } from '@castwright/contract/imports.ts'
import { sizeOf } from '../../../lib/sizes.ts'
import { isRunning } from '../api.ts'

/** The import status as shown to the user. */
export type ImportStatus = 'running' | 'failed' | 'canceled' | 'comparing' | 'differs' | 'ready'

export function importStatusOf(info: MigrationInfo): ImportStatus {
  if (isRunning(info)) return 'running'
  if (info.state === 'failed' || info.state === 'canceled') return info.state
  return info.redirectAdvice === 'wait' ? 'comparing' : info.redirectAdvice
}

const formatCount = (count: number): string => count.toLocaleString('en-US')

/** '12 of 300 episodes, 4%, 1.2 GB of 5 GB' */
export function progressText({ migratedEpisodes, failedEpisodes, totalEpisodes, percent, bytesDone, bytesTotal }: MigrationInfo): string {
  const parts = [
    `${formatCount(migratedEpisodes)} of ${formatCount(totalEpisodes)} ${totalEpisodes === 1 ? 'episode' : 'episodes'}`,
    failedEpisodes > 0 && `${formatCount(failedEpisodes)} failed`,
    `${percent}%`,
    bytesTotal > 0 && `${sizeOf(Math.min(bytesDone, bytesTotal))} of ${sizeOf(bytesTotal)}`,
  ]
  return parts.filter(Boolean).join(', ')
}
