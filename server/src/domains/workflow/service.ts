import type { ParsedInput } from '@castwright/contract/methods.ts'
import { missingForDone } from '@castwright/contract/step-requirements.ts'
import { act, importedProgress, percentCompleted, type Progress, type StepAction, type StepKey } from '@castwright/contract/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow.ts'
import type { App } from '../../platform/app.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import { lockEpisode, setPercent, toProgress, type EpisodeRow } from '../episodes/service.ts'
import { touchPodcast } from '../podcasts/service.ts'
import { changedSteps, mergeSteps } from './merge.ts'
import * as store from './store.ts'

export const findProgress = async (db: Db, episodeId: string): Promise<EpisodeProgress> =>
  toProgress(episodeId, await store.findProgress(db, episodeId))

export type Sent = ParsedInput<'EpisodeProgressService.Update'>['episodeProgress']

/** Steps as a client wants them, merged step by step with what others did since it looked. */
export async function updateProgress(app: App, userId: string, sent: Sent): Promise<EpisodeProgress> {
  const { episodeId } = sent
  return app.transaction(async (tx) => {
    const episode = await lockEpisode(tx, episodeId, [userId])
    const row = await store.lockProgress(tx, episodeId)
    const merged = mergeSteps(row, row.changedAt, sent, sent.version)
    if (!merged) throw new Fault('step_impossible')
    await requireMaterial(tx, episode, row, merged)
    if (await keep(app, tx, row, merged)) await touchPodcast(tx, episode.podcastId, userId, app.now())
    return findProgress(tx, episodeId)
  })
}

/** Rejects steps that are marked as done without the show notes or the recording that they are about. */
async function requireMaterial(tx: Tx, { id, showNotes }: EpisodeRow, before: Progress, after: Progress): Promise<void> {
  const done = changedSteps(before, after).filter((step) => after[step] === 1)
  if (done.length === 0) return
  const facts = { showNotes, hasRecording: await store.hasRecording(tx, id) }
  for (const step of done) {
    const missing = missingForDone(step, facts)
    if (missing) throw new Fault(missing)
  }
}

/** For what happens elsewhere: a recording came, a review was decided. What does not fit the step's status changes nothing. */
export async function changeStep(app: App, tx: Tx, episodeId: string, step: StepKey, action: StepAction): Promise<void> {
  await lockEpisode(tx, episodeId)
  const row = await store.lockProgress(tx, episodeId)
  await keep(app, tx, row, act(row, step, action))
}

/** For new episodes that were made elsewhere: only their recordings are still to come. */
export const addImported = (app: Pick<App, 'now'>, tx: Tx, episodeIds: string[]): Promise<void> =>
  store.insertProgresses(
    tx,
    episodeIds.map((episodeId) => ({ ...importedProgress, episodeId, showNotesDoneAt: app.now() })),
  )

/** The recordings of imported episodes have arrived. What the episodes show of it is set by the import. */
export const finishUploads = (tx: Tx, episodeIds: string[]): Promise<void> => store.finishUploads(tx, episodeIds)

/** Whether anything changed. */
async function keep(app: Pick<App, 'now'>, tx: Tx, row: store.ProgressRow, after: Progress): Promise<boolean> {
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
  await setPercent(tx, row.episodeId, percentCompleted(after))
  return true
}
