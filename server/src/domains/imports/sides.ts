import { UnfitFile } from '../../platform/unfit.ts'
import type { PersonFacts } from './facts.ts'

/** Files beside the sound, and people: what they are by their content, and what is kept of it. Pure. */

/** `type` is what a feed calls it, `contentType` what it is sent as. */
export type SideFile = { ending: string; type: string; contentType: string; bytes: Buffer }

const webAddress = (text: unknown): string | null => {
  const url = typeof text === 'string' ? URL.parse(text.trim()) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' ? url.href : null
}

/** Text as it was meant: UTF-8, or else what old programs write. */
function decode(bytes: Buffer): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const forms = {
  vtt: { ending: 'vtt', type: 'text/vtt' },
  srt: { ending: 'srt', type: 'application/x-subrip' },
  json: { ending: 'json', type: 'application/json' },
  html: { ending: 'html', type: 'text/html' },
  plain: { ending: 'txt', type: 'text/plain' },
} as const

const fileOf = ({ ending, type }: { ending: string; type: string }, text: string): SideFile => ({
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

/** A transcript by its content; what the feed calls it decides between the forms that look alike. Throws `UnfitFile`. */
export function readTranscript(bytes: Buffer, announced: string): SideFile {
  const text = decode(bytes)
  if (text.trim() === '') throw new UnfitFile('empty', 'This file is empty.')
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 4096))) throw new UnfitFile('not-text', 'This is not a text file.')
  // A file of nothing but blanks at its beginning takes no longer than another.
  const start = text.trimStart().slice(0, 200)
  if (start.startsWith('WEBVTT')) return fileOf(forms.vtt, text)
  if (firstCue.test(start)) return fileOf(forms.srt, text)
  const json = /^[{[]/.test(start) ? parsed(text) : undefined
  if (isRecord(json) && Array.isArray(json['segments'])) return fileOf(forms.json, JSON.stringify(json))
  if (/html/i.test(announced) && /<[a-z!]/i.test(text)) return fileOf(forms.html, text)
  if (/^<(?:!doctype|html)/i.test(start)) throw new UnfitFile('wrong-type', 'This is a web page, and no transcript.')
  return fileOf(forms.plain, text)
}

const mostChapters = 5000
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

/** Chapters, written anew: what is not in the standard does not come along. Throws `UnfitFile`. */
export function readChapters(bytes: Buffer): SideFile {
  const json = parsed(decode(bytes))
  const list = isRecord(json) ? json['chapters'] : undefined
  if (!Array.isArray(list)) throw new UnfitFile('wrong-type', 'This is not a file of chapters.')
  return writeChapters(list)
}

/** The same of chapters that stand in the feed itself. */
export function writeChapters(list: unknown[]): SideFile {
  const chapters = list
    .slice(0, mostChapters)
    .flatMap((one) => chapterOf(one) ?? [])
    .toSorted((one, other) => one.startTime - other.startTime)
  if (chapters.length === 0) throw new UnfitFile('empty', 'There are no chapters in it.')
  const text = JSON.stringify({ version: '1.2.0', chapters })
  return { ending: 'json', type: 'application/json+chapters', contentType: 'application/json+chapters', bytes: Buffer.from(text) }
}

const mostPersons = 50
/** The database takes no half characters. */
const line = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 128).toWellFormed()

/** People with names, and addresses that lead to the web. */
export const cleanPersons = (persons: PersonFacts[]): PersonFacts[] =>
  persons.slice(0, mostPersons).flatMap(({ name, role, group, img, href }) => {
    const [shown, picture, page] = [line(name), webAddress(img), webAddress(href)]
    if (shown === '') return []
    return [
      {
        name: shown,
        ...(line(role) && { role: line(role) }),
        ...(line(group) && { group: line(group) }),
        ...(picture && { img: picture }),
        ...(page && { href: page }),
      },
    ]
  })
