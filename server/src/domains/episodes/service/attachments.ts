import { UnfitFile } from '../../../platform/unfit.ts'
import { decodeText } from '../../../platform/xml/decode.ts'

/** Transcripts and chapters from elsewhere: detects their type and sanitizes them, without side effects. */

/** `type` is the type in the feed, `contentType` that of the response. */
export type AttachmentFile = { ending: string; type: string; contentType: string; bytes: Buffer }

/** Null unless it is a web URL without credentials. */
export const webAddress = (text: unknown): string | null => {
  const url = typeof text === 'string' ? URL.parse(text.trim()) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' ? url.href : null
}

const forms = {
  vtt: { ending: 'vtt', type: 'text/vtt' },
  srt: { ending: 'srt', type: 'application/x-subrip' },
  json: { ending: 'json', type: 'application/json' },
  html: { ending: 'html', type: 'text/html' },
  plain: { ending: 'txt', type: 'text/plain' },
} as const

const fileOf = ({ ending, type }: { ending: string; type: string }, text: string): AttachmentFile => ({
  ending,
  type,
  contentType: `${type}; charset=utf-8`,
  bytes: Buffer.from(text),
})

const firstCue = /^(?:\d{1,9}[^\S\n]{0,9}\n\s{0,9})?\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}\s*-->/

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Detects a transcript by content. The announced type decides between similar formats. Throws `UnfitFile`. */
export function readTranscript(bytes: Buffer, announced: string): AttachmentFile {
  const text = decodeText(bytes)
  if (text.trim() === '') throw new UnfitFile('empty', 'This file is empty.')
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 4096))) throw new UnfitFile('not-text', 'This is not a text file.')
  // A file that starts with nothing but blanks must not take longer.
  const start = text.trimStart().slice(0, 200)
  if (start.startsWith('WEBVTT')) return fileOf(forms.vtt, text)
  if (firstCue.test(start)) return fileOf(forms.srt, text)
  const json = /^[{[]/.test(start) ? parsed(text) : undefined
  if (isRecord(json) && Array.isArray(json['segments'])) return fileOf(forms.json, JSON.stringify(json))
  if (/html/i.test(announced) && /<[a-z!]/i.test(text)) return fileOf(forms.html, text)
  if (/^<(?:!doctype|html)/i.test(start)) throw new UnfitFile('wrong-type', 'This is a web page, not a transcript.')
  return fileOf(forms.plain, text)
}

const maxChapters = 5000
const seconds = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

function chapterOf(given: unknown) {
  if (!isRecord(given)) return null
  const startTime = seconds(given['startTime'])
  if (startTime === null) return null
  const [endTime, img, url] = [seconds(given['endTime']), webAddress(given['img']), webAddress(given['url'])]
  const { title } = given
  return {
    startTime,
    ...(typeof title === 'string' && { title: title.slice(0, 1000) }),
    ...(img && { img }),
    ...(url && { url }),
    ...(given['toc'] === false && { toc: false }),
    ...(endTime !== null && { endTime }),
  }
}

/** Reads chapters and writes them again without non-standard fields. Throws `UnfitFile`. */
export function readChapters(bytes: Buffer): AttachmentFile {
  const json = parsed(decodeText(bytes))
  const list = isRecord(json) ? json['chapters'] : undefined
  if (!Array.isArray(list)) throw new UnfitFile('wrong-type', "This isn't a chapters file.")
  return writeChapters(list)
}

/** The same for chapters listed in the feed. */
export function writeChapters(list: unknown[]): AttachmentFile {
  const chapters = list
    .slice(0, maxChapters)
    .flatMap((one) => chapterOf(one) ?? [])
    .toSorted((one, other) => one.startTime - other.startTime)
  if (chapters.length === 0) throw new UnfitFile('empty', 'It contains no chapters.')
  const text = JSON.stringify({ version: '1.2.0', chapters })
  return { ending: 'json', type: 'application/json+chapters', contentType: 'application/json+chapters', bytes: Buffer.from(text) }
}
