import type { FileRef, UploadBucket } from '@castwright/contract/uploads/shapes.ts'
import { rpc } from '../rpc.ts'
import { put, sendRest } from '../upload.ts'
import { isTemporary, RpcError } from '../rpcError.ts'
import { fingerprint, findKept, forget, keep, type Whose } from './unfinished.ts'

export type SendState = {
  phase: 'starting' | 'sending' | 'waiting' | 'paused'
  /** Bytes sent. `total` is in bytes too. */
  sent: number
  total: number
  /** Bytes per second, once known. */
  pace: number | null
  /** Whether it can be paused and resumed. */
  isResumable: boolean
}

type Address = { url: string; resumableUrl: string | null; object: string }

type Given = Whose & { bucket: UploadBucket; contentType: string; onState: (state: SendState) => void }

/** Milliseconds between two reports of progress. */
const reportInterval = 200
const paused = new DOMException('The upload is paused.', 'AbortError')

/** How often to start over if the server no longer has the upload. */
const maxStarts = 3

/**
 * One file being sent. Survives a lost network, a restarted server and a closed laptop, for as long as the server waits for it. If the page
 * is closed, choosing the same file again resumes the upload.
 */
export class Sending {
  readonly #file: File
  readonly #given: Given
  readonly #over = new AbortController()
  #attempt: AbortController | undefined
  #gate: PromiseWithResolvers<void> | undefined
  #address: Address | undefined
  #state: SendState
  #toldAt = 0
  #pace = pacer()

  constructor(file: File, given: Given) {
    this.#file = file
    this.#given = given
    this.#state = { phase: 'starting', sent: 0, total: file.size, pace: null, isResumable: false }
  }

