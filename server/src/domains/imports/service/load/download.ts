import { Readable } from 'node:stream'
import { recordingLimits } from '@castwright/contract/recordings/limits.ts'
import type { App } from '../../../../platform/app.ts'
import { bufferSource } from '../../../../platform/audio/source.ts'
import { FetchError, type GuardedResponse } from '../../../../platform/fetch/fetch.ts'
import { freeMemory } from '../../../../platform/free-memory.ts'
import { continues, maxBytesOf, retryAfterMs, sizeOf, tagOf } from '../../../../platform/file-headers.ts'
import { kindOf, readMedia } from '../../../../platform/media/read.ts'
import type { ObjectRef } from '../../../../platform/storage/port.ts'
import { findQuota } from '../../../recordings/service.ts'
import { requireOwned, reserve, type Load } from './claim.ts'
import { emptyFile, endless, type LoadFailure, quotaExceeded, refusedBy, webPage } from './failure.ts'

/** Idle timeout in milliseconds. */
const idleTimeoutMs = 30_000

const refOf = ({ object }: Load): ObjectRef => ({ bucket: 'recordings', object })

/** The type the feed announces, until the first bytes are known. */
function announcedType({ row: { item }, mediaFormat }: Load): string {
  const announced = `${item.enclosure.type} ${item.enclosure.url}`.toLowerCase()
  if (mediaFormat === 'video') return /quicktime|\.mov/.test(announced) ? 'video/quicktime' : 'video/mp4'
  return /mp4|m4a|aac/.test(announced) ? 'audio/x-m4a' : 'audio/mpeg'
}

/**
 * Downloads the file of an item into the storage, resuming if possible. Afterwards it is an object of `load.size` bytes. Calls
 * `onReceived` when its last byte has arrived.
 */
export async function download(app: App, load: Load, onReceived: () => void): Promise<void> {
  requireOwned(load)
  const { size } = load
  const have = size === null || load.isFresh ? 0 : await app.storage.arrived(refOf(load), { contentType: announcedType(load), size })
  load.bytes = have
  if (size !== null && have === size) return
  const { answer, from } = await open(app, load, have)
  try {
    const chunks = answer.chunks()
    if (from === 0) await begin(app, load, { answer, onReceived, chunks })
    else await store(app, load, { from, size: load.size!, contentType: announcedType(load), chunks, onReceived })
  } finally {
    answer.cancel()
  }
}

const ask = (app: App, load: Load, headers: Record<string, string>): Promise<GuardedResponse> =>
  app.fetch(load.row.item.enclosure.url, {
    // Audio doesn't compress, and compressed responses can't be resumed.
    headers: { 'accept-encoding': 'identity', ...headers },
    accept: 'audio/*, video/*, */*;q=0.5',
    maxBytes: recordingLimits.largest,
    timeoutMs: Infinity,
    idleTimeoutMs,
    // Tracking prefixes redirect to one another.
    maxRedirects: 10,
    signal: load.signal,
  })

/** Requests the rest if some bytes are stored and the file is still the same, else the whole file. */
async function open(app: App, load: Load, have: number): Promise<{ answer: GuardedResponse; from: number }> {
  if (have > 0 && load.tag !== null) {
    const answer = await ask(app, load, { range: `bytes=${have}-`, 'if-range': load.tag })
    if (answer.status === 200) return { answer, from: 0 }
    if (answer.status === 206 && continues(answer.headers, { have, size: load.size, tag: load.tag })) return { answer, from: have }
    answer.cancel()
    if (answer.status !== 206 && answer.status !== 416) throw refused(app, answer)
  }
  const answer = await ask(app, load, {})
  if (answer.status === 200) return { answer, from: 0 }
  answer.cancel()
  throw refused(app, answer)
}

const refused = (app: App, { status, headers }: GuardedResponse): LoadFailure =>
  refusedBy(status, retryAfterMs(headers['retry-after'], app.now()))

/** A host that sends less than this per minute would block others. */
const minBytesPerMinute = 64 * 1024
const minute = 60_000

type Incoming = { chunks: AsyncIterable<Buffer>; onReceived: () => void }

