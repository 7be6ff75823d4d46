import { escapeText } from '../html/escape.ts'
import { writeClock } from '../timecode.ts'
import { spansOf, vttCues } from './cues.ts'
import { linesOf, maxSegments, tooManySegments } from './limits.ts'
import { readSpeakers, startsWithSpeaker } from './speakers.ts'
import { joinLines, tidySegments } from './text.ts'
import { machineNote, type CaptionSegment, type Captions } from './types.ts'

/** Written if texts look like they named a speaker, though none is known. */
const noSpeakers = 'NOTE No speakers are named.'

/** WebVTT. A cue with several voices becomes several segments. */
export function parseVtt(text: string): Captions {
  const lines = linesOf(text)
  const header = lines.slice(0, Math.max(1, lines.indexOf('')))
  const language = header.map((line) => /^Language:\s*([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4})\s*$/.exec(line)?.[1]).find(Boolean)
  const segments: CaptionSegment[] = []
  for (const { startMs, endMs, lines: inner } of vttCues(lines)) {
    for (const { speaker, text: said } of spansOf(inner.join('\n')))
      segments.push({ startMs, endMs, speaker, text: joinLines(said.split('\n')) })
    if (segments.length > maxSegments) throw tooManySegments()
  }
  const tidy = tidySegments(segments)
  const isVoiced = tidy.some(({ speaker }) => speaker !== '') || lines.slice(0, 10).includes(noSpeakers)
  const named = isVoiced ? tidy : tidySegments(readSpeakers(tidy))
  return { format: 'vtt', segments: named, language: language ?? null, isTimed: true }
}

/** WebVTT with a voice tag for each known speaker. */
export function renderVtt(segments: CaptionSegment[], { isMachine = false }: { isMachine?: boolean } = {}): string {
  const tidy = tidySegments(segments)
  const isAmbiguous = tidy.every(({ speaker }) => speaker === '') && tidy.some(({ text }) => startsWithSpeaker(text))
  const cues = tidy.map(({ startMs, endMs, speaker, text }) => {
    const voice = speaker === '' ? '' : `<v ${escapeText(speaker)}>`
    return `${writeClock(startMs)} --> ${writeClock(endMs)}\n${voice}${escapeText(text)}\n`
  })
  return ['WEBVTT\n', ...(isMachine ? [`NOTE ${machineNote}\n`] : []), ...(isAmbiguous ? [`${noSpeakers}\n`] : []), ...cues].join('\n')
}
