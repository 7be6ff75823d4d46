import { stepNames, stepSections } from '@castwright/contract/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { lockEpisode, lockEpisodeAndTeam } from '../../episodes/service.ts'
import { recordEvent, recordEvents } from '../../events/service.ts'
import { eventOf, notify, notifyAll } from '../../notifications/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import { ownerOf, type LeavingHook } from '../../teams/service.ts'
import * as store from '../store.ts'
import { findProgress } from './progress.ts'

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
        data: { step: place.step },
      })
      if (assigneeId !== null && isOpen) await notifyAssignee(app, tx, { ...place, assigneeId, dueDate: before?.dueDate ?? null }, userId)
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
    const episode = await lockEpisode(tx, place.episodeId, [userId])
    const before = await store.findAssignment(tx, place)
    if ((before?.dueDate ?? null) !== dueDate) {
      await store.upsertAssignment(tx, { ...place, isOpen: await isStepOpen(tx, place) }, { dueDate })
      await touchPodcast(tx, episode.podcastId, userId, app.now())
      await recordEvent(app, tx, {
        kind: 'step.due_changed',
        podcastId: episode.podcastId,
        episodeId: place.episodeId,
        actorId: userId,
        data: { step: place.step, dueDate },
      })
    }
    return findProgress(app, tx, place.episodeId)
  })

async function isStepOpen(tx: Tx, { episodeId, step }: store.StepPlace): Promise<boolean> {
  const progress = await store.findProgress(tx, episodeId)
  return progress === null || progress[step] === 0
}

const longDate = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

/** A calendar day in words, such as March 5, 2026. */
export const inWords = (date: string): string => longDate.format(new Date(`${date}T00:00:00Z`))

/** What a notification about a step says and where it leads. */
export const aboutStep = ({ episodeId, step }: store.StepPlace, { podcastId, podcastTitle, profileUrl, episodeTitle }: store.Titles) => ({
  podcastId,
  data: { podcastTitle, episodeTitle, step: stepNames[step] },
  path: `/${profileUrl}/episodes/manage/${episodeId}?section=${stepSections[step]}`,
})

async function notifyAssignee(
  app: App,
  tx: Tx,
  { assigneeId, dueDate, ...place }: store.StepPlace & { assigneeId: string; dueDate: string | null },
  userId: string,
): Promise<void> {
  const titles = await store.findTitles(tx, [place.episodeId])
  const { data, ...about } = aboutStep(place, titles.get(place.episodeId)!)
  await notify(app, tx, {
    type: 'StepAssigned',
    // Someone who is assigned again after someone else is notified again.
    event: eventOf('StepAssigned', place.episodeId, place.step, newId()),
    userIds: [assigneeId],
    triggerUserId: userId,
    ...about,
    data: { ...data, ...(dueDate === null ? {} : { due: inWords(dueDate) }) },
  })
}

/** Unassigns the steps of a member who leaves and tells the owner about the open ones. */
export const unassignMember: LeavingHook = async (app, tx, podcastId, userId) => {
  const open = await store.clearAssignee(tx, podcastId, userId)
  const ownerId = await ownerOf(tx, podcastId)
  if (open.length === 0 || ownerId === null) return
  await recordEvents(
    app,
    tx,
    open.map(({ episodeId, step }) => ({
      kind: 'step.unassigned',
      podcastId,
      episodeId,
      actorId: null,
      subjectId: userId,
      data: { step },
    })),
  )
  const titles = await store.findTitles(
    tx,
    open.map(({ episodeId }) => episodeId),
  )
  await notifyAll(
    app,
    tx,
    open.flatMap((place) => {
      const named = titles.get(place.episodeId)
      const event = eventOf('StepUnassigned', place.episodeId, place.step, newId())
      return named ? [{ type: 'StepUnassigned', event, userIds: [ownerId], triggerUserId: userId, ...aboutStep(place, named) }] : []
    }),
  )
}
