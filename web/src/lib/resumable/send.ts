import type { FileRef, UploadBucket } from '@castwright/contract/uploads.ts'
import { rpc, RpcError } from '../rpc.ts'
import { put } from '../upload.ts'
import { fingerprint } from './fingerprint.ts'
import { findKept, forget, keep, type Whose } from './kept.ts'
import { pacer } from './pace.ts'
import { breath, delayBefore, isPassing } from './patience.ts'
import { sendRest } from './tus.ts'

export type SendState = {
  phase: 'starting' | 'sending' | 'waiting' | 'paused'
  /** Bytes, as the total. */
  sent: number
  total: number
  /** Bytes a second, once that can be said. */
  pace: number | null
  /** It can be halted and goes on where it stopped. */
  isResumable: boolean
}

type Address = { url: string; resumableUrl: string | null; object: string }

type Given = Whose & { bucket: UploadBucket; contentType: string; onState: (state: SendState) => void }

/** So often is a page told of bytes that went through, in milliseconds. */
const telling = 200
const halted = new DOMException('The upload is halted.', 'AbortError')

/** What the server has forgotten is begun anew so many times. */
const beginnings = 3

/**
 * One file on its way. It bears a lost network, a restarted server and a closed laptop, for as long as the server waits for it;
 * what broke off with the page goes on when the same file is chosen again.
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

  /** Answers once every byte is there; what was kept of it stays until `settle`. */
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
        if (error === halted) continue
        if (error instanceof RpcError && error.code === 'not_found' && this.#address && (begun += 1) < beginnings) {
          this.#drop()
          continue
        }
        if (!isPassing(error)) throw error
        await this.#checkFile()
        // A plain address takes one file once.
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
    this.#attempt?.abort(halted)
    this.#tell({ phase: 'paused', pace: null })
  }

  resume(): void {
    this.#tell({ phase: 'starting' })
    this.#gate?.resolve()
    this.#gate = undefined
  }

  /** Stops for good; the server throws away what has arrived. */
  cancel(): void {
    if (this.#over.signal.aborted) return
    this.#over.abort(new DOMException('The upload was canceled.', 'AbortError'))
    this.#gate?.resolve()
    const { object } = this.#address ?? {}
    if (object === undefined) return
    forget(object)
    // Where nobody hears it, the server sweeps after a day.
    void rpc('UploadService.Cancel', { bucket: this.#given.bucket, object }).catch(() => undefined)
  }

  get isCanceled(): boolean {
    return this.#over.signal.aborted
  }

  get signal(): AbortSignal {
    return this.#over.signal
  }

  /** To be called when the file was taken or refused: there is nothing to go on with. */
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
    const asked = { bucket, podcastId, contentType, size: this.#file.size }
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
    // A connection that is known to be lost need not time out first.
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
    return breath(milliseconds, signal).catch((error: unknown) => {
      if (error !== halted) throw error
    })
  }

  #progress(sent: number): void {
    const pace = this.#pace(sent)
    const now = performance.now()
    const isNews = this.#state.phase !== 'sending' || sent === this.#file.size || now - this.#toldAt > telling
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

  /** A file that was moved or changed breaks every try, and no waiting helps. */
  async #checkFile(): Promise<void> {
    try {
      await this.#file.slice(0, 1).arrayBuffer()
    } catch (cause) {
      throw unreadable(cause)
    }
  }
}

const lost = () => new RpcError('network', 'The network is gone.')

const unreadable = (cause: unknown) =>
  new RpcError('invalid_argument', 'The file can no longer be read. Was it moved or changed? Please choose it again.', {}, { cause })
