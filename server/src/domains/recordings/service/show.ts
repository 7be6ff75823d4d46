import { recordingContentTypes } from '@castwright/contract/recording-form.ts'
import type { Recording } from '@castwright/contract/recordings.ts'
import type { App } from '../../../platform/app.ts'
import type { RecordingRow } from '../store.ts'

type Ground = Pick<App, 'mediaAddresses'>

/** Where the world hears it. The id alone says which bytes, so a recording that is renamed is still found at its old address. */
export const mediaUrl = (app: Ground, recording: { id: string; fileName: string }): string => app.mediaAddresses.open(recording)

/** Where the team hears it, published or not, for some hours. */
export const signedMediaUrl = (app: Ground, recording: { id: string; fileName: string }, options: { download?: boolean } = {}): string =>
  app.mediaAddresses.sign(recording, options)

/** What the address of a request permits; null where we did not sign it, or no longer. */
export const verifyMediaUrl = (app: Ground, recordingId: string, query: Record<string, unknown>): { isDownload: boolean } | null =>
  app.mediaAddresses.verify(recordingId, query)

/** A row as the contract has it. */
export const toRecording = (app: Ground, row: Omit<RecordingRow, 'peaks'>): Recording => ({
  ...row,
  url: signedMediaUrl(app, row),
  downloadUrl: signedMediaUrl(app, row, { download: true }),
  contentType: recordingContentTypes[row.fileType],
  createdAt: row.createdAt.toISOString(),
})
