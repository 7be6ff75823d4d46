import { decodeText } from '@castwright/contract/decode-text.ts'
import { captionText, detectCaptions } from '../../platform/captions/read.ts'
import { captionFiles } from '../../platform/captions/render.ts'
import { chapterListOf, chaptersOfList, renderChaptersJson } from '../../platform/chapters/json.ts'
import { parseForeignJson } from '../../platform/parsing/json.ts'
import { UnfitFile } from '../../platform/unfit.ts'

/** Transcripts and chapters from elsewhere: detects their type and sanitizes them, without side effects. */

/** `type` is the type in the feed, `contentType` that of the response. */
export type AttachmentFile = { ending: string; type: string; contentType: string; bytes: Buffer }

const fileOf = ({ ending, type }: { ending: string; type: string }, text: string): AttachmentFile => ({
  ending,
  type,
  contentType: `${type}; charset=utf-8`,
  bytes: Buffer.from(text),
})

/** Detects a transcript by content. The announced type decides between similar formats. Throws `UnfitFile`. */
export function readTranscript(bytes: Buffer, announced: string): AttachmentFile {
  const text = captionText(bytes)
  const { format, json } = detectCaptions(text, announced)
  if (format === 'json') return fileOf(captionFiles.json, JSON.stringify(json))
  // Apps know no JSON but that of the podcast namespace.
  return fileOf(captionFiles[format === 'podlove' ? 'text' : format], text)
}

/** Reads chapters and writes them again without non-standard fields. Throws `UnfitFile`. */
export function readChapters(bytes: Buffer): AttachmentFile {
  const json = parseForeignJson(decodeText(bytes))
  const list = Array.isArray(json) ? null : chapterListOf(json)
  if (!list) throw notChapters()
  return writeChapters(list)
}

const notChapters = (): UnfitFile => new UnfitFile('wrong-type', "This isn't a chapters file.")

/** The same for chapters listed in the feed. */
export function writeChapters(list: unknown[]): AttachmentFile {
  const chapters = chaptersOfList(list)
  if (chapters.length === 0) throw new UnfitFile('empty', 'It contains no chapters.')
  const bytes = Buffer.from(renderChaptersJson(chapters))
  return { ending: 'json', type: 'application/json+chapters', contentType: 'application/json+chapters', bytes }
}