  /** Resolves once every byte has arrived. The data for resuming stays until `settle`. */
  async run(): Promise<FileRef> {
    const mark = await this.#mark()
    const signal = this.#over.signal
    let begun = 0
    for (let tries = 0; ;) {
      await this.#gate?.promise
      signal.throwIfAborted()
      const before = this.#state.sent
      try {
        this.#address ??= await this.#begin(mark)
        await this.#sendOnce(this.#address)
        return { bucket: this.#given.bucket, object: this.#address.object }
      } catch (error) {
        if (signal.aborted) throw signal.reason
        if (error === paused) continue
        if (error instanceof RpcError && error.code === 'not_found' && this.#address && (begun += 1) < maxStarts) {
          this.#drop()
          continue
        }
        if (!isTemporary(error)) throw error
        await this.#checkFile()
        // An address without tus accepts one file once.
        if (this.#address?.resumableUrl === null) this.#drop()
        tries = this.#state.sent > before ? 0 : tries + 1
        this.#tell({ phase: 'waiting', pace: null })
        await this.#wait(delayBefore(tries))
      }
    }
  }

  pause(): void {
    if (this.#gate || !this.#state.isResumable) return
    this.#gate = Promise.withResolvers()
    this.#attempt?.abort(paused)
    this.#tell({ phase: 'paused', pace: null })
  }

  resume(): void {
    this.#tell({ phase: 'starting' })
    this.#gate?.resolve()
    this.#gate = undefined
  }

  /** Stops and makes the server delete what has arrived. */
  cancel(): void {
    if (this.#over.signal.aborted) return
    this.#over.abort(new DOMException('The upload was canceled.', 'AbortError'))
    this.#gate?.resolve()
    const { object } = this.#address ?? {}
    if (object === undefined) return
    forget(object)
    // If the server isn't reached, it deletes the upload after a day.
    void rpc('UploadService.Cancel', { bucket: this.#given.bucket, object }).catch(() => undefined)
  }

  get isCanceled(): boolean {
    return this.#over.signal.aborted
  }

  get signal(): AbortSignal {
    return this.#over.signal
  }

  /** Call it when the file was accepted or rejected: there is nothing left to resume. */
  settle(): void {
    if (this.#address) forget(this.#address.object)
  }

  async #mark(): Promise<string> {
    try {
      return await fingerprint(this.#file)
    } catch (cause) {
      throw unreadable(cause)
    }
  }

  async #begin(mark: string): Promise<Address> {
    const { bucket, userId, podcastId, contentType } = this.#given
    const kept = findKept(this.#given, mark)
    if (kept) return { url: '', resumableUrl: kept.resumableUrl, object: kept.object }
    this.#attempt = new AbortController()
    const { signal } = this.#attempt
    // An archive creates its podcast.
    const asked = { bucket, ...(podcastId !== '' && { podcastId }), contentType, size: this.#file.size }
    const found = await rpc('UploadService.GetSignedURL', asked, { signal: AbortSignal.any([this.#over.signal, signal]) })
    const { object, resumableUrl, expiresAt } = found
    if (resumableUrl !== null) {
      keep({ fingerprint: mark, userId, podcastId, fileName: this.#file.name, object, resumableUrl, expiresAt })
    }
    return found
  }

  async #sendOnce({ url, resumableUrl }: Address): Promise<void> {
    const attempt = new AbortController()
    this.#attempt = attempt
    // Don't wait for a timeout if the connection is known to be lost.
    window.addEventListener('offline', () => attempt.abort(lost()), { signal: attempt.signal })
    const signal = AbortSignal.any([this.#over.signal, attempt.signal])
    const total = this.#file.size
    const onProgress = (sent: number) => this.#progress(sent)
    this.#tell({ isResumable: resumableUrl !== null })
    try {
      if (resumableUrl !== null) return await sendRest(resumableUrl, this.#file, { onProgress, signal })
      const { contentType } = this.#given
      await put(url, this.#file, { contentType, onProgress: (share) => onProgress(share * total), signal })
    } finally {
      attempt.abort()
    }
  }

  #wait(milliseconds: number): Promise<void> {
    this.#attempt = new AbortController()
    const signal = AbortSignal.any([this.#over.signal, this.#attempt.signal])
    return backOff(milliseconds, signal).catch((error: unknown) => {
      if (error !== paused) throw error
    })
  }

  #progress(sent: number): void {
    const pace = this.#pace(sent)
    const now = performance.now()
    const isNews = this.#state.phase !== 'sending' || sent === this.#file.size || now - this.#toldAt > reportInterval
    if (this.#gate || !isNews) return
    this.#toldAt = now
    this.#tell({ phase: 'sending', sent, pace })
  }

  #tell(news: Partial<SendState>): void {
    this.#state = { ...this.#state, ...news }
    if (!this.isCanceled) this.#given.onState(this.#state)
  }

  #drop(): void {
    this.settle()
    this.#address = undefined
  }

  /** A file that was moved or changed fails every time, so don't retry. */
  async #checkFile(): Promise<void> {
    try {
      await this.#file.slice(0, 1).arrayBuffer()
    } catch (cause) {
      throw unreadable(cause)
    }
  }
}

const lost = () => new RpcError('network', 'The network connection was lost.')

const unreadable = (cause: unknown) =>
  new RpcError('invalid_argument', 'We can no longer read the file. If you moved or changed it, choose it again.', {}, { cause })

/** Seconds before the next attempt. The last one repeats, for hours if necessary. */
const delays = [1, 2, 4, 8, 15, 30] as const

const delayBefore = (tries: number): number => (delays[Math.min(tries, delays.length - 1)] ?? 30) * 1000

/** Waits this long, or until the network is back or the page is visible again, whichever comes first. */
function backOff(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  const over = new AbortController()
  const leave = () => reject(signal.reason as Error)
  if (signal.aborted) leave()
  window.addEventListener('online', () => resolve(), { signal: over.signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resolve(), { signal: over.signal })
  signal.addEventListener('abort', leave, { signal: over.signal })
  return promise.finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}

/** Retries as long as failures are temporary. */
export async function retrying<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error
      await backOff(delayBefore(tries), signal)
    }
  }
}

/** Milliseconds over which the speed is measured. Below `minSpan` it would only jump. */
const span = 8000
const minSpan = 1000

/** Measures recent speed: takes how many bytes were sent, returns bytes per second, or null while that isn't known. */
function pacer(now: () => number = () => performance.now()): (sent: number) => number | null {
  let seen: { at: number; sent: number }[] = []
  return (sent) => {
    const at = now()
    const last = seen.at(-1)
    // A resumed upload starts where the server is, which may be further back.
    if (last && (sent < last.sent || at - last.at > span)) seen = []
    seen = [...seen.filter((one) => at - one.at <= span), { at, sent }]
    const first = seen[0]
    return first === undefined || at - first.at < minSpan ? null : ((sent - first.sent) / (at - first.at)) * 1000
  }
}
