import type { App } from '../../../platform/app.ts'
import type { ObjectRef, StoredObject } from '../../../platform/storage/port.ts'
import * as store from '../store.ts'

/** Named after its episode. */
const named = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})-[\w-]+\.(?:vtt|srt|json|html|txt)$/

/** Returns a transcript or chapters file that is in the feed, else null. */
export async function findAttachment(
  app: Pick<App, 'db' | 'storage'>,
  object: string,
): Promise<{ ref: ObjectRef; file: StoredObject } | null> {
  const episodeId = named.exec(object)?.[1]
  if (episodeId === undefined || !(await store.findFilesOf(app.db, episodeId)).includes(object)) return null
  const ref: ObjectRef = { bucket: 'episode-files', object }
  const file = await app.storage.head(ref)
  return file && { ref, file }
}
