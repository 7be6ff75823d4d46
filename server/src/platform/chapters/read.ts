import { decodeText } from '@castwright/contract/decode-text.ts'
import { parseForeignJson } from '../parsing/json.ts'
import { UnfitFile } from '../unfit.ts'
import { chapterListOf, chaptersOfAnyList } from './json.ts'
import { isAudacity, isCue, parseAudacity, parseChapterLines, parseCue } from './lines.ts'
import { parsePodloveChapters } from './podlove.ts'
import type { Chapter, ChapterFormat } from './types.ts'

export type TextChapterFormat = Exclude<ChapterFormat, 'id3' | 'mp4'>

const wrongType = (): UnfitFile => new UnfitFile('wrong-type', "This isn't a chapters file.")

const parsers: Record<TextChapterFormat, (text: string) => Chapter[]> = {
  json: parseChaptersJson,
  podlove: parsePodloveChapters,
  lines: parseChapterLines,
  audacity: parseAudacity,
  cue: parseCue,
}

function parseChaptersJson(text: string): Chapter[] {
  const list = chapterListOf(parseForeignJson(text.replace(/^\ufeff/, '')))
  if (!list) throw wrongType()
  return chaptersOfAnyList(list)
}

function detect(text: string): TextChapterFormat {
  const start = text.trimStart().slice(0, 200)
  if (/^[{[]\s*["{[\]}]/.test(start)) return 'json'
  if (start.startsWith('<')) return 'podlove'
  if (isAudacity(text)) return 'audacity'
  return isCue(text) ? 'cue' : 'lines'
}

/** Chapters are short. */
export const maxChapterBytes = 5 * 1024 * 1024

export type ReadChapters = { format: TextChapterFormat; chapters: Chapter[] }

/** Reads chapters from text of any format. With `format`, nothing is detected. Throws `UnfitFile`. */
export function readChapters(bytes: Buffer, format?: TextChapterFormat): ReadChapters {
  if (bytes.length > maxChapterBytes) throw new UnfitFile('too-large', 'This file is too large for chapters.')
  const text = decodeText(bytes)
  if (text.trim() === '') throw new UnfitFile('empty', 'This file is empty.')
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 4096))) throw new UnfitFile('not-text', 'This is not a text file.')
  const found = format ?? detect(text)
  const chapters = parsers[found](text)
  if (chapters.length === 0) throw new UnfitFile('empty', 'It contains no chapters.')
  return { format: found, chapters }
}
