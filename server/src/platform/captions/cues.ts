import { parseClock } from '../timecode.ts'
import { dereference } from '../xml/references.ts'
import { maxSegments, tooManySegments } from './limits.ts'

/** What WebVTT and SubRip have in common: timed cues of a few lines. */

type Cue = { startMs: number; endMs: number; lines: string[] }

const timing = /^\s{0,20}([\d:.,]{4,24})\s{0,20}-->\s{0,20}([\d:.,]{4,24})(?:\s|$)/

/** The times of a line such as `00:01.000 --> 00:02.500 align:start`, or null. */
function timesIn(line: string): { startMs: number; endMs: number } | null {
  if (!line.includes('-->')) return null
  const found = timing.exec(line.slice(0, 200))
  const [startMs, endMs] = [parseClock(found?.[1] ?? ''), parseClock(found?.[2] ?? '')]
  return startMs === null || endMs === null ? null : { startMs, endMs: Math.max(startMs, endMs) }
}

function addCue(cues: Cue[], cue: Cue): void {
  if (cues.length === maxSegments) throw tooManySegments()
  cues.push(cue)
}

/** WebVTT: a blank line ends a cue. Everything outside of cues is identifiers, notes and styles. */
export function vttCues(lines: string[]): Cue[] {
  const cues: Cue[] = []
  let open: Cue | null = null
  for (const line of lines) {
    const times = timesIn(line)
    if (times) addCue(cues, (open = { ...times, lines: [] }))
    else if (line.trim() === '') open = null
    else open?.lines.push(line)
  }
  return cues
}

/**
 * SubRip: a number precedes each cue. Programs leave blank lines inside texts and forget those between cues, so only the next times end a
 * cue.
 */
export function srtCues(lines: string[]): Cue[] {
  const cues: Cue[] = []
  let number = Number.NaN
  for (const [index, line] of lines.entries()) {
    const times = timesIn(line)
    const last = cues.at(-1)
    if (!times) {
      last?.lines.push(line)
      continue
    }
    const before = lines[index - 1]?.trim() ?? ''
    if (/^\d{1,9}$/.test(before)) {
      const isNumber = Number(before) === number + 1 || (lines[index - 2] ?? '').trim() === ''
      if (isNumber) {
        last?.lines.pop()
        number = Number(before)
      }
    }
    addCue(cues, { ...times, lines: [] })
  }
  return cues
}

/** A tag, or a `<` that is only a sign. */
const tag = /<(\/?)([a-z]*)(?![a-z])([^<>]*)>/gi

type Span = { speaker: string; text: string }

/**
 * The text of a cue without its markup, split where a voice tag names another speaker. Line breaks are kept, since a tag may span lines.
 */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [{ speaker: '', text: '' }]
  let at = 0
  for (const found of text.matchAll(tag)) {
    const { 0: whole, 1: slash, 2: name = '', 3: rest = '', index } = found
    if (!isTag(name, rest)) continue
    spans.at(-1)!.text += text.slice(at, index)
    at = index + whole.length
    if (name.toLowerCase() === 'br') spans.at(-1)!.text += '\n'
    if (name.toLowerCase() !== 'v') continue
    if (spans.length === maxSegments) throw tooManySegments()
    spans.push({ speaker: slash ? '' : dereference(rest.replace(/^\.[^\s]*/, '').trim()), text: '' })
  }
  spans.at(-1)!.text += text.slice(at)
  return spans.map((span) => ({ speaker: span.speaker, text: dereference(span.text) })).filter((span) => span.text.trim() !== '')
}

/** Names of tags in captions, and times of karaoke. Other text in angle brackets is what someone said. */
const tagNames = new Set('v c i b u s em strong ruby rt rp lang font span br p div script style a'.split(' '))

const isTag = (name: string, rest: string): boolean =>
  name === '' ? parseClock(rest.trim()) !== null : tagNames.has(name.toLowerCase()) && /^(?:[\s./]|$)/.test(rest)
