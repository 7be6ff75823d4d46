import type { DetailedError } from 'tus-js-client'
import { RpcError, unreachable } from '../rpcError.ts'
import { refusal } from '../upload.ts'

/** Large enough to cost nothing, small enough for proxies that take no more at once. */
const chunkSize = 64 * 1024 * 1024

/** Milliseconds without a byte after which a connection counts as dead; at the end of a part the server may have to think. */
const silence = { sending: 45_000, ending: 5 * 60_000 }

type Options = { onProgress: (sent: number) => void; signal: AbortSignal }

/** Sends what the server does not have yet of a file. Every break is a failure: whoever calls tries again. */
export async function sendRest(url: string, file: Blob, { onProgress, signal }: Options): Promise<void> {
  const { Upload } = await import('tus-js-client').catch((cause: unknown) => {
    throw unreachable(cause)
  })
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let watch: ReturnType<typeof setTimeout> | undefined
  const listen = (limit: number) => {
    clearTimeout(watch)
    watch = setTimeout(() => reject(unreachable(new Error('No byte went through for a while.'))), limit)
  }
  const upload = new Upload(file, {
    uploadUrl: url,
    chunkSize,
    // When to try again is decided by the caller, who also knows when the network is back.
    retryDelays: null,
    storeFingerprintForResuming: false,
    onProgress: (sent, total) => {
      listen(sent === total || sent % chunkSize === 0 ? silence.ending : silence.sending)
      onProgress(sent)
    },
    onSuccess: () => resolve(),
    onError: (error) => reject(told(error)),
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

/** Held by another request, further on than we thought, too many at once: the next try knows better. A full disk can get room. */
const soon: ReadonlySet<number> = new Set([409, 423, 429, 460])

function told(error: Error | DetailedError): RpcError {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  if (answer === null) return unreachable(error)
  const status = answer.getStatus()
  if (status === 0) return unreachable(error)
  if (status === 404 || status === 410) return new RpcError('not_found', 'The server no longer has what was sent of this file.')
  if (soon.has(status) || status >= 500) {
    return new RpcError('unavailable', 'The server is not ready to answer. Please try again in a moment.', {}, { cause: error })
  }
  return refusal(status, answer.getBody())
}
