import { storageSource } from '../audio/source.ts'
import type { ObjectRef, Storage } from '../storage/port.ts'
import type { Answer } from '../parsing/answer.ts'
import { openThread } from '../thread.ts'
import { UnfitFile } from '../unfit.ts'
import type { StoredMedia, Question } from './stored-worker.ts'
import { readMedia, type Wanted } from './read.ts'

const ask = openThread<Question, Answer<StoredMedia>>(new URL('./stored-worker.ts', import.meta.url))

/**
 * `readMedia` for a stored object. A local file is read in a worker thread, because walking over all frames of an hour of audio would
 * block the event loop.
 */
export async function readStoredMedia(storage: Storage, ref: ObjectRef, wanted: Wanted): Promise<StoredMedia | null> {
  const path = await storage.localPath?.(ref)
  if (path) {
    const answer = await ask({ path, wanted })
    if ('result' in answer) return answer.result
    throw new UnfitFile(answer.unfit.reason, answer.unfit.message)
  }
  const source = await storageSource(storage, ref)
  return source && { ...(await readMedia(source, wanted)), size: source.size }
}
