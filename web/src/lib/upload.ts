import { type FileRef, type UploadBucket, uploadRules } from '@castwright/contract/uploads/shapes.ts'
import type { DetailedError } from 'tus-js-client'
import { rpc } from './rpc.ts'
import { errorFromAnswer, RpcError, unreachable } from './rpcError.ts'

type Options = {
  /** If the browser doesn't know a file's type, or the storage area calls it something else. */
  contentType?: string
  /** The podcast whose storage it takes. Required for recordings. */
  podcastId?: string
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal | undefined
}

/** Sends a file to a storage area. Throws an `RpcError` with a message, or the abort reason. */
export async function upload(bucket: UploadBucket, file: Blob, options: Options = {}): Promise<FileRef> {
  const { contentType = file.type, podcastId, onProgress, signal } = options
  onProgress?.(0)
  const asked = { bucket, contentType, size: file.size, ...(podcastId && { podcastId }) }
  const { url, object } = await rpc('UploadService.GetSignedURL', asked, signal ? { signal } : {})
  await put(url, file, { contentType, ...(onProgress && { onProgress }), signal })
  return { bucket, object }
}

/** The content type under which an area accepts files with this extension, or undefined. */
export function typeByName(bucket: UploadBucket, name: string): string | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return Object.entries(uploadRules[bucket].types).find(([, known]) => known === ending)?.[0]
}

/** `fetch` doesn't report upload progress, so this uses XMLHttpRequest. */
export function put(url: string, file: Blob, { contentType, onProgress, signal }: Options & { contentType: string }): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress?.(loaded / total)
  })
  request.addEventListener('load', () => {
    if (request.status < 200 || request.status > 299) return reject(refusal(request.status, request.responseText))
    onProgress?.(1)
    resolve()
  })
  request.addEventListener('error', () => reject(unreachable(new Error('The upload was interrupted.'))))
  request.addEventListener('abort', () => reject(signal?.reason as Error))
  request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
  signal?.throwIfAborted()
  signal?.addEventListener('abort', abort)
  request.open('PUT', url)
  request.setRequestHeader('content-type', contentType)
  request.send(file)
  return promise
}

/** Our own storage answers errors like the API does. Messages of other stores are not meant for people. */
export function refusal(status: number, text: string): RpcError {
  const body = parsed(text)
  const error = errorFromAnswer(status, body)
  const isOurs = typeof body === 'object' && body !== null && 'msg' in body
  return isOurs ? error : new RpcError(error.code, 'The file could not be stored. Please try again in a moment.')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Large enough to cost little, small enough for proxies that limit requests. */
const chunkSize = 64 * 1024 * 1024

/** Milliseconds without a byte after which a connection counts as dead. At the end of a chunk the server may need longer. */
const silence = { sending: 45_000, ending: 5 * 60_000 }

type RestOptions = { onProgress: (sent: number) => void; signal: AbortSignal }

/** Sends the missing part of a file with tus. Throws on every interruption, so that the caller can retry. */
export async function sendRest(url: string, file: Blob, { onProgress, signal }: RestOptions): Promise<void> {
  const { Upload } = await import('tus-js-client').catch((cause: unknown) => {
    throw unreachable(cause)
  })
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let watch: ReturnType<typeof setTimeout> | undefined
  const listen = (limit: number) => {
    clearTimeout(watch)
    watch = setTimeout(() => reject(unreachable(new Error('The connection stalled.'))), limit)
  }
  const upload = new Upload(file, {
    uploadUrl: url,
    chunkSize,
    // The caller decides when to retry, since it knows when the network is back.
    retryDelays: null,
    storeFingerprintForResuming: false,
    onProgress: (sent, total) => {
      listen(sent === total || sent % chunkSize === 0 ? silence.ending : silence.sending)
      onProgress(sent)
    },
    onSuccess: () => resolve(),
    onError: (error) => reject(toRpcError(error)),
  })
  const abort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', abort, { once: true })
  listen(silence.sending)
  upload.start()
  return promise
    .catch(async (error: unknown) => {
      await upload.abort()
      throw error
    })
    .finally(() => {
      clearTimeout(watch)
      signal.removeEventListener('abort', abort)
    })
}

/** Locked by another request, at another offset, or too many requests: the next attempt may succeed. */
const retryStatuses: ReadonlySet<number> = new Set([409, 423, 429, 460])

function toRpcError(error: Error | DetailedError): RpcError {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  if (answer === null) return unreachable(error)
  const status = answer.getStatus()
  if (status === 0) return unreachable(error)
  if (status === 404 || status === 410) return new RpcError('not_found', 'The server no longer has the uploaded part of this file.')
  if (retryStatuses.has(status) || status >= 500) {
    return new RpcError('unavailable', "The server isn't ready yet. Please try again in a moment.", {}, { cause: error })
  }
  return refusal(status, answer.getBody())
}
