import type { ListeningReport } from '@castwright/contract/analytics/listening.ts'

export type ListeningLoad = { url: string; reports: number; perSecond: number; recordingIds: string[] }
export type ListeningResult = { accepted: number; failed: number; seconds: number }

/** Seconds of each recording, and reports that hear one of them to the end. */
export const duration = 3600
const perPlay = duration / 10

/** The report with this number: visitors hear one recording after the other to the end. */
export function listeningReport(serial: number, recordingIds: string[]): ListeningReport {
  const from = (serial % perPlay) * 10
  const recordingId = recordingIds[Math.floor(serial / perPlay) % recordingIds.length]!
  return { recordingId, isStart: from === 0, ranges: [[from, from + 10]] }
}
