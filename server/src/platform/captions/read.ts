import { decodeText } from '@castwright/contract/decode-text.ts'
import { parseForeignJson } from '../parsing/json.ts'
import { UnfitFile } from '../unfit.ts'
import { parseHtml } from './html.ts'
import { captionsOfJson, hasChapters, segmentListOf } from './json.ts'
import { maxSegments, tooManySegments } from './text.ts'
import { parsePlain } from './plain.ts'
import { parseSrt, parseVtt } from './cues.ts'
import type { CaptionFormat, Captions } from './types.ts'

const firstCue = /^(?:\d{1,9}[^\S\n]{0,9}\n\s{0,9})?\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}\s*-->/

/** Text of a file that contains some. Throws `UnfitFile`. */
export function captionText(bytes: Buffer): string {
  const text = decodeText(bytes)
  if (text.trim() === '') throw new UnfitFile('empty', 'This file is empty.')
  const start = text.slice(0, 4096)
  // Every second character of UTF-16 that was read as something else.
  if ((start.match(/\0/g)?.length ?? 0) > start.length / 10)
    throw new UnfitFile('not-text', "This file's encoding isn't supported. Save it as UTF-8 and import it again.")
  if (/[\u0001-\u0008\u000e-\u001a]/.test(start)) throw new UnfitFile('not-text', 'This is not a text file.')
  // As WebVTT says.
  return text.replaceAll('\0', '\ufffd')
}

const wrongType = (message: string): UnfitFile => new UnfitFile('wrong-type', message)

/** Not the times in brackets that start some plain texts. */
const startsLikeJson = /^(?:\{\s*["}]|\[\s*(?:[{"[\]]|-?[\d.]+\s*,|(?:true|false|null)\b))/

/** The parsed JSON of a transcript. Undefined if the text isn't JSON. Throws `UnfitFile` if it is JSON of something else. */
function transcriptJson(text: string): unknown {
  if (!startsLikeJson.test(text.trimStart().slice(0, 200))) return undefined
  const json = parseForeignJson(text)
  if (json === undefined) throw new UnfitFile('damaged', 'This JSON file is damaged or incomplete.')
  if (segmentListOf(json)) return json
  if (hasChapters(json)) throw wrongType('This file has chapters, not a transcript. Import it as chapters.')
  throw wrongType('This JSON file has no transcript: it needs a list of segments with a start time and a text.')
}

type Detected = { format: CaptionFormat; json?: unknown }

/** Detects the format by content. The hint, a content type or file name, decides between similar ones. Throws `UnfitFile`. */
export function detectCaptions(text: string, hint: string): Detected {
  // A file that starts with nothing but blanks must not take longer.
  const start = text.trimStart().slice(0, 200)
  if (start.startsWith('WEBVTT')) return { format: 'vtt' }
  if (firstCue.test(start)) return { format: 'srt' }
  const json = transcriptJson(text)
  const list = segmentListOf(json)
  if (list) return { format: list.format, json }
  if (/html|\.htm$/i.test(hint) && /<[a-z!]/i.test(text)) return { format: 'html' }
  if (/^<(?:!doctype|html)/i.test(start)) throw wrongType('This is a web page, not a transcript.')
  if (/^<(?:\?xml|(?:rss|feed|tt)[\s>]|[a-z]{1,20}:)/i.test(start)) throw wrongType('This is an XML file, not a transcript.')
  return { format: 'text' }
}

/** HTML of the podcast namespace, whatever its name. */
const isOwnHtml = (text: string): boolean => /^\s{0,100}</.test(text) && /<(?:cite|time)[\s>]/i.test(text) && /<p[\s>]/i.test(text)

const wrongFormat = (): UnfitFile => wrongType("This file couldn't be read in that format.")

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
      transcriptJson(text)
      return parsePlain(text)
    case 'json':
    case 'podlove': {
      const captions = captionsOfJson(json ?? transcriptJson(text))
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
  if (captions.segments.length > maxSegments) throw tooManySegments()
  return captions
}
