import type { NewPodcastForm } from '@castwright/contract/podcasts/form.ts'
import { recordingFault, splitName, type RecordingType } from '@castwright/contract/recordings/form.ts'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { storageSource } from '../../../platform/audio/source.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { createLimiter } from '../../../platform/concurrency.ts'
import { readMedia, requireEnding } from '../../../platform/media/read.ts'
import { memorySlot } from '../../../platform/memory.ts'
import { findShow } from '../../podcasts/service.ts'
import { discardOpened, openUpload, rejectUpload, type OpenUpload } from '../../uploads/service.ts'
import * as store from '../store.ts'

/** An uploaded file in a form. `field` is its wire name there. */
type Sent = { fileName: string; url: FileRef; field: string }

/** The same after it was inspected. Nothing is saved yet. */
export type InspectedFile = {
  opened: OpenUpload & { podcastId: string }
  fileName: string
  field: string
  facts: { fileType: RecordingType; fileSize: number; headerBytes: number; duration: number; bitrate: number; isDamaged: boolean }
}

/** Each may read gigabytes. */
const limiter = memorySlot(() => createLimiter({ concurrency: 4, maxQueued: 100 }))

/** Inspects a file by content. Called before any transaction, since it may take a while. */
export async function inspectUpload(
  app: App,
  userId: string | null,
  podcastId: string,
  { fileName, url, field }: Sent,
): Promise<InspectedFile> {
  const show = orNotFound(await findShow(app.db, podcastId))
  const { mediaFormat } = show
  const acceptsMasters = await store.acceptsMasters(app.db, podcastId)
  const fault = recordingFault(mediaFormat, fileName, acceptsMasters)
  if (fault !== null) throw new Fault('invalid_fields', { [`${field}.file_name`]: fault })
  return app.memory.of(limiter)(async () => {
    const opened = await openUpload(app, userId, { file: url, bucket: 'recordings', field: `${field}.url`, podcastId })
    try {
      return { opened, fileName, field, facts: await readFacts(app, opened, mediaFormat, { acceptsMasters, fileName }) }
    } catch (error) {
      throw await rejectUpload(app, opened, error)
    }
  })
}

/** Without a name, the content alone decides. */
export async function readFacts(
  app: App,
  { file, size }: OpenUpload,
  mediaFormat: NewPodcastForm['mediaFormat'],
  { acceptsMasters, fileName }: { acceptsMasters: boolean; fileName?: string },
): Promise<InspectedFile['facts']> {
  const source = await storageSource(app.storage, file)
  if (!source) throw new Error(`The object ${file.bucket}/${file.object} disappeared while being read.`)
  const media = await readMedia(source, acceptsMasters && mediaFormat === 'audio' ? 'master' : mediaFormat)
  const fileType = fileName === undefined ? media.endings[0] : requireEnding(media, splitName(fileName).ending)
  const { seconds: duration, headerBytes, bitrate, isDamaged } = media
  return { fileType, fileSize: size, headerBytes, duration, bitrate: Math.round(bitrate / 1000), isDamaged }
}

/** Called when the form failed. */
export const discardInspected = (app: App, { opened }: InspectedFile): Promise<void> => discardOpened(app, opened)
