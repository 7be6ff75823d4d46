import { parseSeconds, parseTime, writeClock } from '../timecode.ts'
import { fillEnds, tidySegments, maxWords, tooManySegments } from './text.ts'
import { machineNote, type CaptionSegment, type Captions, type CaptionWord } from './types.ts'

/**
 * JSON of the podcast namespace and of Podlove. Other programs use the same shapes with other names (`start` and `text` of Whisper,
 * `start_ms` of Podlove), so each field is read by all of its names.
 */

type JsonRecord = Record<string, unknown>

const isRecord = (value: unknown): value is JsonRecord => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The list of segments in a document, and which format it is, or null if there is none. */
export function segmentListOf(json: unknown): { format: 'json' | 'podlove'; list: unknown[] } | null {
  const segments = isRecord(json) ? json['segments'] : undefined
  const format = Array.isArray(segments) ? 'json' : 'podlove'
  const list = segments ?? (isRecord(json) ? (json['transcripts'] ?? json['transcript']) : json)
  const isEmpty = format === 'json' && Array.isArray(list) && list.length === 0
  return Array.isArray(list) && (isEmpty || list.some(isSegment)) ? { format, list } : null
}

/** Chapters and other lists have times, too, but no text. */
const isSegment = (one: unknown): boolean => {
  if (!isRecord(one)) return false
  if (Array.isArray(one['items'])) return one['items'].some((item) => isRecord(item) && !('items' in item) && isSegment(item))
  return fieldOf(one, 'start') !== null && textOf(one) !== ''
}

/** Whether a document has chapters. */
export const hasChapters = (json: unknown): boolean => isRecord(json) && Array.isArray(json['chapters'])

function fieldOf(record: JsonRecord, which: 'start' | 'end'): number | null {
  const ms = record[`${which}_ms`] ?? record[`${which}Ms`]
  if (ms !== undefined && ms !== null) return parseSeconds(typeof ms === 'number' ? ms / 1000 : Number(ms) / 1000)
  return parseTime(record[`${which}Time`] ?? record[which])
}

const textOf = (record: JsonRecord): string => {
  const text = record['body'] ?? record['text'] ?? record['word'] ?? record['punctuated_word']
  return typeof text === 'string' ? text : ''
}

function speakerOf(record: JsonRecord): string {
  // Podlove: `voice` is the name, and `speaker` only a number.
  for (const value of [record['voice'], record['speaker'], record['speakerDesignation']]) {
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number') return `Speaker ${value}`
    if (isRecord(value) && typeof value['name'] === 'string') return value['name']
  }
  return ''
}

const confidenceOf = (record: JsonRecord): { confidence?: number } => {
  const value = record['confidence'] ?? record['probability']
  return typeof value === 'number' ? { confidence: value } : {}
}

function wordsOf(list: unknown): CaptionWord[] {
  if (!Array.isArray(list)) return []
  if (list.length > maxWords) throw tooManySegments()
  return list.filter(isRecord).flatMap((word): CaptionWord[] => {
    const startMs = fieldOf(word, 'start')
    return startMs === null ? [] : [{ startMs, endMs: fieldOf(word, 'end') ?? startMs, text: textOf(word), ...confidenceOf(word) }]
  })
}

type Loose = Omit<CaptionSegment, 'endMs'> & { endMs: number | null }

/** Podlove groups segments by speaker: `items` are the segments. */
function segmentsOf(given: unknown, speaker = ''): Loose[] {
  if (!isRecord(given)) return []
  const own = speakerOf(given) || speaker
  const items = given['items']
  if (Array.isArray(items) && speaker === '')
    return items.filter((item) => !isRecord(item) || !('items' in item)).flatMap((item) => segmentsOf(item, own))
  const startMs = fieldOf(given, 'start')
  if (startMs === null) return []
  const words = wordsOf(given['words'])
  return [
    {
      startMs,
      endMs: fieldOf(given, 'end'),
      speaker: own,
      text: textOf(given),
      ...(words.length > 0 && { words }),
      ...confidenceOf(given),
    },
  ]
}

