import { manageEpisodePath } from '@castwright/contract/paths.ts'
import { dayInWords, isPastDue, lastReminded, reminderPeriod } from '@castwright/contract/workflow/due-dates.ts'
import { stepNames, stepSections } from '@castwright/contract/workflow/steps.ts'
import type { App } from '../../../platform/app.ts'
import { newId } from '../../../platform/ids.ts'
import { lockUsers } from '../../identity/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import * as store from '../store.ts'

const batchSize = 200

type Reminder = { type: 'StepDueTomorrow'; reminded: 'tomorrow' } | { type: 'StepOverdue'; reminded: 'overdue' }

/** The reminder to send now, if any. Someone assigned on the due day itself gets no "due tomorrow" reminder. */
function reminderOf({ dueDate, timeZone, reminded }: store.RemindableRow, now: Date): Reminder | null {
  if (isPastDue(dueDate, timeZone, now)) return { type: 'StepOverdue', reminded: 'overdue' }
  const { from, until } = reminderPeriod(dueDate, timeZone)
  return reminded === 'none' && from <= now && now < until ? { type: 'StepDueTomorrow', reminded: 'tomorrow' } : null
}

/** Reminds assignees of steps that are due tomorrow or overdue, in their own time zones. Reads only steps due in the next days. */
export async function remindAssignees(app: App, signal: AbortSignal): Promise<void> {
  const now = app.now()
  const until = lastReminded(now)
  let after: store.RemindableRow | null = null
  do {
    const rows: store.RemindableRow[] = await store.findRemindable(app.db, { until, after, limit: batchSize })
    for (const row of rows) {
      if (signal.aborted) return
      const reminder = reminderOf(row, now)
      if (reminder) await remind(app, row, reminder)
    }
    after = rows.length === batchSize ? rows.at(-1)! : null
  } while (after !== null)
}

/** The reminder and the fact that it was sent are saved together, so it is sent exactly once, even if two servers try. */
const remind = (app: App, row: store.RemindableRow, { type, reminded }: Reminder): Promise<void> =>
  app.transaction(async (tx) => {
    if ((await lockUsers(tx, [row.assigneeId])).length === 0) return
    const held = await store.lockAssignment(tx, row)
    const isSame = held?.isOpen && held.assigneeId === row.assigneeId && held.dueDate === row.dueDate && held.reminded === row.reminded
    if (!isSame) return
    await store.setReminded(tx, row, reminded)
    const { podcastId, podcastTitle, profileUrl, episodeId, episodeTitle, step, dueDate } = row
    await notify(app, tx, {
      type,
      event: eventOf(type, episodeId, step, newId()),
      userIds: [row.assigneeId],
      triggerUserId: null,
      podcastId,
      data: { podcastTitle, episodeTitle, step: stepNames[step], due: dayInWords(dueDate) },
      path: manageEpisodePath(profileUrl, episodeId, stepSections[step]),
    })
  })
