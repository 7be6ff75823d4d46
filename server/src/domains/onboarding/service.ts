import {
  checklistItems,
  type ChecklistItemName,
  type FirstTask,
  firstTaskDays,
  type GettingStarted,
} from '@castwright/contract/onboarding/shapes.ts'
import type { CollaboratorType } from '@castwright/contract/teams/shapes.ts'
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

const firstTaskOf: Record<CollaboratorType, FirstTask['name']> = {
  HOST: 'episode',
  CO_HOST: 'episode',
  PRODUCER: 'episode',
  AUDIO_ENGINEER: 'recording',
  MARKETING_MANAGER: 'clip',
  COPYWRITER: 'notes',
}

/** For someone who joined lately. Null once it is done or hidden, or while there is nothing to do it with. */
export async function findFirstTask({ db, now }: Pick<App, 'db' | 'now'>, userId: string, podcastId: string): Promise<FirstTask | null> {
  const since = new Date(now().getTime() - firstTaskDays * 24 * 60 * 60 * 1000)
  const role = await store.findRoleOfNewMember(db, { userId, podcastId, since })
  if (role === null) return null
  const name = firstTaskOf[role]
  const { isDone, episodeId, episodeTitle, recordingId } = await store.findFirstTaskFacts(db, { userId, podcastId, name })
  const isMissing = (name === 'notes' && episodeId === null) || (name === 'clip' && recordingId === null)
  if (isDone || isMissing) return null
  return { name, role, episode: episodeId === null ? null : { id: episodeId, title: episodeTitle ?? '' }, recordingId }
}

export const hideFirstTask = (app: Pick<App, 'transaction' | 'now'>, userId: string, podcastId: string): Promise<void> =>
  app.transaction((tx) => store.hideFirstTask(tx, { userId, podcastId, hiddenAt: app.now() }))
