import { finishingMessages, type Cut, type CutList, type Comparison } from '@castwright/contract/finishing/shapes.ts'
import { finishingLimits } from '@castwright/contract/finishing/limits.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { recordEvent } from '../../events/service.ts'
import { findRecording, lockRecording, toRecordings } from '../../recordings/service.ts'
import { leftMs, mergeCuts } from '../spans.ts'
import * as store from '../store.ts'

const toList = (recordingId: string, row: store.CutsRow | null): CutList => ({
  recordingId,
  cuts: row?.cuts ?? [],
  version: row?.version ?? 0,
  updatedAt: row?.updatedAt.toISOString() ?? null,
})

export async function findCuts({ db }: Pick<App, 'db'>, recordingId: string): Promise<CutList> {
  if (!(await findRecording(db, recordingId))) throw new Fault('not_found')
  return toList(recordingId, await store.findCuts(db, recordingId))
}

/** Throws unless all are within the recording and something is left. */
function requireWithin(cuts: Cut[], durationMs: number): void {
  for (const [at, { endMs }] of cuts.entries())
    // Lengths are rounded to milliseconds.
    if (endMs > durationMs + 1) throw new Fault('invalid_fields', { [`cuts.${at}.end_ms`]: finishingMessages.cutOutside })
  if (leftMs(mergeCuts(cuts), durationMs) < finishingLimits.minLeft && cuts.length > 0)
    throw new Fault('invalid_fields', { cuts: finishingMessages.nothingLeft })
}

export const saveCuts = (
  app: App,
  userId: string,
  { recordingId, cuts, version }: ParsedInput<'FinishingService.SaveCuts'>,
): Promise<CutList> =>
  app.transaction(async (tx) => {
    const { recording } = await lockRecording(tx, recordingId, userId)
    requireWithin(cuts, recording.duration * 1000)
    const before = await store.findCuts(tx, recordingId)
    if ((before?.version ?? 0) !== version) throw new Fault('cuts_changed')
    const { podcastId, episodeId, fileName } = recording
    const row = await store.saveCuts(tx, {
      recordingId,
      podcastId,
      cuts: mergeCuts(cuts),
      version: version + 1,
      updaterId: userId,
      updatedAt: app.now(),
    })
    await recordEvent(app, tx, { podcastId, episodeId, actorId: userId, kind: 'cuts.edited', data: { recordingId, fileName } })
    return toList(recordingId, row)
  })

/** Null if the recording has no source, or if that was deleted. */
export async function compareWithSource(app: App, userId: string, recordingId: string): Promise<Comparison | null> {
  const made = await store.findFinishingOfResult(app.db, recordingId)
  const resultRow = made && (await findRecording(app.db, recordingId))
  const sourceRow = made && (await findRecording(app.db, made.recordingId))
  if (!made || !resultRow || !sourceRow) return null
  const [source, result] = await toRecordings(app, userId, [sourceRow, resultRow])
  const [before, after] = [sourceRow.measurement, resultRow.measurement]
  const isMeasured = typeof before?.integrated === 'number' && typeof after?.integrated === 'number'
  return {
    source: source!,
    result: result!,
    before,
    after,
    // Mono plays on two speakers, so it sounds 3 LU louder than its number says.
    sourceGain: isMeasured ? round(after.integrated! + offset(after.channels) - before.integrated! - offset(before.channels)) : null,
    spans: made.spans ?? [],
    presetName: made.presetName,
    values: made.values,
    finishedAt: (made.finishedAt ?? resultRow.createdAt).toISOString(),
  }
}

const offset = (channels: number): number => (channels === 1 ? 3 : 0)

const round = (decibels: number): number => Math.round(decibels * 100) / 100
