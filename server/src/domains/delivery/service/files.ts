import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import type { App } from '../../../platform/app.ts'
import type { ObjectRef, StoredObject } from '../../../platform/storage/port.ts'
import { renderChapters } from '../../chapters/service.ts'
import { renderVersion } from '../../transcripts/service.ts'
import * as store from '../store.ts'

/** Named after its episode. */
const named = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})-[\w-]+\.(?:vtt|srt|json|html|txt)$/

type Deps = Pick<App, 'db' | 'storage' | 'config'>
type Attachment = {
  file: Pick<StoredObject, 'etag' | 'modifiedAt' | 'contentType' | 'size'>
  open: () => Promise<Buffer | Readable | null>
}

/** Returns a transcript or chapters file that is in the feed, else null. */
export async function findAttachment(app: Deps, object: string): Promise<Attachment | null> {
  const episodeId = named.exec(object)?.[1]
  const listed = episodeId === undefined ? undefined : (await store.findFilesOf(app.db, episodeId)).find((one) => one.object === object)
  if (!listed) return null
  return listed.version === undefined ? findStored(app, object) : findRendered(app, listed.version, listed)
}

async function findStored({ storage }: Deps, object: string): Promise<Attachment | null> {
  const ref: ObjectRef = { bucket: 'episode-files', object }
  const file = await storage.head(ref)
  return file && { file, open: async () => (await storage.get(ref))?.body ?? null }
}

/** Versions never change, so the same bytes are rendered each time. */
async function findRendered(app: Deps, version: string, { object, type }: { object: string; type: string }): Promise<Attachment | null> {
  const rendered = type.includes('chapters')
    ? await renderChapters(app, version)
    : await renderVersion(app.db, version, extname(object).slice(1))
  if (!rendered) return null
  const { bytes, contentType, createdAt } = rendered
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { file: { etag, modifiedAt: createdAt, contentType, size: bytes.length }, open: async () => bytes }
}
