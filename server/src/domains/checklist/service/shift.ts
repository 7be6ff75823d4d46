import type { DueDatesToMove, MovedDueDates, MovedTask } from '@castwright/contract/workflow/due-changes.ts'
import { calendarLimits } from '@castwright/contract/calendar/limits.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import type { KeptItem } from '../../../schema/checklist.ts'
import { recordEvent } from '../../events/service.ts'
import { changeDueDates, isDueDate, shiftDueDates } from '../../workflow/service.ts'
import { nextReminder } from '../merge.ts'
import * as store from '../store.ts'

type Release = {
  episode: { id: string; podcastId: string }
  /** The accounts of the team, which must be locked. */
  team: string[]
  /** How far the release moved. */
  days: number
}

/** Moves due dates of open steps and tasks with the release of an episode. The episode must be locked. Returns what is needed to undo it. */
export async function moveDueDates(
  app: App,
  tx: Tx,
  userId: string,
  release: Release,
  { shiftDueDates: shiftsAll, dueDates, tasks }: DueDatesToMove,
): Promise<MovedDueDates> {
  const { episode, days } = release
  const place = { podcastId: episode.podcastId, episodeId: episode.id }
  const shifts = shiftsAll && days !== 0
  return {
    dueDates: [
      ...(shifts ? await shiftDueDates(app, tx, userId, { ...place, days }) : []),
      ...(await changeDueDates(app, tx, userId, { ...place, changes: dueDates })),
    ],
    tasks: shifts ? await shiftTasks(app, tx, userId, release) : tasks.length > 0 ? await shiftTasks(app, tx, userId, release, tasks) : [],
  }
}

/** Moves the due dates of open tasks on everyone's checklists, or of some tasks that haven't changed since. */
async function shiftTasks(app: App, tx: Tx, userId: string, { episode, team, days }: Release, only?: MovedTask[]): Promise<MovedTask[]> {
  const versions = only && new Map(only.map(({ taskId, version }) => [taskId, version]))
  const moved: MovedTask[] = []
  for (const { id, items, version: before } of await store.lockChecklists(tx, episode.id, team)) {
    const version = before + 1
    const after = items.map((item): KeptItem => {
      if (item.checked || !item.dueDate || (versions && versions.get(item.id) !== item.changedAt)) return item
      const dueDate = dayAfter(item.dueDate, days)
      if (!isDueDate(dueDate) || moved.length >= calendarLimits.movedTasks) return item
      moved.push({ taskId: item.id, version })
      const { reminded: _reminded, ...rest } = item
      return { ...rest, dueDate, changedAt: version }
    })
    if (after.some((item, at) => item !== items[at]))
      await store.updateChecklist(tx, id, { items: after, version, remindOn: nextReminder(after) })
  }
  await recordEvent(
    app,
    tx,
    moved.map(({ taskId }) => ({
      kind: 'task.due_changed',
      podcastId: episode.podcastId,
      episodeId: episode.id,
      actorId: userId,
      data: { taskId },
    })),
  )
  return moved
}
