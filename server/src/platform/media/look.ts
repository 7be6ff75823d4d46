import { Worker } from 'node:worker_threads'
import { storageSource } from '../audio/source.ts'
import type { ObjectRef, Storage } from '../storage/port.ts'
import { UnfitFile } from '../unfit.ts'
import { readMedia, type Media } from './read.ts'

export type Looked = Media & { /** Bytes in all. */ size: number }

export type Question = { id: number; path: string; wanted: 'audio' | 'video' }
export type Reply = { id: number } & ({ looked: Looked } | { unfit: { reason: string; message: string } } | { broken: string })

/**
 * `readMedia` for a stored object. A file on this machine is read by a thread of its own: to walk over all frames of an hour of sound
 * takes a while in which nobody else could be answered.
 */
export async function lookInto(storage: Storage, ref: ObjectRef, wanted: 'audio' | 'video'): Promise<Looked | null> {
  const path = await storage.localPath?.(ref)
  if (path) return ask(path, wanted)
  const source = await storageSource(storage, ref)
  return source && { ...(await readMedia(source, wanted)), size: source.size }
}

type Waiting = { resolve: (looked: Looked) => void; reject: (error: unknown) => void }

/** Milliseconds without a question after which the thread goes. */
const idleMs = 30_000

const waiting = new Map<number, Waiting>()
let thread: Worker | null = null
let serial = 0
let leaving: NodeJS.Timeout | undefined

function ask(path: string, wanted: Question['wanted']): Promise<Looked> {
  const id = (serial += 1)
  const worker = (thread ??= start())
  clearTimeout(leaving)
  worker.ref()
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    const question: Question = { id, path, wanted }
    worker.postMessage(question, [])
  })
}

function start(): Worker {
  const worker = new Worker(new URL('./look-worker.ts', import.meta.url))
  const end = (error: unknown): void => {
    if (thread === worker) thread = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', (reply: Reply) => settle(worker, reply))
  worker.on('error', end)
  worker.on('exit', () => thread === worker && end(new Error('The thread that looks into files ended.')))
  return worker
}

function settle(worker: Worker, reply: Reply): void {
  const asked = waiting.get(reply.id)
  waiting.delete(reply.id)
  if (waiting.size === 0) {
    // A process that wants to end does not wait for it.
    worker.unref()
    leaving = setTimeout(() => {
      if (thread === worker) thread = null
      void worker.terminate()
    }, idleMs).unref()
  }
  if ('looked' in reply) asked?.resolve(reply.looked)
  else asked?.reject('unfit' in reply ? new UnfitFile(reply.unfit.reason, reply.unfit.message) : new Error(reply.broken))
}
