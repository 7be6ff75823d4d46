import { parseClock, parseSeconds, writeClock, writeShortClock } from '../timecode.ts'
import { maxChapters, tidyChapters, withoutPlainEnds } from './tidy.ts'
import type { Chapter } from './types.ts'

/** Formats with one chapter per line, and cue sheets. */

/** Characters. */
const maxLine = 6000

function* linesOf(text: string): Generator<string> {
  const breaks = /\r\n|\r|\n/g
  let start = text.startsWith('\ufeff') ? 1 : 0
  for (let found = breaks.exec(text); found; found = breaks.exec(text)) {
    yield text.slice(start, Math.min(found.index, start + maxLine))
    start = breaks.lastIndex
  }
  yield text.slice(start, start + maxLine)
}

/** The chapters in the lines of a text, up to as many as are kept. */
function chaptersIn(text: string, chapterOf: (line: string) => Chapter | null): Chapter[] {
  const chapters: Chapter[] = []
  for (const line of linesOf(text)) {
    const chapter = chapterOf(line)
    if (chapter) chapters.push(chapter)
    if (chapters.length === maxChapters) break
  }
  return chapters
}

const clock = String.raw`\d{1,3}(?::\d{1,2}){1,2}(?:[.,]\d{1,3})?`
/** `00:00 Intro`, `- (1:02:03) Intro`, `00:00:00.000 - 00:01:00.000 Intro`. */
const timeFirst = new RegExp(
  String.raw`^[\s>*•–-]{0,10}[[(]?(${clock})[\])]?(?:\s{0,3}[-–—]\s{0,3}[[(]?(${clock})[\])]?)?(?:\s{1,5}[-–—:|]?\s{0,5}|[:|]\s{0,5}|$)(.*)$`,
)
/** `Intro 00:00`, `Intro (0:00)`. */
const timeLast = new RegExp(String.raw`^[\s>*•–-]{0,10}(\S.{0,1000}?)[\s:–—-]{1,10}[[(]?(${clock})[\])]?\s{0,10}$`)

/** mp4chaps writes the link of a chapter at the end of its line. */
const link = /\s<(https?:\/\/[^\s<>]{1,4000})>$/

/** Lines such as "00:00 Intro", as in show notes and descriptions of videos. Other lines are ignored. */
export function parseChapterLines(text: string): Chapter[] {
  const chapters = chaptersIn(text, (raw) => {
    const line = raw.trimEnd()
    const first = timeFirst.exec(line)
    const last = first ? null : timeLast.exec(line)
    const startMs = parseClock(first?.[1] ?? last?.[2] ?? '')
    if (startMs === null) return null
    const endMs = parseClock(first?.[2] ?? '')
    const rest = first?.[3] ?? last?.[1] ?? ''
    const url = link.exec(rest)
    return { startMs, ...(endMs !== null && { endMs }), title: url ? rest.slice(0, url.index) : rest, url: url?.[1] ?? '' }
  })
  return withoutPlainEnds(tidyChapters(chapters))
}

type LineOptions = {
  /** Milliseconds, ends and links, so that only images are lost. Otherwise as people write it. */
  isExact?: boolean
}

/** Hidden chapters are left out. */
export function renderChapterLines(chapters: Chapter[], { isExact = false }: LineOptions = {}): string {
  return tidyChapters(chapters)
    .filter(({ isHidden }) => !isHidden)
    .map(({ startMs, endMs, title, url }) => {
      if (!isExact) return `${writeShortClock(startMs)} ${title}\n`
      const end = endMs === undefined ? '' : ` - ${writeClock(endMs)}`
      return `${writeClock(startMs)}${end} ${title}${url ? ` <${url}>` : ''}\n`
    })
    .join('')
}

const label = /^(\d{1,9}(?:[.,]\d{1,9})?)\t(\d{1,9}(?:[.,]\d{1,9})?)(?:\t(.*))?$/

/** Whether the first line is a label track of Audacity. */
export const isAudacity = (text: string): boolean => label.test(linesOf(text.trimStart().slice(0, 2000)).toArray()[0] ?? '')

/** Audacity labels: start and end in seconds and a title, with tabs between. Lines with frequencies are ignored. */
export function parseAudacity(text: string): Chapter[] {
  const chapters = chaptersIn(text, (line) => {
    const found = label.exec(line)
    if (!found) return null
    const [start = '', end = '', title = ''] = found.slice(1)
    const [startMs, endMs] = [parseSeconds(start.replace(',', '.')), parseSeconds(end.replace(',', '.'))]
    return startMs === null ? null : { startMs, ...(endMs !== null && { endMs }), title }
  })
  return withoutPlainEnds(tidyChapters(chapters))
}

/** A chapter without an end is a point, as Audacity writes it. */
export const renderAudacity = (chapters: Chapter[]): string =>
  tidyChapters(chapters)
    .map(({ startMs, endMs = startMs, title }) => `${(startMs / 1000).toFixed(6)}\t${(endMs / 1000).toFixed(6)}\t${title}\n`)
    .join('')

const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1')

export const isCue = (text: string): boolean =>
  /^[ \t]{0,100}TRACK[ \t]{1,9}\d{1,3}[ \t]/im.test(text) && /^[ \t]{0,100}INDEX[ \t]{1,9}01[ \t]/im.test(text)

/** Cue sheets: minutes, seconds and frames, of which a second has 75. */
export function parseCue(text: string): Chapter[] {
  let title: string | null = null
  let isInTrack = false
  const chapters = chaptersIn(text, (line) => {
    const [, word = '', rest = ''] = /^\s{0,100}([A-Za-z]{1,20})\s(.{0,6000})/.exec(line) ?? []
    const command = word.toUpperCase()
    if (command === 'TRACK') [isInTrack, title] = [true, null]
    else if (command === 'TITLE' && isInTrack) title = unquoted(rest)
    else if (command === 'INDEX') {
      const found = /^\s*01\s+(\d{1,5}):(\d{1,2}):(\d{1,2})\s*$/.exec(rest)
      if (!found || !isInTrack) return null
      const [minutes = 0, seconds = 0, frames = 0] = found.slice(1).map(Number)
      return { startMs: Math.round((minutes * 60 + seconds) * 1000 + (frames * 1000) / 75), title: title ?? '' }
    }
    return null
  })
  return tidyChapters(chapters)
}
