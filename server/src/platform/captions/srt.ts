import { writeClock } from '../timecode.ts'
import { spansOf, srtCues } from './cues.ts'
import { linesOf } from './limits.ts'
import { readSpeakers, writeSpeakers } from './speakers.ts'
import { isSpaced, joinLines, tidySegments } from './text.ts'
import type { CaptionSegment, Captions } from './types.ts'

/** Positions that some programs write, such as `{\an8}`. */
const positions = /\{\\[a-z]{1,5}[^{}]{0,40}\}/g

/** SubRip. Speakers are names in front of the text. */
export function parseSrt(text: string): Captions {
  const segments = srtCues(linesOf(text)).map(({ startMs, endMs, lines }): CaptionSegment => {
    const spans = spansOf(lines.join('\n').replace(positions, ''))
    return {
      startMs,
      endMs,
      speaker: '',
      text: joinLines(spans.flatMap((span) => [span.speaker && `${span.speaker}:`, ...span.text.split('\n')])),
    }
  })
  return { format: 'srt', segments: tidySegments(readSpeakers(tidySegments(segments))), language: null, isTimed: true }
}

/** SubRip has no escapes, and most programs show a reference as it is: used only where a text would otherwise be read as markup. */
const escaped = (text: string): string =>
  text
    .replace(/&(?=#|[a-z])/gi, (sign, at: number) => (/^&(?:#?[a-z\d]{1,32});/i.test(text.slice(at, at + 40)) ? '&amp;' : sign))
    .replace(/<(?=[/a-z\d])/gi, '&lt;')
    .replace(/-->/g, '--&gt;')
    .replace(/\{(?=\\)/g, '&#123;')

/** What the podcast namespace recommends. */
const lineLength = 32

/** Breaks a text into lines at its spaces. */
function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const fits = last !== undefined && (last.length + word.length < lineLength || !isSpaced(last, word))
    if (fits) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

export function renderSrt(segments: CaptionSegment[]): string {
  return writeSpeakers(tidySegments(segments))
    .map(
      ({ startMs, endMs, text }, index) =>
        `${index + 1}\n${writeClock(startMs, ',')} --> ${writeClock(endMs, ',')}\n${wrapped(escaped(text))}\n`,
    )
    .join('\n')
}
