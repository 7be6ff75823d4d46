import { splitName } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../../platform/app.ts'
import { captionFiles, renderCaptions } from '../../../platform/captions/render.ts'
import type { CaptionFormat } from '../../../platform/captions/types.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { findRecording } from '../../recordings/service.ts'
import * as store from '../store.ts'
import { keepVersion } from './change.ts'
import { isPublishable, toCaption } from './facts.ts'

/** The formats in the feed, best first. */
const feedFormats = ['vtt', 'srt', 'json', 'html'] as const satisfies CaptionFormat[]

/** An entry of a snapshot. Its file is rendered from the version on request. */
export type PublishedTranscript = {
  object: string
  type: string
  language?: string
  rel?: string
  version: string
  isMachine?: true
}

type ToPublish = { recordingId: string; episodeId: string }

/**
 * Keeps the text of recordings that are published now, if it may be public. By recording. One that still is what came with an imported
 * episode isn't among them: its files are published as they are. The podcast must be locked.
 */
export async function publishTranscripts(app: Pick<App, 'now'>, tx: Tx, all: ToPublish[]): Promise<Map<string, PublishedTranscript[]>> {
  const published = new Map<string, PublishedTranscript[]>()
  const recordingIds = all.map(({ recordingId }) => recordingId)
  const rows = await store.findTranscripts(tx, recordingIds)
  for (const row of rows) {
    if (row.isFromFiles || !isPublishable(row, await store.isAutoReleased(tx, row.podcastId))) continue
    if ((await store.countSegments(tx, row.id)) === 0) continue
    const version = await keepVersion(app, tx, row, { reason: 'published', userId: null })
    await store.markPublished(tx, row.recordingId, version)
    const { episodeId } = all.find(({ recordingId }) => recordingId === row.recordingId)!
    published.set(
      row.recordingId,
      feedFormats.map((format) => ({
        object: `${episodeId}-${version}.${captionFiles[format].ending}`,
        type: captionFiles[format].type,
        version,
        ...(row.language && { language: row.language }),
        ...((format === 'vtt' || format === 'srt') && { rel: 'captions' }),
        ...(row.source === 'machine' && !row.isChecked && { isMachine: true as const }),
      })),
    )
  }
  return published
}

type RenderedFile = { contentType: string; bytes: Buffer; createdAt: Date }

type ExportedFile = RenderedFile & { /** The name of the recording without its ending. */ name: string }

const formatOf = (ending: string): CaptionFormat | undefined =>
  (Object.keys(captionFiles) as CaptionFormat[]).find((format) => captionFiles[format].ending === ending)

/** A published version as a file. Null if there is none. */
export async function renderVersion(db: Db, versionId: string, ending: string): Promise<RenderedFile | null> {
  const format = formatOf(ending)
  const row = format && (await store.findVersionText(db, versionId))
  if (!format || !row) return null
  const isMachine = row.source === 'machine' && !row.isChecked
  const text = renderCaptions(format, row.segments, { language: row.language, isMachine })
  return { contentType: `${captionFiles[format].type}; charset=utf-8`, bytes: Buffer.from(text), createdAt: row.createdAt }
}

/** The current text as a file to download. Null if there is none. */
export async function exportTranscript(db: Db, recordingId: string, ending: string): Promise<ExportedFile | null> {
  const format = formatOf(ending)
  const row = format && (await store.findTranscript(db, recordingId))
  const recording = await findRecording(db, recordingId)
  if (!format || !row || !recording) return null
  const segments = (await store.findSegments(db, row.id)).map(toCaption)
  const { stem } = splitName(recording.fileName)
  const isMachine = row.source === 'machine' && !row.isChecked
  const text = renderCaptions(format, segments, { language: row.language, title: stem, times: 'short', isMachine })
  return { contentType: `${captionFiles[format].type}; charset=utf-8`, bytes: Buffer.from(text), createdAt: row.updatedAt, name: stem }
}