/** A parsed document with a list of segments. Several programs write a segment per word: these are joined to sentences. */
export function captionsOfJson(json: unknown): Captions | null {
  const found = segmentListOf(json)
  if (!found) return null
  const loose: Loose[] = []
  for (const one of found.list) {
    for (const segment of segmentsOf(one)) loose.push(segment)
    if (loose.length > maxWords) throw tooManySegments()
  }
  const tidy = tidySegments(fillEnds(loose))
  const hasWords = found.list.some((one) => isRecord(one) && Array.isArray(one['words']))
  const segments = found.format === 'podlove' || hasWords ? tidy : joinWords(tidy)
  const language = isRecord(json) && typeof json['language'] === 'string' ? json['language'].slice(0, 35) : null
  return { format: found.format, segments, language, isTimed: true }
}

const seconds = (ms: number): number => ms / 1000

/** JSON of the podcast namespace, with the times of words where they are known. */
export function renderJson(
  segments: CaptionSegment[],
  { language, isMachine }: { language?: string | undefined; isMachine?: boolean } = {},
): string {
  const tidy = tidySegments(segments)
  // An empty list says that a segment with a single word is a segment.
  const [first] = isByWord(tidy) ? tidy : []
  return JSON.stringify({
    version: '1.0.0',
    ...(language && { language }),
    ...(isMachine && { note: machineNote }),
    segments: tidy.map((segment) => ({
      ...(segment.speaker !== '' && { speaker: segment.speaker }),
      startTime: seconds(segment.startMs),
      endTime: seconds(segment.endMs),
      body: segment.text,
      ...(segment.confidence !== undefined && { confidence: segment.confidence }),
      ...(segment === first && { words: [] }),
      ...(segment.words && { words: segment.words.map(wordJson) }),
    })),
  })
}

const wordJson = ({ startMs, endMs, text, confidence }: CaptionWord) => ({
  startTime: seconds(startMs),
  endTime: seconds(endMs),
  body: text,
  ...(confidence !== undefined && { confidence }),
})

/** The transcript format of Podlove's player and publisher. */
export function renderPodlove(segments: CaptionSegment[]): string {
  const list = tidySegments(segments).map(({ startMs, endMs, speaker, text }) => ({
    start: writeClock(startMs),
    start_ms: startMs,
    end: writeClock(endMs),
    end_ms: endMs,
    speaker,
    voice: speaker,
    text,
  }))
  return JSON.stringify(list)
}

/** Longer pauses start a new segment. */
const pauseMs = 1000
const maxCharacters = 200
/** A sentence shorter than this continues with the next one. */
const minCharacters = 40

const fewest = 20

/** Whether nearly every segment is a single word. */
function isByWord(segments: CaptionSegment[]): boolean {
  if (segments.length < fewest || segments.some(({ words }) => words)) return false
  return segments.filter(({ text }) => !text.includes(' ')).length >= segments.length * 0.9
}

/** Joins a transcript with a segment per word to sentences with word times. Leaves others as they are. */
function joinWords(segments: CaptionSegment[]): CaptionSegment[] {
  if (!isByWord(segments)) return segments
  const joined: CaptionSegment[] = []
  for (const { startMs, endMs, speaker, text, confidence } of segments) {
    const word = { startMs, endMs, text, ...(confidence !== undefined && { confidence }) }
    const last = joined.at(-1)
    const isNext =
      last?.speaker === speaker &&
      startMs - last.endMs < pauseMs &&
      last.text.length + text.length < maxCharacters &&
      !(last.text.length >= minCharacters && /[.!?…。]["'”’)]*$/.test(last.text))
    if (last && isNext) {
      last.text += ` ${text}`
      last.endMs = Math.max(last.endMs, endMs)
      last.words!.push(word)
    } else joined.push({ startMs, endMs, speaker, text, words: [word] })
  }
  return joined
}
