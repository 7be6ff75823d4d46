import { setTimeout as delay } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import type { CaptionSegment } from '../captions/types.ts'
import { SpeechError } from './error.ts'
import { readAnswer } from './server-answer.ts'

export type SpeechServerSettings = {
  /** Of an API like OpenAI's: the address of `/v1`, its parent, or the whole address of `/v1/audio/transcriptions`. */
  url: string
  key: string | undefined
  model: string
  /** For one chunk. */
  timeoutMs: number
  chunkSeconds: number
  /** Pauses between the attempts to send a chunk. */
  pausesMs?: number[]
}

/** Seconds that we wait at most when the server asks us to. */
const maxWait = 60
const maxAnswer = 20 * 1024 * 1024

const wrong = (message: string, cause?: unknown): SpeechError => new SpeechError('server', message, { cause })

/** Something that may work if it is tried again. */
class Temporary extends Error {
  readonly reason: SpeechError
  readonly seconds: number

  constructor(reason: SpeechError, seconds = 0) {
    super(reason.message)
    this.reason = reason
    this.seconds = seconds
  }
}

export function addressOf(url: string): string {
  const base = url.replace(/\/+$/, '')
  if (base.endsWith('/audio/transcriptions')) return base
  return base.endsWith('/v1') ? `${base}/audio/transcriptions` : `${base}/v1/audio/transcriptions`
}

/** Sends a chunk of audio to the server of `TRANSCRIBE_URL`. The operator sets its URL, so it may be private. */
export async function askServer(
  settings: SpeechServerSettings,
  chunk: { wav: Uint8Array; durationMs: number; language: string; signal: AbortSignal },
): Promise<CaptionSegment[]> {
  const { pausesMs = [2000, 15_000] } = settings
  for (const pause of [...pausesMs, null]) {
    try {
      return await askOnce(settings, chunk)
    } catch (error) {
      chunk.signal.throwIfAborted()
      if (!(error instanceof Temporary)) throw error
      if (pause === null) throw error.reason
      await delay(Math.max(pause, error.seconds * 1000), undefined, { signal: chunk.signal })
    }
  }
  throw wrong('The transcription server failed.')
}

type Chunk = Parameters<typeof askServer>[1]

async function askOnce(settings: SpeechServerSettings, chunk: Chunk): Promise<CaptionSegment[]> {
  const detailed = await send(settings, chunk, true)
  // Some models only know the plain format, without times.
  const answer = [400, 415, 422].includes(detailed.status) ? await send(settings, chunk, false) : detailed
  refuse(answer, settings)
  return readAnswer(answer.body, chunk.durationMs)
}

type Answer = { status: number; body: string; retryAfter: number }

function formOf({ model }: SpeechServerSettings, { wav, language }: Chunk, isDetailed: boolean): FormData {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(wav)], { type: 'audio/wav' }), 'audio.wav')
  form.set('model', model)
  form.set('temperature', '0')
  const [code] = language.split('-')
  if (code) form.set('language', code.toLowerCase())
  form.set('response_format', isDetailed ? 'verbose_json' : 'json')
  if (isDetailed) for (const detail of ['segment', 'word']) form.append('timestamp_granularities[]', detail)
  return form
}

async function send(settings: SpeechServerSettings, chunk: Chunk, isDetailed: boolean): Promise<Answer> {
  const { url, key, timeoutMs } = settings
  const timeout = AbortSignal.timeout(timeoutMs)
  const form = new Response(formOf(settings, chunk, isDetailed))
  const headers = {
    'content-type': form.headers.get('content-type')!,
    accept: 'application/json',
    ...(key && { authorization: `Bearer ${key}` }),
  }
  try {
    const { request } = await import('undici')
    const response = await request(addressOf(url), {
      method: 'POST',
      headers,
      body: Buffer.from(await form.arrayBuffer()),
      signal: AbortSignal.any([chunk.signal, timeout]),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    return { status: response.statusCode, body: await readBody(response.body), retryAfter: Number(response.headers['retry-after']) || 0 }
  } catch (error) {
    if (error instanceof SpeechError) throw error
    if (timeout.aborted) throw wrong(`The transcription server didn't answer within ${describe(timeoutMs)}.`, error)
    throw new Temporary(wrong('Could not reach the transcription server.', error))
  }
}

async function readBody(body: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxAnswer) throw wrong('The transcription server returned more than it should.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function refuse({ status, retryAfter }: Answer, { key }: SpeechServerSettings): void {
  if (status === 401 || status === 403)
    throw wrong(key ? 'The transcription server rejected the key in TRANSCRIBE_KEY.' : 'The transcription server requires TRANSCRIBE_KEY.')
  if (status === 429) throw new Temporary(wrong('The transcription server is overloaded (429).'), Math.min(maxWait, retryAfter))
  if (status >= 500) throw new Temporary(wrong(`The transcription server failed (${status}).`))
  if (status === 404) throw wrong('The transcription server was not found (404). Check TRANSCRIBE_URL and TRANSCRIBE_MODEL.')
  if (status < 200 || status >= 300) throw wrong(`The transcription server refused the recording (${status}).`)
}

const describe = (ms: number): string => (ms >= 120_000 ? `${Math.round(ms / 60_000)} minutes` : `${Math.round(ms / 1000)} seconds`)
