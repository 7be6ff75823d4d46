import type { IncomingHttpHeaders } from 'node:http'
import { negotiateEncoding, type Encoding } from '../../platform/content-encoding.ts'
import { precondition } from '../../platform/storage/headers.ts'

export type FeedResponse = {
  status: number
  /** Names and values alternate, the format that Node writes fastest. */
  headers: string[]
  /** The body: the feed in an encoding, a text, or none. */
  body: { encoding: Encoding } | { text: string } | null
}

type FeedFacts = {
  etag: string
  modifiedAt: Date
  nextReleaseAt: Date | null
}

/** Names and values alternate. */
type CommonHeaders = { cors: readonly string[]; security: readonly string[] }

/** Seconds that HTTP caches may keep a feed, unless the next release is earlier. */
const maxAge = 60

const suffixes: Record<Encoding, string> = { identity: '', gzip: '-gz', br: '-br' }
type Prepared = { full: FeedResponse; notModified: FeedResponse; preconditionFailed: FeedResponse; tag: string; quoted: string }

/**
 * The responses of one feed. Between the second after a change and the next release they stay the same, so they are prepared once. All of
 * them have the `cors` headers. A 304 leaves out the others that the client keeps with its copy, since each one costs time.
 */
export function feedResponses({ etag, modifiedAt, nextReleaseAt }: FeedFacts, { cors, security }: CommonHeaders) {
  const settledAt = (Math.floor(modifiedAt.getTime() / 1000) + 1) * 1000
  const unsettledAt = nextReleaseAt === null ? Infinity : nextReleaseAt.getTime() - maxAge * 1000
  const settled: Partial<Record<Encoding, Prepared>> = {}

  const prepare = (encoding: Encoding, now: number): Prepared => {
    const tag = etag + suffixes[encoding]
    // The feed may change again within the same second: a copy from that second must not look current later.
    const lastModified = new Date(now < settledAt ? settledAt - 2000 : settledAt - 1000)
    const age = nextReleaseAt === null ? maxAge : Math.max(0, Math.min(maxAge, Math.floor((nextReleaseAt.getTime() - now) / 1000)))
    const bare = [...cors, 'etag', `"${tag}"`, 'cache-control', `public, max-age=${age}`, 'vary', 'Accept-Encoding']
    const full = [...security, ...bare, 'last-modified', lastModified.toUTCString(), 'content-type', 'application/rss+xml; charset=utf-8']
    if (encoding !== 'identity') full.push('content-encoding', encoding)
    return {
      full: { status: 200, headers: full, body: { encoding } },
      notModified: { status: 304, headers: bare, body: null },
      preconditionFailed: { status: 412, headers: [...security, ...bare], body: null },
      tag,
      quoted: `"${tag}"`,
    }
  }

  return (headers: IncomingHttpHeaders, now: number): FeedResponse => {
    const encoding = negotiateEncoding(headers['accept-encoding'])
    const isSettled = now >= settledAt && now <= unsettledAt
    const prepared = isSettled ? (settled[encoding] ??= prepare(encoding, now)) : prepare(encoding, now)
    if (headers['if-none-match'] === prepared.quoted) return prepared.notModified
    const met = precondition(headers, { etag: prepared.tag, modifiedAt })
    return met === 200 ? prepared.full : met === 304 ? prepared.notModified : prepared.preconditionFailed
  }
}

/** Any other response at a feed URL. */
export const plainResponse = (status: number, text: string, common: readonly string[], extra: readonly string[] = []): FeedResponse => ({
  status,
  headers: [...common, 'content-type', 'text/plain; charset=utf-8', ...extra],
  body: { text },
})
