import { isPastDue } from '@castwright/contract/workflow/due-dates.ts'
import { stepKeys } from '@castwright/contract/workflow/steps.ts'
import type { StepAssignment } from '@castwright/contract/workflow/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { photoUrl } from '../../uploads/service.ts'
import * as store from '../store.ts'

type Deps = Pick<App, 'config' | 'now'>

/** Assignees and due dates by episode, in the order of the steps. Omits episodes without any. */
export async function findAssignments(app: Deps, db: Db, episodeIds: string[]): Promise<Map<string, StepAssignment[]>> {
  if (episodeIds.length === 0) return new Map()
  const byEpisode = Map.groupBy(await store.findAssignments(db, episodeIds), ({ episodeId }) => episodeId)
  const inOrder = (rows: store.AssignmentRow[]) => rows.toSorted((a, b) => stepKeys.indexOf(a.step) - stepKeys.indexOf(b.step))
  return new Map([...byEpisode].map(([episodeId, rows]) => [episodeId, inOrder(rows).map((row) => toAssignment(app, row))]))
}

const toAssignment = (app: Deps, { step, dueDate, isOpen, timeZone, assignee }: store.AssignmentRow): StepAssignment => ({
  step,
  assignee: assignee && toUser(app, assignee),
  dueDate,
  isOverdue: isOpen && dueDate !== null && isPastDue(dueDate, timeZone, app.now()),
})

const toUser = (app: Pick<App, 'config'>, { photo, ...user }: NonNullable<store.AssignmentRow['assignee']>) => ({
  ...user,
  thumbnailUrl: photoUrl(app, photo),
})
