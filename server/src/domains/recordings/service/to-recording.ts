import { recordingContentTypes } from '@castwright/contract/recordings/form.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { keepMediaLink, isSignedLinkOpen } from '../../links/service.ts'
import type { RecordingRow } from '../store.ts'

type Deps = Pick<App, 'mediaAddresses'>
type LinkDeps = Pick<App, 'mediaAddresses' | 'db' | 'transaction' | 'now'>

/** The public URL. Only the ID decides which bytes are sent, so a renamed recording keeps its URL. */
export const mediaUrl = (app: Deps, recording: { id: string; fileName: string }): string => app.mediaAddresses.open(recording)

/** A URL that works for some hours, published or not, but no longer than the link it was created under. */
export const signedMediaUrl = (
  app: Deps,
  recording: { id: string; fileName: string },
  options: { linkId?: string; download?: boolean } = {},
): string => app.mediaAddresses.sign(recording, options)

/** What a signed URL permits, or null if it is invalid, has expired or its link was revoked. */
export async function verifyMediaUrl(
  app: LinkDeps,
  recordingId: string,
  query: Record<string, unknown>,
): Promise<{ isDownload: boolean } | null> {
  const signed = app.mediaAddresses.verify(recordingId, query)
  if (!signed) return null
  const { isDownload, linkId } = signed
  return linkId === null || (await isSignedLinkOpen(app, linkId)) ? { isDownload } : null
}

type Row = Omit<RecordingRow, 'peaks'>

/** Converts rows of one podcast to the contract, with URLs for this member. */
export async function toRecordings(app: LinkDeps, userId: string, rows: Row[]): Promise<Recording[]> {
  const [first] = rows
  if (!first) return []
  const linkId = await keepMediaLink(app, { userId, podcastId: first.podcastId, expiresAt: app.mediaAddresses.expiry() })
  return rows.map((row) => ({
    ...row,
    url: signedMediaUrl(app, row, { linkId }),
    downloadUrl: signedMediaUrl(app, row, { linkId, download: true }),
    measurement: { state: row.measurementState, reason: row.measurementReason, facts: row.measurement },
    contentType: recordingContentTypes[row.fileType],
    createdAt: row.createdAt.toISOString(),
  }))
}

export const toRecording = async (app: LinkDeps, userId: string, row: Row): Promise<Recording> =>
  (await toRecordings(app, userId, [row]))[0]!
