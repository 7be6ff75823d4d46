import { parseSeconds, parseTime } from '../timecode.ts'
import { maxChapters, tidyChapters } from './tidy.ts'
import type { Chapter } from './types.ts'

/** JSON chapters 1.2 of the podcast namespace. */

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Podlove's player names these fields otherwise. */
const fromPodlove = ({ start, end, href, image, ...rest }: Record<string, unknown>): Record<string, unknown> => ({
  startTime: toSeconds(start),
  endTime: toSeconds(end),
  url: href,
  img: image,
  ...rest,
})

const toSeconds = (time: unknown): number | null => {
  const ms = parseTime(time)
  return ms === null ? null : ms / 1000
}

function chapterOf(given: Record<string, unknown>): Chapter[] {
  const [startMs, endMs] = [parseSeconds(given['startTime']), parseSeconds(given['endTime'])]
  if (startMs === null) return []
  return [
    {
      startMs,
      ...(endMs !== null && { endMs }),
      title: textOf(given['title']),
      url: textOf(given['url']),
      image: textOf(given['img']),
      isHidden: given['toc'] === false,
    },
  ]
}

/** The chapters in a list of objects. */
export const chaptersOfList = (list: unknown[]): Chapter[] => tidyChapters(list.slice(0, maxChapters).filter(isRecord).flatMap(chapterOf))

/** The same, or with the fields of Podlove's player. */
export const chaptersOfAnyList = (list: unknown[]): Chapter[] =>
  chaptersOfList(list.slice(0, maxChapters).filter(isRecord).map(fromPodlove))

/** The list of chapters in a document, or null. */
export function chapterListOf(json: unknown): unknown[] | null {
  const list = isRecord(json) ? json['chapters'] : json
  return Array.isArray(list) ? list : null
}

export function renderChaptersJson(chapters: Chapter[]): string {
  const list = tidyChapters(chapters).map(({ startMs, endMs, title, url, image, isHidden }) => ({
    startTime: startMs / 1000,
    ...(title !== '' && { title }),
    ...(image && { img: image }),
    ...(url && { url }),
    ...(isHidden && { toc: false }),
    ...(endMs !== undefined && { endTime: endMs / 1000 }),
  }))
  return JSON.stringify({ version: '1.2.0', chapters: list })
}
