import { UnfitFile } from '../unfit.ts'
import { decodeText } from '../xml/decode.ts'
import { parseHtml } from './html.ts'
import { captionsOfJson, segmentListOf } from './json.ts'
import { parsePlain } from './plain.ts'
import { parseSrt } from './srt.ts'
import type { CaptionFormat, Captions } from './types.ts'
import { parseVtt } from './vtt.ts'

const firstCue = /^(?:\d{1,9}[^\S\n]{0,9}\n\s{0,9})?\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}\s*-->/

/** Text of a file that contains some. Throws `UnfitFile`. */
export function captionText(bytes: Buffer): string {
  const text = decodeText(bytes)
  if (text.trim() === '') throw new UnfitFile('empty', 'This file is empty.')
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 4096))) throw new UnfitFile('not-text', 'This is not a text file.')
  return text
}

/** Undefined if it isn't JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Detected = { format: CaptionFormat; json?: unknown }

/** Detects the format by content. The hint, a content type or file name, decides between similar ones. Throws `UnfitFile`. */
export function detectCaptions(text: string, hint: string): Detected {
  // A file that starts with nothing but blanks must not take longer.
  const start = text.trimStart().slice(0, 200)
  if (start.startsWith('WEBVTT')) return { format: 'vtt' }
  if (firstCue.test(start)) return { format: 'srt' }
  const json = /^[{[]/.test(start) ? parsedJson(text) : undefined
  const list = segmentListOf(json)
  if (list) return { format: list.format, json }
  if (/html|\.htm$/i.test(hint) && /<[a-z!]/i.test(text)) return { format: 'html' }
  if (/^<(?:!doctype|html)/i.test(start)) throw new UnfitFile('wrong-type', 'This is a web page, not a transcript.')
  return { format: 'text' }
}

/** HTML of the podcast namespace, whatever its name. */
const isOwnHtml = (text: string): boolean => /^\s{0,100}</.test(text) && /<(?:cite|time)[\s>]/i.test(text) && /<p[\s>]/i.test(text)

const wrongFormat = (): UnfitFile => new UnfitFile('wrong-type', "This file couldn't be read in that format.")

/** More than any recording has. */
const maxSegments = 100_000
/** JSON may have a line for each word. */
const maxBytes = { json: 20 * 1024 * 1024, other: 5 * 1024 * 1024 }

const tooLong = (): UnfitFile => new UnfitFile('too-large', 'This transcript is too long.')

const noFormat = (format: never): never => {
  throw new Error(`There is no caption format ${String(format)}.`)
}

function parse(text: string, { format, json }: Detected): Captions {
  switch (format) {
    case 'vtt':
      return parseVtt(text)
    case 'srt':
      return parseSrt(text)
    case 'html':
      return parseHtml(text)
    case 'text':
      return parsePlain(text)
    case 'json':
    case 'podlove': {
      const captions = captionsOfJson(json ?? parsedJson(text))
      if (!captions) throw wrongFormat()
      return captions
    }
    default:
      return noFormat(format)
  }
}

/**
 * Reads a transcript. `hint` is a content type or a file name. With `format`, nothing is detected. Throws `UnfitFile` with a message for
 * the person who chose the file.
 */
export function readCaptions(bytes: Buffer, hint = '', format?: CaptionFormat): Captions {
  if (bytes.length > maxBytes.json) throw tooLong()
  const text = captionText(bytes)
  const detected: Detected = format ? { format } : isOwnHtml(text) ? { format: 'html' } : detectCaptions(text, hint)
  const isJson = detected.format === 'json' || detected.format === 'podlove'
  if (!isJson && bytes.length > maxBytes.other) throw tooLong()
  const captions = parse(text, detected)
  if (captions.segments.length === 0) throw format ? wrongFormat() : new UnfitFile('empty', 'This file contains no text.')
  if (captions.segments.length > maxSegments) throw tooLong()
  return captions
}
