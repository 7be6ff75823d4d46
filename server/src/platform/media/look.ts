import { storageSource } from '../audio/source.ts'
import type { ObjectRef, Storage } from '../storage/port.ts'
import { openThread } from '../thread.ts'
import { UnfitFile } from '../unfit.ts'
import type { Answer, Looked, Question } from './look-worker.ts'
import { readMedia } from './read.ts'

const ask = openThread<Question, Answer>(new URL('./look-worker.ts', import.meta.url))

/**
 * `readMedia` for a stored object. A file on this machine is read by a thread of its own: to walk over all frames of an hour of sound
 * takes a while in which nobody else could be answered.
 */
export async function lookInto(storage: Storage, ref: ObjectRef, wanted: 'audio' | 'video'): Promise<Looked | null> {
  const path = await storage.localPath?.(ref)
  if (path) {
    const answer = await ask({ path, wanted })
    if ('looked' in answer) return answer.looked
    throw new UnfitFile(answer.unfit.reason, answer.unfit.message)
  }
  const source = await storageSource(storage, ref)
  return source && { ...(await readMedia(source, wanted)), size: source.size }
}
