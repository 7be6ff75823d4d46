import type { ParsedInput } from '@castwright/contract/methods.ts'
import { missingForDone } from '@castwright/contract/workflow/step-requirements.ts'
import {
  act,
  importedProgress,
  percentCompleted,
  type Progress,
  type StepAction,
  type StepKey,
  type StepStatus,
} from '@castwright/contract/workflow/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { recordEvent } from '../../events/service.ts'
import { findAssignments, findWaiting, lockEpisode, setPercent, toProgress, type EpisodeRow } from '../../episodes/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import { changedSteps, mergeSteps } from '../merge.ts'
import * as store from '../store.ts'

export async function findProgress(app: Pick<App, 'config' | 'now'>, db: Db, episodeId: string): Promise<EpisodeProgress> {
  const assignments = await findAssignments(app, db, [episodeId])
  const waiting = await findWaiting(db, [episodeId])
  return toProgress(episodeId, await store.findProgress(db, episodeId), assignments.get(episodeId), waiting.get(episodeId))
}

type Sent = ParsedInput<'EpisodeProgressService.Update'>['episodeProgress']

/** Merges the client's steps with changes by others since. */
export async function updateProgress(app: App, userId: string, sent: Sent): Promise<EpisodeProgress> {
  const { episodeId } = sent
  return app.transaction(async (tx) => {
    const episode = await lockEpisode(tx, episodeId, [userId])
    const row = await store.lockProgress(tx, episodeId)
    const merged = mergeSteps(row, row.changedAt, sent, sent.version)
    if (!merged) throw new Fault('step_impossible')
    await requireMaterial(tx, episode, row, merged)
    if (await keep(app, tx, episode, row, merged, userId)) await touchPodcast(tx, episode.podcastId, userId, app.now())
    return findProgress(app, tx, episodeId)
  })
}

/** Rejects steps marked as done without the required show notes or recording. */
async function requireMaterial(tx: Tx, { id, showNotes }: EpisodeRow, before: Progress, after: Progress): Promise<void> {
  const done = changedSteps(before, after).filter((step) => after[step] === 1)
  if (done.length === 0) return
  const facts = { showNotes, ...(await store.findMaterial(tx, id)) }
  for (const step of done) {
    const missing = missingForDone(step, facts)
    if (missing) throw new Fault(missing)
  }
}

/** Changes a step after something else happened, such as a recording or a review. Does nothing if the action doesn't fit the status. */
export async function changeStep(
  app: App,
  tx: Tx,
  userId: string | null,
  episodeId: string,
  step: StepKey,
  action: StepAction,
): Promise<void> {
  const episode = await lockEpisode(tx, episodeId)
  const row = await store.lockProgress(tx, episodeId)
  await keep(app, tx, episode, row, act(row, step, action), userId)
}

/** For imported episodes: only their recordings are missing. */
export const addImported = (app: Pick<App, 'now'>, tx: Tx, episodeIds: string[]): Promise<void> =>
  store.insertProgresses(
    tx,
    episodeIds.map((episodeId) => ({ ...importedProgress, episodeId, showNotesDoneAt: app.now() })),
  )

/** Marks the recordings of imported episodes as uploaded. The import updates what the episodes show. */
export async function finishUploads(tx: Tx, episodeIds: string[]): Promise<void> {
  await store.finishUploads(tx, episodeIds)
  await store.setOpen(tx, episodeIds, ['uploadAudio'], false)
}

/** Returns whether anything changed. */
async function keep(
  app: App,
  tx: Tx,
  episode: EpisodeRow,
  row: store.ProgressRow,
  after: Progress,
  userId: string | null,
): Promise<boolean> {
  const changed = changedSteps(row, after)
  if (changed.length === 0) return false
  const version = row.version + 1
  await store.updateProgress(tx, {
    ...row,
    ...after,
    version,
    changedAt: { ...row.changedAt, ...Object.fromEntries(changed.map((step) => [step, version])) },
    ...(changed.includes('writeShowNotes') ? { showNotesDoneAt: after.writeShowNotes === 1 ? app.now() : null } : {}),
  })
  for (const isOpen of [true, false])
    await store.setOpen(
      tx,
      [row.episodeId],
      changed.filter((step) => (after[step] === 0) === isOpen),
      isOpen,
    )
  await setPercent(tx, row.episodeId, percentCompleted(after))
  const by = { podcastId: episode.podcastId, episodeId: episode.id, actorId: userId }
  await recordEvent(
    app,
    tx,
    changed.map((step) => ({ ...by, kind: kindOf(row[step], after[step]), data: { step } })),
  )
  return true
}

const kindOf = (before: StepStatus, after: StepStatus) =>
  after === 1 ? 'step.completed' : after === 2 ? 'step.skipped' : before === 1 ? 'step.unchecked' : 'step.restored'
