import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { negotiateEncoding, type Bodies, type Encoding } from '../../platform/content-encoding.ts'
import { precondition } from '../../platform/storage/headers.ts'

export type PageResponse = {
  status: 200 | 304
  /** Names and values alternate, the format that Node writes fastest. */
  headers: string[]
  body: Buffer | null
}

export const tagOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** Compares only ETags, because the time a page was rendered says nothing about its content. */
export const isKnown = (requested: string | undefined, etag: string): boolean =>
  requested === `"${etag}"` || precondition({ 'if-none-match': requested }, { etag, modifiedAt: new Date(0) }) === 304

/** The responses of one page, prepared once for each encoding. */
export function pageResponses(bodies: Bodies, common: readonly string[]): (requested: IncomingHttpHeaders) => PageResponse {
  const prepare = (encoding: Encoding) => {
    const body = bodies[encoding]
    const etag = tagOf(body)
    const bare = [...common, 'etag', `"${etag}"`, 'vary', 'accept-encoding']
    const full = [...bare, 'content-type', 'text/html; charset=utf-8']
    if (encoding !== 'identity') full.push('content-encoding', encoding)
    const responses: [PageResponse, PageResponse] = [
      { status: 200, headers: full, body },
      { status: 304, headers: bare, body: null },
    ]
    return { etag, responses }
  }
  const prepared: Partial<Record<Encoding, ReturnType<typeof prepare>>> = {}
  return (requested) => {
    const encoding = negotiateEncoding(requested['accept-encoding'])
    const { etag, responses } = (prepared[encoding] ??= prepare(encoding))
    return isKnown(requested['if-none-match'], etag) ? responses[1] : responses[0]
  }
}
