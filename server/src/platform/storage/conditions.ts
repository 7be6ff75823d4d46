import type { IncomingHttpHeaders } from 'node:http'

type Validators = { etag: string; modifiedAt: Date }

/** A header carries whole seconds. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

const dateOf = (header: string | undefined): number | null => {
  const time = Date.parse(header ?? '')
  return Number.isNaN(time) ? null : Math.floor(time / 1000)
}

const tagsOf = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"|\*/g) ?? []

/** What the request's conditions make of it, in the order of RFC 9110, section 13.2.2. */
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

/** Whether a range may be given: without If-Range always, else only of the very bytes that the client has a part of. */
export function rangeHolds(ifRange: IncomingHttpHeaders['if-range'], { etag, modifiedAt }: Validators): boolean {
  if (typeof ifRange !== 'string') return ifRange === undefined
  if (ifRange.includes('"')) return ifRange.trim() === `"${etag}"`
  return dateOf(ifRange) === seconds(modifiedAt)
}
