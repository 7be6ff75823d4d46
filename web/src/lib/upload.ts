import { type FileRef, type UploadBucket, uploadRules } from '@castwright/contract/uploads.ts'
import { rpc } from './rpc.ts'
import { errorFromAnswer, RpcError, unreachable } from './rpcError.ts'

type Options = {
  /** Where the browser does not know a file's type, or names it otherwise than the storage area. */
  contentType?: string
  /** Whose storage it takes; recordings need it. */
  podcastId?: string
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal | undefined
}

/** Sends a file to a storage area. Fails with an `RpcError` in words, or with the abort that was asked for. */
export async function upload(bucket: UploadBucket, file: Blob, options: Options = {}): Promise<FileRef> {
  const { contentType = file.type, podcastId, onProgress, signal } = options
  onProgress?.(0)
  const asked = { bucket, contentType, size: file.size, ...(podcastId && { podcastId }) }
  const { url, object } = await rpc('UploadService.GetSignedURL', asked, signal ? { signal } : {})
  await put(url, file, { contentType, ...(onProgress && { onProgress }), signal })
  return { bucket, object }
}

/** The content type under which an area takes files whose name ends so; undefined where it takes none. */
export function typeByName(bucket: UploadBucket, name: string): string | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return Object.entries(uploadRules[bucket].types).find(([, known]) => known === ending)?.[0]
}

/** `fetch` tells nothing of how far the sending is; this older way does. */
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
  request.addEventListener('error', () => reject(unreachable(new Error('The PUT of an upload broke off.'))))
  request.addEventListener('abort', () => reject(signal?.reason as Error))
  request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
  signal?.throwIfAborted()
  signal?.addEventListener('abort', abort)
  request.open('PUT', url)
  request.setRequestHeader('content-type', contentType)
  request.send(file)
  return promise
}

/** Our own storage refuses in the wire's words; another one has words of its own, which are not for the reader. */
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
