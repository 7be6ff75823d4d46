import { parseClock, writeClock, writeShortClock } from '../timecode.ts'
import { fillEnds, joinLines, tidySegments, tidyText, linesOf, maxSegments, tooManySegments } from './text.ts'
import { readSpeakers, writeSpeakers } from './speakers.ts'
import { machineNote, type CaptionSegment, type Captions } from './types.ts'

/**
 * Text as people and programs write it: paragraphs with names ("Anna: …") and times in front ("[00:01:02] Anna: …", "Anna (1:02): …",
 * "Anna  1:02" on its own line), or without either.
 */

const clock = String.raw`\d{1,3}(?::\d{1,2}){1,2}(?:[.,]\d{1,3})?`
/** `[00:01:02]`, or with an end as Whisper writes it: `[00:00:01.000 --> 00:00:02.500]`. */
const leading = new RegExp(
  String.raw`^[[(]?(${clock})(?:\s{0,3}(?:-->|[-–—])\s{0,3}(${clock}))?(?:[\])]\s{0,5}|(?=[\s:–—]|$)[\s:–—-]{0,5})`,
)
/** `Anna (00:01:02): …`, or `Anna 00:01:02` on its own line. */
const afterName = new RegExp(String.raw`^([^\d:[\]()\n]{1,60}?)\s{0,5}(?:[[(](${clock})[\])](?::|$)|(?<=\s)(${clock}):?$)\s{0,5}`)

type Paragraph = { startMs: number | null; endMs: number | null; lines: string[]; isOpen: boolean }

/** Splits a time off the start of a line. */
function readLine(line: string): { startMs: number; endMs: number | null; text: string } | null {
  const found = leading.exec(line)
  const startMs = parseClock(found?.[1] ?? '')
  if (found && startMs !== null) return { startMs, endMs: parseClock(found[2] ?? ''), text: line.slice(found[0].length) }
  const named = afterName.exec(line)
  const time = parseClock(named?.[2] ?? named?.[3] ?? '')
  if (!named || time === null) return null
  return { startMs: time, endMs: null, text: `${named[1]!.trim()}: ${line.slice(named[0].length)}` }
}

const hasName = /^[^\s:：][^:：]{0,60}[:：](?:\s|$)/

/** A new paragraph starts after a blank line, at a time, or at a line with a name. */
function paragraphs(lines: string[]): Paragraph[] {
  const all: Paragraph[] = []
  for (const raw of lines) {
    if (all.length > maxSegments) throw tooManySegments()
    const line = raw.trim()
    const last = all.at(-1)
    const above = last?.lines.at(-1) ?? ''
    if (line === '') {
      // A time or a name on its own line belongs to the text below.
      if (last && above !== '' && !/[:：]$/.test(above)) last.isOpen = false
      continue
    }
    const timed = readLine(line)
    if (timed) all.push({ startMs: timed.startMs, endMs: timed.endMs, lines: [timed.text.trim()], isOpen: true })
    else if (last?.isOpen && (above === '' || !hasName.test(line))) last.lines.push(line)
    else all.push({ startMs: null, endMs: null, lines: [line], isOpen: true })
  }
  return all
}

/** The first line of a text that no one has checked. */
const noteLine = `[${machineNote}]`

export function parsePlain(text: string): Captions {
  const found = paragraphs(linesOf(text).filter((line, at) => at > 0 || line.trim() !== noteLine))
  const isTimed = found.some(({ startMs }) => startMs !== null)
  let now = 0
  const loose = found.map(({ startMs, endMs, lines }) => {
    now = startMs ?? now
    return { startMs: now, endMs: isTimed ? endMs : 0, speaker: '', text: tidyText(joinLines(lines)) }
  })
  const named = readSpeakers(loose.filter((one) => one.text !== ''))
  return { format: 'text', segments: tidySegments(fillEnds(named)), language: null, isTimed }
}

type PlainOptions = {
  /** `short`: the start of each paragraph. `exact`: start and end to the millisecond, so that nothing is lost. */
  times?: 'none' | 'short' | 'exact'
  isMachine?: boolean
}

const timeOf = ({ startMs, endMs }: CaptionSegment, times: PlainOptions['times']): string => {
  if (times === 'short') return `[${writeShortClock(startMs)}] `
  return times === 'exact' ? `[${writeClock(startMs)} --> ${writeClock(endMs)}] ` : ''
}

/** Paragraphs with the speaker in front wherever it changes. */
export function renderPlain(segments: CaptionSegment[], { times = 'short', isMachine = false }: PlainOptions = {}): string {
  const paragraphsOf = writeSpeakers(tidySegments(segments))
  const texts = paragraphsOf.map((segment) => `${timeOf(segment, times)}${segment.text}\n`)
  return [...(isMachine ? [`${noteLine}\n`] : []), ...texts].join('\n')
}