/** Passes chunks on while this attempt owns the item and the host is fast enough. Each is valid until the next is requested. */
async function* checked(load: Load, from: number, { chunks, onReceived }: Incoming): AsyncGenerator<Buffer> {
  load.bytes = from
  let since = { at: performance.now(), bytes: from }
  for await (const chunk of chunks) {
    requireOwned(load)
    load.bytes += chunk.length
    const now = performance.now()
    if (now - since.at > minute) {
      if (load.bytes - since.bytes < minBytesPerMinute) throw new FetchError('timeout', 'Your old host sends the file too slowly.')
      since = { at: now, bytes: load.bytes }
    }
    yield chunk
    freeMemory(chunk)
  }
  onReceived()
  requireOwned(load)
}

type Stored = Incoming & { from: number; size: number; contentType: string }

async function store(app: App, load: Load, { from, size, contentType, ...incoming }: Stored): Promise<void> {
  const arrived = await app.storage.resume(refOf(load), { contentType, size }, from, checked(load, from, incoming))
  if (arrived !== size) throw new FetchError('network', 'The connection was interrupted.')
}

async function begin(app: App, load: Load, { answer, ...incoming }: Incoming & { answer: GuardedResponse }): Promise<void> {
  const size = sizeOf(answer.headers)
  if (size === 0) throw emptyFile()
  const { head, chunks } = await peek(incoming.chunks)
  const contentType = await detectType(head, load)
  if (size === null) return downloadUnsized(app, load, { ...incoming, contentType, chunks, maxBytes: maxBytesOf(answer.headers) })
  await reserve(app, load, size)
  Object.assign(load, { size, tag: tagOf(answer.headers), isFresh: false })
  await store(app, load, { ...incoming, from: 0, size, contentType, chunks })
}

const headBytes = 512

/** Returns the first bytes, and a stream of all bytes. */
async function peek(source: AsyncIterable<Buffer>): Promise<{ head: Buffer; chunks: AsyncIterable<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]()
  const first: Buffer[] = []
  let length = 0
  while (length < headBytes) {
    const next = await iterator.next()
    if (next.done) break
    length += next.value.length
    // The buffer is reused for the next chunk.
    first.push(length < headBytes ? Buffer.from(next.value) : next.value)
  }
  const head = Buffer.concat(first).subarray(0, headBytes)
  const next = (): Promise<IteratorResult<Buffer>> => {
    const value = first.shift()
    return value ? Promise.resolve({ value, done: false }) : iterator.next()
  }
  const stop = async (): Promise<IteratorResult<Buffer>> => (await iterator.return?.()) ?? { value: undefined, done: true }
  return { head, chunks: { [Symbol.asyncIterator]: () => ({ next, return: stop }) } }
}

const isPage = (head: Buffer): boolean => /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|body|\?xml|!--)/i.test(head.toString('latin1'))

/** Detects the type from the first bytes. Rejects anything but recordings before the rest is downloaded. */
async function detectType(head: Buffer, { mediaFormat }: Load): Promise<string> {
  if (head.length === 0) throw emptyFile()
  if (isPage(head)) throw webPage()
  const kind = kindOf(head)
  if (kind === 'mp3') return 'audio/mpeg'
  if (kind === 'movie') return mediaFormat === 'audio' ? 'audio/x-m4a' : 'video/mp4'
  await readMedia(bufferSource(head), mediaFormat)
  return 'application/octet-stream'
}

type Whole = Incoming & { contentType: string; maxBytes: number }

/** Without a known size, the file is downloaded in one go, up to the storage limit. */
async function downloadUnsized(app: App, load: Load, { contentType, maxBytes, ...incoming }: Whole): Promise<void> {
  await reserve(app, load, 0)
  load.isFresh = false
  const found = await findQuota(app, app.db, load.row.podcastId)
  // Excludes what is already reserved for this file.
  const quota = { ...found, taken: found.taken - load.reserved }
  const limited = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of checked(load, 0, incoming)) {
      if (quota.taken + load.bytes > quota.limit) throw quotaExceeded(load.bytes, quota)
      if (load.bytes > maxBytes) throw endless()
      yield Buffer.from(chunk)
    }
  }
  const ref = refOf(load)
  const stored = await app.storage.put(ref, Readable.from(limited(), { objectMode: false }), { contentType })
  if (stored.size === 0) throw emptyFile()
  load.isFresh = true
  await reserve(app, load, stored.size)
  Object.assign(load, { isFresh: false, size: stored.size, bytes: stored.size })
}
