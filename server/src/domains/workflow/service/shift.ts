import type { DueDateChange } from '@castwright/contract/workflow/due-changes.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { recordEvents } from '../../events/service.ts'
import * as store from '../store.ts'

/** Whether a date is in the range that forms accept. */
export const isDueDate = (date: string): boolean => date >= '2000-01-01' && date <= '2099-12-31'

/** Moves the due dates of the open steps of an episode by a number of days. The episode must be locked. Returns what changed. */
export async function shiftDueDates(
  app: App,
  tx: Tx,
  userId: string,
  { podcastId, episodeId, days }: { podcastId: string; episodeId: string; days: number },
): Promise<DueDateChange[]> {
  const open = await store.findDue(tx, episodeId)
  const changes = open.map(({ step, dueDate }) => ({ step, from: dueDate, to: dayAfter(dueDate, days) }))
  return changeDueDates(app, tx, userId, { podcastId, episodeId, changes })
}

/** Changes due dates of open steps, except those that have another date by now. The episode must be locked. Returns what changed. */
export async function changeDueDates(
  app: App,
  tx: Tx,
  userId: string,
  { podcastId, episodeId, changes }: { podcastId: string; episodeId: string; changes: DueDateChange[] },
): Promise<DueDateChange[]> {
  const open = new Map((await store.findDue(tx, episodeId)).map(({ step, dueDate }) => [step, dueDate]))
  const made = changes.filter(({ step, from, to }) => open.get(step) === from && from !== to && isDueDate(to))
  for (const { step, to } of made) await store.upsertAssignment(tx, { episodeId, step, isOpen: true }, { dueDate: to })
  await recordEvents(
    app,
    tx,
    made.map(({ step, from, to }) => ({
      kind: 'step.due_changed',
      podcastId,
      episodeId,
      actorId: userId,
      data: { step, dueDate: to, from },
    })),
  )
  return made
}

/** Sets assignees and due dates of new episodes, whose creation is the event. */
export const addSteps = (tx: Tx, rows: Parameters<typeof store.insertAssignments>[1]): Promise<void> => store.insertAssignments(tx, rows)
