import { checklistItems, type ChecklistItemName, type GettingStarted } from '@castwright/contract/onboarding/shapes.ts'
import type { App } from '../../platform/app.ts'
import { lastBackupAt } from '../../platform/backup/port.ts'
import type { Caller } from '../../platform/rpc.ts'
import * as store from './store.ts'

/** The checklist of a podcast owner, or of someone who could become one. */
export async function findGettingStarted(
  { db, config }: Pick<App, 'db' | 'config'>,
  { userId, isOperator }: Pick<Caller, 'userId' | 'isOperator'>,
): Promise<GettingStarted | null> {
  const { isOnTeam, dismissed, podcastId, profileUrl, episodeId, ...facts } = await store.findFacts(db, userId)
  // Members of other people's teams have nothing to set up.
  if (podcastId === null && isOnTeam && !isOperator) return null
  const ofOperator: Partial<Record<ChecklistItemName, boolean>> = isOperator
    ? { mail: config.smtpUrl !== undefined, backups: (await lastBackupAt(config.dataDir)) !== null }
    : {}
  const done: Partial<Record<ChecklistItemName, boolean>> = { show: podcastId !== null, ...facts, ...ofOperator }
  return {
    items: checklistItems.flatMap((name) => (done[name] === undefined ? [] : [{ name, done: done[name] }])),
    dismissed,
    podcast: podcastId === null || profileUrl === null ? null : { id: podcastId, profileUrl },
    episodeId,
  }
}

export const dismissChecklist = (app: Pick<App, 'transaction' | 'now'>, userId: string, dismissed: boolean): Promise<void> =>
  app.transaction((tx) => (dismissed ? store.dismiss(tx, userId, app.now()) : store.restore(tx, userId)))
