import { manageEpisodePath } from '@castwright/contract/paths.ts'
import { dayIn, isPastDue } from '@castwright/contract/workflow/due-dates.ts'
import { refusals } from '@castwright/contract/errors.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { reviewTypeLabels } from '@castwright/contract/reviews/shapes.ts'
import { missingForDone } from '@castwright/contract/workflow/step-requirements.ts'
import { stepNames, stepSections } from '@castwright/contract/workflow/steps.ts'
import type { WorkItem } from '@castwright/contract/work/shapes.ts'
import type { App } from '../../platform/app.ts'
import { findWaiting } from '../episodes/service.ts'
import * as store from './store.ts'

/** What waits for a person in the podcasts they can open. */
export async function findWork(app: Pick<App, 'db' | 'now'>, userId: string, limit: number): Promise<Output<'WorkService.Find'>> {
  const { db } = app
  const [timeZone, steps, reviews, mentions, tasks] = await Promise.all([
    store.findTimeZone(db, userId),
    store.findSteps(db, userId, limit + 1),
    store.findReviews(db, userId),
    store.findMentions(db, userId),
    store.findTasks(db, userId),
  ])
  const now = app.now()
  // Steps come in the order of their due dates. Only tasks have due dates besides them.
  const [stepItems, taskItems] = [
    steps.map((row) => stepItem(row, timeZone, now)),
    tasks.toSorted(byAge).map((row) => taskItem(row, timeZone, now)),
  ]
  const isDated = ({ dueDate }: WorkItem): boolean => dueDate !== null
  const isUndated = (item: WorkItem): boolean => !isDated(item)
  const items = [
    ...[...stepItems.filter(isDated), ...taskItems.filter(isDated)].toSorted(byDueDate),
    ...stepItems.filter(isUndated),
    ...reviews.toSorted(byAge).map(reviewItem),
    ...mentions.toSorted(byAge).toReversed().map(mentionItem),
    ...taskItems.filter(isUndated),
  ]
  const shown = items.slice(0, limit)
  const waiting = await findWaiting(db, [...new Set(shown.map(({ episode }) => episode.id))])
  return {
    items: shown.map((item) => ({ ...item, episode: { ...item.episode, waitingFor: waiting.get(item.episode.id) ?? null } })),
    hasMore: items.length > limit,
    today: dayIn(timeZone, now),
  }
}

const byAge = (a: { createdAt: Date }, b: { createdAt: Date }): number => a.createdAt.getTime() - b.createdAt.getTime()

const byDueDate = (a: WorkItem, b: WorkItem): number => (a.dueDate ?? '').localeCompare(b.dueDate ?? '')

const pathOf = ({ podcast, episode }: store.Place, section: string): string => manageEpisodePath(podcast.profileUrl, episode.id, section)

/** What most items have in common. */
const itemOf = ({ podcast, episode }: store.Place) => ({
  podcast,
  episode: { ...episode, waitingFor: null },
  step: null,
  targetId: null,
  dueDate: null,
  isOverdue: false,
  blockedBy: null,
})

function stepItem(
  { step, dueDate, showNotes, hasRecording, hasTemplateNotes, ...place }: store.StepRow,
  timeZone: string,
  now: Date,
): WorkItem {
  const missing = missingForDone(step, { showNotes, hasRecording, hasTemplateNotes })
  return {
    ...itemOf(place),
    key: `step:${place.episode.id}:${step}`,
    kind: 'step',
    title: stepNames[step],
    step,
    dueDate,
    isOverdue: dueDate !== null && isPastDue(dueDate, timeZone, now),
    blockedBy: missing && refusals[missing].msg,
    path: pathOf(place, stepSections[step]),
  }
}

const reviewItem = ({ id, reviewType, createdAt: _, ...place }: store.ReviewRow): WorkItem => ({
  ...itemOf(place),
  key: `review:${id}`,
  kind: 'review',
  title: reviewTypeLabels[reviewType],
  targetId: id,
  path: pathOf(place, stepSections.reviewEpisode),
})

const mentionItem = ({ id, path, name, createdAt: _, ...place }: store.MentionRow): WorkItem => ({
  ...itemOf(place),
  key: `mention:${id}`,
  kind: 'mention',
  title: `${name ?? 'Someone'} mentioned you`,
  targetId: id,
  path,
})

const taskItem = ({ id, name, dueDate, createdAt: _, ...place }: store.TaskRow, timeZone: string, now: Date): WorkItem => ({
  ...itemOf(place),
  key: `task:${id}`,
  kind: 'task',
  title: name,
  targetId: id,
  dueDate,
  isOverdue: dueDate !== null && isPastDue(dueDate, timeZone, now),
  path: pathOf(place, 'checklist'),
})
