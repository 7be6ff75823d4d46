type Headers = Record<string, string>

const isPlain = ({ 'content-encoding': encoding = '' }: Headers): boolean => /^\s*(?:identity\s*)?$/i.test(encoding)

/** Returns the size of the whole file, or null if unknown or if the response is compressed. */
export function sizeOf(headers: Headers): number | null {
  const length = headers['content-length']
  if (length === undefined || headers['transfer-encoding'] !== undefined || !isPlain(headers) || !/^\d+$/.test(length)) return null
  const size = Number(length)
  return Number.isSafeInteger(size) ? size : null
}

/** Identifies this version of the file: a strong ETag, or else a date. */
export function tagOf(headers: Headers): string | null {
  const etag = headers['etag']?.trim()
  if (etag && /^"[\x21\x23-\x7e\x80-\xff]*"$/.test(etag)) return etag
  const modified = headers['last-modified']?.trim()
  return modified && !Number.isNaN(Date.parse(modified)) ? modified : null
}

/** Whether a 206 continues the file that was partly received. */
export function continues(headers: Headers, { have, size, tag }: { have: number; size: number | null; tag: string }): boolean {
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/i.exec(headers['content-range']?.trim() ?? '') ?? []
  if (!isPlain(headers) || Number(start) !== have || Number(total) !== size || Number(end) !== Number(total) - 1) return false
  const found = tagOf(headers)
  return found === null || found === tag || isOther(found, tag)
}

/** An ETag and a date can't be compared. */
const isOther = (one: string, other: string): boolean => one.startsWith('"') !== other.startsWith('"')

const gigabyte = 1024 ** 3

/** How many bytes to accept if the size is unknown. Compressed audio is hardly larger than the transfer. */
export function maxBytesOf(headers: Headers): number {
  const parcel = Number(headers['content-length'] ?? 0)
  return isPlain(headers) ? 4 * gigabyte : Math.max(gigabyte / 4, (Number.isFinite(parcel) ? parcel : 0) * 4)
}

/** A host that asks for a longer pause is retried after this time anyway. */
const maxPauseMs = 10 * 60_000

/** Parses `Retry-After`: seconds, or a date. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (!header) return 0
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxPauseMs) : 0
}
