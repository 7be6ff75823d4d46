import type { ParsedInput } from '@castwright/contract/methods.ts'
import { toLine } from '@castwright/contract/podcast-form.ts'
import { transcriptLimits } from '@castwright/contract/transcript-limits.ts'
import { transcriptMessages, type Transcript } from '@castwright/contract/transcripts.ts'
import type { App } from '../../../platform/app.ts'
import { estimateTimes } from '../../../platform/captions/layout.ts'
import { readCaptions } from '../../../platform/captions/read.ts'
import type { Captions, CaptionSegment } from '../../../platform/captions/types.ts'
import { Fault } from '../../../platform/fault.ts'
import { storable } from '../../../platform/storable.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import * as store from '../store.ts'
import { changeTranscript, recordTranscript, replaceText } from './change.ts'
import { toTranscript } from './facts.ts'

type Input = ParsedInput<'TranscriptsService.ImportTranscript'>
type Imported = { transcript: Transcript; format: Captions['format']; isTimed: boolean }

/** Replaces the transcript with that of a file. People made it, so it counts as checked. */
export async function importTranscript(app: App, userId: string, { recordingId, text, format, language }: Input): Promise<Imported> {
  const captions = readText(text, format)
  return changeTranscript(app, userId, recordingId, async (tx, locked) => {
    const { recording, transcript } = locked
    const row = await replaceText(app, tx, locked, {
      reason: 'imported',
      segments: segmentsOf(captions, recording.duration * 1000),
      source: 'imported',
      isChecked: true,
      language: language || captions.language || transcript?.language || (await store.findLanguage(tx, recording.podcastId)),
    })
    await recordTranscript(app, tx, locked, 'transcript.imported')
    return { transcript: await toTranscript(tx, row), format: captions.format, isTimed: captions.isTimed }
  })
}

function readText(text: string, format: Input['format']): Captions {
  try {
    return readCaptions(Buffer.from(text), '', format)
  } catch (error) {
    if (error instanceof UnfitFile) throw new Fault('invalid_fields', { text: error.message })
    throw error
  }
}

/** Within our limits: what other programs write may be longer. Throws a `Fault` if there are too many segments. */
export function segmentsOf({ segments, isTimed }: Captions, durationMs: number): CaptionSegment[] {
  if (segments.length > transcriptLimits.segments) throw new Fault('invalid_fields', { text: transcriptMessages.tooManySegments })
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
