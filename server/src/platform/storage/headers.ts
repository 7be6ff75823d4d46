import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from './port.ts'

/**
 * The Content-Disposition of a download (RFC 6266): a plain name for old clients, the full one in addition.
 * Always an attachment: a stored file is never shown as a page of ours, while images and players ignore this header.
 */
export function attachment(fileName: string): string {
  // Remove path separators, quotes, and characters that hide or reorder the rest of the name.
  const name = fileName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const safe = [...name].slice(0, 150).join('') || 'download'
  const plain = safe
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/%/g, '_')
  const header = `attachment; filename="${plain}"`
  return plain === safe ? header : `${header}; filename*=UTF-8''${encodeExtended(safe)}`
}

const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

type Validators = { etag: string; modifiedAt: Date }

/** A header carries whole seconds. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

const dateOf = (header: string | undefined): number | null => {
  const time = Date.parse(header ?? '')
  return Number.isNaN(time) ? null : Math.floor(time / 1000)
}

const tagsOf = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"|\*/g) ?? []

/** Evaluates the request's conditions in the order of RFC 9110, section 13.2.2. */
export function precondition(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): 200 | 304 | 412 {
  const tag = `"${etag}"`
  const ifMatch = headers['if-match']
  const notSince = dateOf(headers['if-unmodified-since'])
  if (ifMatch !== undefined) {
    if (!tagsOf(ifMatch).some((given) => given === '*' || given === tag)) return 412
  } else if (notSince !== null && seconds(modifiedAt) > notSince) return 412
  const ifNoneMatch = headers['if-none-match']
  const since = dateOf(headers['if-modified-since'])
  if (ifNoneMatch !== undefined) {
    return tagsOf(ifNoneMatch).some((given) => given === '*' || given.replace(/^W\//, '') === tag) ? 304 : 200
  }
  return since !== null && seconds(modifiedAt) <= since ? 304 : 200
}

/** Whether a range may be served: always without If-Range, otherwise only if the file hasn't changed since the client got its part. */
export function rangeHolds(ifRange: IncomingHttpHeaders['if-range'], { etag, modifiedAt }: Validators): boolean {
  if (typeof ifRange !== 'string') return ifRange === undefined
  if (ifRange.includes('"')) return ifRange.trim() === `"${etag}"`
  return dateOf(ifRange) === seconds(modifiedAt)
}

type AskedRange = 'whole' | 'unsatisfiable' | ByteRange

/**
 * What a Range header requests of an object of this size (RFC 9110, section 14). A header that is malformed, has another unit or several
 * ranges is ignored, as the RFC allows, and the whole is served.
 */
export function askedRange(header: string | undefined, size: number): AskedRange {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '')
  if (!match) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '') {
    if (last === '') return 'whole'
    const length = Number(last)
    if (length === 0) return 'unsatisfiable'
    return size === 0 ? 'whole' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
