import { call, CallError } from './call.ts'
import { on, refresh, run, say, showErrors } from './forms.ts'

/** Sends a recording with the tus protocol, which continues where a broken connection stopped. */

const chunkSize = 16 * 1024 * 1024
const retryMs = 3000
const tus = { 'tus-resumable': '1.0.0' }

/** What uploads are called for each file name. Browsers disagree about m4a. */
const types: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
  wav: 'audio/wav',
  flac: 'audio/flac',
  aiff: 'audio/aiff',
  aif: 'audio/aiff',
}

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** File names that the server accepts. */
const cleaned = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.\s]+/, '')

class Gone extends Error {}

async function offsetOf(url: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: tus, signal })
  if (response.status === 404 || response.status === 410) throw new Gone()
  if (!response.ok) throw new Error('not ready')
  return Number(response.headers.get('upload-offset'))
}

/** `fetch` reports no progress of uploads. */
function sendChunk(url: string, body: Blob, offset: number, { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void }) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  request.open('PATCH', url)
  for (const [name, value] of Object.entries({
    ...tus,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  }))
    request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded }) => onSent(offset + loaded))
  request.addEventListener('load', () => (request.status === 204 ? resolve() : reject(new Error('not ready'))))
  request.addEventListener('error', () => reject(new Error('offline')))
  request.addEventListener('abort', () => reject(signal.reason as Error))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(body)
  return promise
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

type Shown = { onSent: (bytes: number) => void; onWaiting: () => void; signal: AbortSignal }

/** Tries again until everything has arrived or the guest stops it. */
async function sendAll(url: string, file: File, { onSent, onWaiting, signal }: Shown): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    try {
      for (let offset = await offsetOf(url, signal); offset < file.size; offset += chunkSize)
        await sendChunk(url, file.slice(offset, offset + chunkSize), offset, { signal, onSent })
      if ((await offsetOf(url, signal)) === file.size) return
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (error instanceof Gone) throw new CallError(404, 'The upload no longer exists. Please choose the file again.')
      onWaiting()
      await wait(retryMs, signal)
    }
  }
}

/** Repeated when the connection breaks, because the server may have added the track already, and then does nothing. */
async function finish(object: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await call('FinishUpload', { object })
      return
    } catch (error) {
      if (signal.aborted || !(error instanceof CallError) || (error.status > 0 && error.status < 500)) throw error
      await wait(retryMs, signal)
    }
  }
}

let stop: AbortController | undefined

async function upload(form: HTMLFormElement, file: File): Promise<string> {
  const place = form.querySelector<HTMLElement>('[data-progress]')!
  const bar = form.querySelector('progress')!
  const words = form.querySelector<HTMLElement>('[data-progress-text]')!
  const contentType = types[endingOf(file.name)] ?? file.type
  const begun = await call('StartUpload', { file_name: cleaned(file.name), content_type: contentType || 'unknown', size: file.size })
  const { object, resumable_url: url } = begun as { object: string; resumable_url: string }
  const stopping = new AbortController()
  stop = stopping
  place.hidden = false
  const onSent = (bytes: number): void => {
    bar.value = bytes / file.size
    const text = `${Math.floor((bytes / file.size) * 100)}% sent`
    if (words.textContent !== text) words.textContent = text
  }
  onSent(0)
  try {
    await sendAll(url, file, {
      onSent,
      onWaiting: () => (words.textContent = 'Connection lost – resuming automatically'),
      signal: stopping.signal,
    })
    words.textContent = 'Checking the file…'
    await finish(object, stopping.signal)
  } catch (error) {
    if (stopping.signal.aborted) return 'Paused. Choose the file again to resume.'
    throw error
  } finally {
    stop = undefined
    place.hidden = true
  }
  return 'Sent. The team has your recording.'
}

export function startTrack(): void {
  on('change', '[data-track]', (input: HTMLInputElement) => {
    const form = input.closest('form')!
    const file = input.files?.[0]
    if (file) void run(form, () => upload(form, file)).finally(() => (input.value = ''))
  })
  on('click', '[data-stop]', () => stop?.abort(new Error('stopped')))
  on('click', '[data-cancel-track]', (button) => {
    const form = button.closest('[data-part]')!.querySelector('form')!
    call('CancelUpload', { object: button.dataset['cancelTrack'] })
      .then(refresh)
      .then(() => say('Canceled.'))
      .catch((error: unknown) => showErrors(form, error))
  })
  addEventListener('beforeunload', (event) => {
    if (stop) event.preventDefault()
  })
}
