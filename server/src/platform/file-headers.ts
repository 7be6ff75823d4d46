/** What the headers of a response say of a file. */

type Headers = Record<string, string>

const isPlain = ({ 'content-encoding': encoding = '' }: Headers): boolean => /^\s*(?:identity\s*)?$/i.test(encoding)

/** Bytes of the whole file; null where nobody says, or where it comes packed and its size is that of the parcel. */
export function sizeOf(headers: Headers): number | null {
  const length = headers['content-length']
  if (length === undefined || headers['transfer-encoding'] !== undefined || !isPlain(headers) || !/^\d+$/.test(length)) return null
  const size = Number(length)
  return Number.isSafeInteger(size) ? size : null
}

/** What tells this file from another at the same address: an ETag that promises equal bytes, or else a date. */
export function tagOf(headers: Headers): string | null {
  const etag = headers['etag']?.trim()
  if (etag && /^"[\x21\x23-\x7e\x80-\xff]*"$/.test(etag)) return etag
  const modified = headers['last-modified']?.trim()
  return modified && !Number.isNaN(Date.parse(modified)) ? modified : null
}

/** Whether a 206 is the rest of the file of which so much has come. */
export function continues(headers: Headers, { have, size, tag }: { have: number; size: number | null; tag: string }): boolean {
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/i.exec(headers['content-range']?.trim() ?? '') ?? []
  if (!isPlain(headers) || Number(start) !== have || Number(total) !== size || Number(end) !== Number(total) - 1) return false
  const found = tagOf(headers)
  return found === null || found === tag || isOther(found, tag)
}

/** One is an ETag and the other a date: they say nothing about each other. */
const isOther = (one: string, other: string): boolean => one.startsWith('"') !== other.startsWith('"')

const gigabyte = 1024 ** 3

/** Bytes that are taken where nobody says how many there are. Sound that is packed is hardly larger than its parcel. */
export function mostOf(headers: Headers): number {
  const parcel = Number(headers['content-length'] ?? 0)
  return isPlain(headers) ? 4 * gigabyte : Math.max(gigabyte / 4, (Number.isFinite(parcel) ? parcel : 0) * 4)
}

/** A host that asks for more than this is asked again all the same. */
const longestPause = 10 * 60_000

/** `Retry-After`: seconds, or a date. */
export function pauseOf(header: string | undefined, now: Date): number {
  if (!header) return 0
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestPause) : 0
}
