import { manageEpisodePath } from '@castwright/contract/paths.ts'
import { isPastDue, lastReminded, reminderPeriod } from '@castwright/contract/workflow/due-dates.ts'
import type { App } from '../../../platform/app.ts'
import { newId } from '../../../platform/ids.ts'
import type { KeptItem } from '../../../schema/checklist.ts'
import { lockUsers } from '../../identity/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { nextReminder } from '../merge.ts'
import * as store from '../store.ts'

const batchSize = 200

/** The reminder of a task to send now, if any. */
function reminderOf({ checked, dueDate, reminded }: KeptItem, timeZone: string, now: Date): KeptItem['reminded'] {
  if (checked || !dueDate || reminded === 'overdue') return undefined
  if (isPastDue(dueDate, timeZone, now)) return 'overdue'
  const { from, until } = reminderPeriod(dueDate, timeZone)
  return reminded === undefined && from <= now && now < until ? 'tomorrow' : undefined
}

/** Reminds people of their tasks that are due tomorrow or overdue, in their own time zones. */
export async function remindOfTasks(app: App, signal: AbortSignal): Promise<void> {
  const until = lastReminded(app.now())
  let after: store.RemindableRow | null = null
  do {
    const rows: store.RemindableRow[] = await store.findRemindable(app.db, { until, after, limit: batchSize })
    for (const row of rows) {
      if (signal.aborted) return
      await remind(app, row)
    }
    after = rows.length === batchSize ? rows.at(-1)! : null
  } while (after !== null)
}

const types = { tomorrow: 'TaskDueTomorrow', overdue: 'TaskOverdue' } as const
const longDate = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

/** The reminders and the fact that they were sent are saved together, so that each is sent exactly once. */
const remind = (app: App, row: store.RemindableRow): Promise<void> =>
  app.transaction(async (tx) => {
    if ((await lockUsers(tx, [row.userId])).length === 0 || (await store.lockEpisode(tx, row.episodeId)) === null) return
    const { id, items } = await store.lockChecklist(tx, row)
    const due = items.flatMap((item) => {
      const reminded = reminderOf(item, row.timeZone, app.now())
      return reminded ? [{ item, reminded }] : []
    })
    if (due.length === 0) return
    const sent = new Map(due.map(({ item, reminded }) => [item.id, reminded]))
    const after = items.map((item) => ({ ...item, ...(sent.has(item.id) ? { reminded: sent.get(item.id)! } : {}) }))
    await store.updateChecklist(tx, id, { items: after, remindOn: nextReminder(after) })
    for (const kind of ['tomorrow', 'overdue'] as const) {
      const { podcastTitle, episodeTitle } = row
      await notify(
        app,
        tx,
        due
          .filter(({ reminded }) => reminded === kind)
          .map(({ item }) => ({
            type: types[kind],
            event: eventOf(types[kind], item.id, newId()),
            userIds: [row.userId],
            triggerUserId: null,
            podcastId: row.podcastId,
            data: { podcastTitle, episodeTitle, task: item.name, due: longDate.format(new Date(`${item.dueDate}T00:00:00Z`)) },
            path: manageEpisodePath(row.profileUrl, row.episodeId, 'checklist'),
          })),
      )
    }
  })
