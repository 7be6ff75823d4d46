import type { Comparison } from '@castwright/contract/finishing/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { findRecording, toRecordings } from '../../recordings/service.ts'
import * as store from '../store.ts'

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
