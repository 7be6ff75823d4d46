import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { lockEpisodeAndTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import { ownerOf, type LeavingHook } from '../../teams/service.ts'
import * as store from '../store.ts'
import { leaveInterviews } from './cancel.ts'
import { findProgress } from './progress.ts'
import type { DueDateChange } from '@castwright/contract/workflow/due-changes.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'

/** Assigns a step to a team member, or to no one. */
export const updateAssignee = (
  app: App,
  userId: string,
  { assigneeId, ...place }: store.StepPlace & { assigneeId: string | null },
): Promise<EpisodeProgress> =>
  app.transaction(async (tx) => {
    const { episode, team } = await lockEpisodeAndTeam(tx, place.episodeId, userId)
    if (assigneeId !== null && !team.includes(assigneeId)) throw new Fault('assignee_not_member')
    const before = await store.findAssignment(tx, place)
    if ((before?.assigneeId ?? null) !== assigneeId) {
      const isOpen = await isStepOpen(tx, place)
      await store.upsertAssignment(tx, { ...place, isOpen }, { assigneeId })
      await touchPodcast(tx, episode.podcastId, userId, app.now())
      await recordEvent(app, tx, {
        kind: assigneeId === null ? 'step.unassigned' : 'step.assigned',
        podcastId: episode.podcastId,
        episodeId: place.episodeId,
        actorId: userId,
        subjectId: assigneeId ?? before?.assigneeId ?? null,
        data: { step: place.step, ...(assigneeId !== null && before?.dueDate && { dueDate: before.dueDate }) },
        recipients: assigneeId !== null && isOpen ? [assigneeId] : [],
      })
    }
    return findProgress(app, tx, place.episodeId)
  })

/** Sets or removes the due date of a step. */
export const updateDueDate = (
  app: App,
  userId: string,
  { dueDate, ...place }: store.StepPlace & { dueDate: string | null },
): Promise<EpisodeProgress> =>
  app.transaction(async (tx) => {
    const { episode, team } = await lockEpisodeAndTeam(tx, place.episodeId, userId)
    const before = await store.findAssignment(tx, place)
    const from = before?.dueDate ?? null
    if (from !== dueDate) {
      const isOpen = await isStepOpen(tx, place)
      await store.upsertAssignment(tx, { ...place, isOpen }, { dueDate })
      await touchPodcast(tx, episode.podcastId, userId, app.now())
      await recordEvent(app, tx, {
        kind: 'step.due_changed',
        podcastId: episode.podcastId,
        episodeId: place.episodeId,
        actorId: userId,
        data: { step: place.step, dueDate, from },
        recipients: isOpen ? team.filter((member) => member === before?.assigneeId) : [],
      })
    }
    return findProgress(app, tx, place.episodeId)
  })

async function isStepOpen(tx: Tx, { episodeId, step }: store.StepPlace): Promise<boolean> {
  const progress = await store.findProgress(tx, episodeId)
  return progress === null || progress[step] === 0
}

/** Unassigns the steps of a member who leaves, takes them off interviews, and tells the owner about the open ones. */
export const unassignMember: LeavingHook = async (app, tx, podcastId, userId) => {
  await leaveInterviews(app, tx, podcastId, userId)
  const open = await store.clearAssignee(tx, podcastId, userId)
  const ownerId = await ownerOf(tx, podcastId)
  if (open.length === 0 || ownerId === null) return
  const episodeIds = open.map(({ episodeId }) => episodeId)
  const kept = await store.findKept(tx, episodeIds)
  await recordEvent(
    app,
    tx,
    open.map(({ episodeId, step }) => ({
      kind: 'step.unassigned',
      podcastId,
      episodeId,
      actorId: null,
      subjectId: userId,
      data: { step },
      recipients: kept.has(episodeId) ? [ownerId] : [],
    })),
  )
}

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
  await recordEvent(
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
