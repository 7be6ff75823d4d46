import { z } from 'zod'
import type { CaptionSegment, CaptionWord } from '../captions/types.ts'
import { SpeechError } from './error.ts'

const Seconds = z.number().min(-1).max(1e6)
const Logarithm = z.number().max(0.01).nullish()

const Answer = z.object({
  text: z.string(),
  segments: z
    .array(z.object({ start: Seconds, end: Seconds, text: z.string(), avg_logprob: Logarithm, no_speech_prob: z.number().nullish() }))
    .nullish(),
  words: z.array(z.object({ start: Seconds, end: Seconds, word: z.string(), probability: z.number().nullish() })).nullish(),
})
type Answer = z.infer<typeof Answer>

const wrong = (what: string): SpeechError => new SpeechError('server', `The transcription server returned ${what}.`)

/** Servers round, or count the padding of the last seconds. */
const toleranceMs = 2000
/** No one speaks faster for long. */
const charactersPerSecond = 60

const clean = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFD]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Reads the response for a chunk of this length. Times count from the start of the chunk. Nothing in it is trusted. */
export function readAnswer(body: string, durationMs: number): CaptionSegment[] {
  const answer = parse(body)
  const written = Math.max(answer.text.length, answer.segments?.reduce((sum, { text }) => sum + text.length, 0) ?? 0)
  if (written > 500 + (durationMs / 1000) * charactersPerSecond) throw wrong('more text than fits into the recording')
  if (!answer.segments?.length) return spread(clean(answer.text), durationMs)
  const toMs = timesOf(durationMs)
  const segments = answer.segments.filter(isSpeech).map(({ start, end, text, avg_logprob: log }) => ({
    ...toMs(start, end),
    speaker: '',
    text: clean(text),
    ...(typeof log === 'number' && { confidence: Math.min(1, Math.exp(log)) }),
  }))
  return addWords(
    segments.filter(({ text }) => text !== ''),
    (answer.words ?? []).map(({ start, end, word, probability }) => ({
      ...toMs(start, end),
      text: clean(word),
      ...(typeof probability === 'number' && { confidence: Math.min(1, Math.max(0, probability)) }),
    })),
  )
}

function parse(body: string): Answer {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw wrong('something other than JSON. Check TRANSCRIBE_URL')
  }
  const answer = Answer.safeParse(json)
  if (!answer.success) throw wrong('an unexpected response')
  return answer.data
}

/** Speech models invent text for silence, but they notice it. */
const isSpeech = ({ avg_logprob: log, no_speech_prob: silence }: NonNullable<Answer['segments']>[number]): boolean =>
  !((silence ?? 0) > 0.6 && (log ?? 0) < -1)

const timesOf = (durationMs: number) => (start: number, end: number) => {
  const startMs = Math.round(start * 1000)
  const endMs = Math.round(end * 1000)
  if (startMs < -toleranceMs || endMs < startMs - toleranceMs || startMs > durationMs + toleranceMs)
    throw wrong('times outside the recording')
  const clamp = (ms: number): number => Math.max(0, Math.min(durationMs, ms))
  return { startMs: clamp(startMs), endMs: Math.max(clamp(startMs), clamp(endMs)) }
}

/** Gives each segment its words, if they cover its text. */
function addWords(segments: CaptionSegment[], words: CaptionWord[]): CaptionSegment[] {
  const left = words.filter(({ text }) => text !== '')
  return segments
    .toSorted((a, b) => a.startMs - b.startMs)
    .map((segment, at, all) => {
      const until = all[at + 1]?.startMs ?? Infinity
      const count = left.findIndex(({ startMs, endMs }) => (startMs + endMs) / 2 >= until)
      const own = left.splice(0, count < 0 ? left.length : count)
      const isSame = letters(own.map(({ text }) => text).join('')) === letters(segment.text)
      return own.length > 0 && isSame ? { ...segment, words: own } : segment
    })
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Estimates times of sentences from their lengths. */
function spread(text: string, durationMs: number): CaptionSegment[] {
  const sentences = text.match(/[^.!?]+(?:[.!?]+|$)/g)?.map((sentence) => sentence.trim()) ?? []
  const total = sentences.reduce((sum, sentence) => sum + sentence.length, 0)
  let before = 0
  return sentences
    .filter((sentence) => sentence !== '')
    .map((sentence) => {
      const startMs = Math.round((before / total) * durationMs)
      before += sentence.length
      return { startMs, endMs: Math.round((before / total) * durationMs), speaker: '', text: sentence }
    })
}
