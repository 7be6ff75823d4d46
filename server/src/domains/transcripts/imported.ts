import { toLine } from '@castwright/contract/text.ts'
import { transcriptLimits } from '@castwright/contract/transcripts/limits.ts'
import { estimateTimes, tooManySegments } from '../../platform/captions/text.ts'
import type { Captions, CaptionSegment } from '../../platform/captions/types.ts'
import { storable } from '../../platform/storable.ts'
import { writeShortClock } from '../../platform/timecode.ts'
import { UnfitFile } from '../../platform/unfit.ts'

/** What other programs write, within our limits. Throws `UnfitFile` if there are too many segments. */
export function segmentsOf({ segments, isTimed }: Captions, durationMs: number): CaptionSegment[] {
  if (segments.length > transcriptLimits.segments) throw tooManySegments()
  const tidied = segments.map(tidy).filter(({ text }) => text !== '')
  return isTimed ? tidied : estimateTimes(tidied, durationMs)
}

const within = (ms: number): number => Math.max(0, Math.min(transcriptLimits.time, Math.round(ms)))

function tidy({ startMs, endMs, speaker, text, words, confidence }: CaptionSegment): CaptionSegment {
  const known = words?.slice(0, transcriptLimits.words).filter((word) => word.text.trim() !== '')
  return storable({
    startMs: within(startMs),
    endMs: Math.max(within(startMs), within(endMs)),
    speaker: toLine(speaker).slice(0, transcriptLimits.speaker).trim(),
    text: text.slice(0, transcriptLimits.text).trim(),
    ...(known &&
      known.length > 0 && {
        words: known.map((word) => ({
          ...word,
          startMs: within(word.startMs),
          endMs: Math.max(within(word.startMs), within(word.endMs)),
          text: word.text.slice(0, transcriptLimits.word),
        })),
      }),
    ...(confidence !== undefined && { confidence: Math.min(1, Math.max(0, confidence)) }),
  })
}

/** Programs round, and encoders add silence. */
const toleranceMs = 5000

/** Refuses times that can't be those of this recording. Throws `UnfitFile`. */
export function checkTimes(segments: CaptionSegment[], durationMs: number): void {
  const empty = segments.filter(({ startMs, endMs }) => endMs <= startMs)
  if (empty.length > 0) throw new UnfitFile('damaged', `${empty.length === 1 ? oneEmpty(empty) : manyEmpty(empty)} ${correct}`)
  const beyond = segments.filter(({ endMs }) => endMs > durationMs + toleranceMs)
  if (beyond.length > 0)
    throw new UnfitFile(
      'wrong-type',
      `${beyond.length === 1 ? oneBeyond(beyond) : manyBeyond(beyond)} after the recording ends (${writeShortClock(durationMs)}). Make sure the file belongs to this recording.`,
    )
}

const correct = 'Correct the times and import the file again.'

type Cues = CaptionSegment[]
const total = (cues: Cues): string => cues.length.toLocaleString('en-US')
const firstTime = ([first]: Cues): string => writeShortClock(first!.startMs)

const oneEmpty = (cues: Cues): string => `The cue at ${firstTime(cues)} doesn't end after it starts.`
const manyEmpty = (cues: Cues): string => `${total(cues)} cues don't end after they start, the first at ${firstTime(cues)}.`
const oneBeyond = (cues: Cues): string => `The cue at ${firstTime(cues)} ends`
const manyBeyond = (cues: Cues): string => `${total(cues)} cues, the first at ${firstTime(cues)}, end`
