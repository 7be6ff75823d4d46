import { parseClock, writeClock } from '../timecode.ts'
import { dereference } from '../xml/references.ts'
import { maxSegments, tooManySegments, isSpaced, joinLines, tidySegments, linesOf } from './text.ts'
import { readSpeakers, writeSpeakers, startsWithSpeaker } from './speakers.ts'
import { machineNote, type CaptionSegment, type Captions } from './types.ts'
import { escapeText } from '../html/escape.ts'

/** WebVTT and SubRip: timed cues of a few lines. */

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
function vttCues(lines: string[]): Cue[] {
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
function srtCues(lines: string[]): Cue[] {
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
