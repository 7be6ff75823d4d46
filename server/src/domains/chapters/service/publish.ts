import type { ChapterExportFormat } from '@castwright/contract/chapters/shapes.ts'
import { splitName } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../../platform/app.ts'
import type { Chapter } from '../../../platform/chapters/types.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import { findRecording } from '../../recordings/service.ts'
import { discard } from '../../uploads/service.ts'
import { chapterFiles, imageObjects } from '../files.ts'
import * as store from '../store.ts'
import { toChapters } from './list.ts'

type Deps = Pick<App, 'db' | 'config'>

/** An entry of a snapshot. Its file is rendered from the version on request. */
export type PublishedChapters = { object: string; type: string; version: string }

type ToPublish = { recordingId: string; episodeId: string }

/**
 * Keeps the chapters of recordings that are published now. By recording. Those that still are what came with an imported episode aren't
 * among them: their file is published as it is. The podcast must be locked.
 */
export async function publishChapters(app: Pick<App, 'now'>, tx: Tx, all: ToPublish[]): Promise<Map<string, PublishedChapters | null>> {
  const published = new Map<string, PublishedChapters | null>()
  const recordingIds = all.map(({ recordingId }) => recordingId)
  const rows = await store.findLists(tx, recordingIds)
  for (const { recordingId, podcastId, chapters, isFromFiles, version: number } of rows) {
    if (isFromFiles) continue
    if (chapters.length === 0) {
      published.set(recordingId, null)
      continue
    }
    const version = await store.replaceVersion(tx, { id: newId(), recordingId, podcastId, number, chapters, createdAt: app.now() })
    const { episodeId } = all.find((one) => one.recordingId === recordingId)!
    published.set(recordingId, { object: `${episodeId}-${version}.json`, type: 'application/json+chapters', version })
  }
  return published
}

/** A published version. Null if there is none. */
export async function findPublishedChapters(app: Deps, versionId: string): Promise<{ chapters: Chapter[]; createdAt: Date } | null> {
  const row = await store.findVersion(app.db, versionId)
  return row && { chapters: toChapters(app, row.chapters), createdAt: row.createdAt }
}

/** The current chapters, for a preview. */
export const findCurrentChapters = async (app: Deps, recordingId: string): Promise<Chapter[]> =>
  toChapters(app, (await store.findList(app.db, recordingId))?.chapters ?? [])

type RenderedFile = { contentType: string; bytes: Buffer; createdAt: Date }

export async function renderChapters(app: Deps, versionId: string): Promise<RenderedFile | null> {
  const found = await findPublishedChapters(app, versionId)
  const { contentType, render } = chapterFiles.json
  return found && { contentType, bytes: Buffer.from(render(found.chapters)), createdAt: found.createdAt }
}

/** The current chapters as a file to download. Null if there are none. */
export async function exportChapters(
  app: Deps,
  recordingId: string,
  format: ChapterExportFormat,
): Promise<{ contentType: string; text: string; name: string } | null> {
  const [recording, chapters] = [await findRecording(app.db, recordingId), await findCurrentChapters(app, recordingId)]
  if (!recording || chapters.length === 0) return null
  const { contentType, render } = chapterFiles[format]
  return { contentType, text: render(chapters), name: splitName(recording.fileName).stem }
}

/** How long an image may wait for a list that is saved or undone. */
const unusedForMs = 24 * 60 * 60_000
const batchSize = 200

export async function deleteUnusedImages(app: App): Promise<void> {
  await app.transaction(async (tx) => {
    const photos = await store.takeUnusedImages(tx, new Date(app.now().getTime() - unusedForMs), batchSize)
    await discard(app, tx, photos.flatMap(imageObjects))
  })
}
