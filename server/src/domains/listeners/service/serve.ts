import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { App } from '../../../platform/app.ts'
import { negotiateEncoding, type Encoding } from '../../../platform/content-encoding.ts'
import { precondition } from '../../../platform/storage/headers.ts'
import { isPublic, type OpenPrivately } from '../../delivery/service.ts'
import { openAccess, type Access } from './access.ts'
import { openListens } from './count.ts'
import { etagOf, hasRecording, openSharedFeeds, renderFor, type SharedFeed } from './feed.ts'

/** Names and values alternate, the format that Node writes fastest. */
type Response = { status: number; headers: string[]; body: Buffer | string | null }

type Prepared = { quoted: string; response: Response }

export type PrivateFeeds = {
  /** The response if the token is in memory and the client has the current feed, else null. */
  notModified(token: string, requested: IncomingHttpHeaders): Response | null
  respond(token: string, requested: IncomingHttpHeaders): Promise<Response>
  /** Whether the token opens a feed, paused or not. */
  isOpen(token: string): Promise<boolean>
  find(token: string): Promise<Access | null>
  openMedia: OpenPrivately
  close(): Promise<void>
}

/** No cache may keep a feed or show it to others, and nothing may pass on its URL. */
export const privateHeaders = {
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

/** With drip, listeners who joined at different times have different ones. */
const maxPrepared = 10_000

const suffixes: Record<Encoding, string> = { identity: '', gzip: '-gz', br: '-br' }

async function compress(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text)
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

/** Serves private feeds and their media. */
export function openPrivateFeeds(app: App, securityHeaders: Record<string, string>): PrivateFeeds {
  const accesses = openAccess(app)
  const feeds = openSharedFeeds(app)
  const listens = openListens(app)
  const { 'referrer-policy': _open, ...security } = securityHeaders
  const bare = Object.entries({ ...privateHeaders, vary: 'Accept-Encoding' }).flat()
  const plain = [...Object.entries(security).flat(), ...bare, 'content-type', 'text/plain; charset=utf-8']
  const unknown: Response = { status: 404, headers: plain, body: 'Feed not found.\n' }
  const failed: Response = { status: 503, headers: [...plain, 'retry-after', '60'], body: 'Please try again in a minute.\n' }
  /** Most listeners of a feed share the same responses. */
  const prepared = new WeakMap<SharedFeed, Map<string, Prepared>>()

  function prepare(feed: SharedFeed, tag: string): Prepared {
    let known = prepared.get(feed)
    if (!known) prepared.set(feed, (known = new Map<string, Prepared>()))
    let found = known.get(tag)
    if (!found) {
      const quoted = `"${tag}"`
      if (known.size >= maxPrepared) known.clear()
      found = { quoted, response: { status: 304, headers: [...bare, 'etag', quoted], body: null } }
      known.set(tag, found)
    }
    return found
  }

  async function respond(token: string, requested: IncomingHttpHeaders): Promise<Response> {
    const access = await accesses.find(token)
    const feed = access && (await feeds.get(access))
    if (!feed) return unknown
    const encoding = negotiateEncoding(requested['accept-encoding'])
    const now = app.now()
    const etag = etagOf(feed, access, now.getTime()) + suffixes[encoding]
    const { quoted, response } = prepare(feed, etag)
    // Dates say nothing, because a feed that was paused and resumed has an older one than before.
    const met = precondition(requested, { etag, modifiedAt: now })
    if (met === 304) return response
    if (met === 412) return { ...response, status: 412 }
    const headers = [...Object.entries(security).flat(), ...bare, 'etag', quoted, 'content-type', 'application/rss+xml; charset=utf-8']
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    return { status: 200, headers, body: await compress(renderFor(feed, access, token, now.getTime()), encoding) }
  }

  return {
    notModified(token, requested) {
      const access = accesses.hit(token)
      const feed = access && feeds.hit(access)
      if (!feed) return null
      const etag = etagOf(feed, access, app.now().getTime()) + suffixes[negotiateEncoding(requested['accept-encoding'])]
      const { quoted, response } = prepare(feed, etag)
      return requested['if-none-match'] === quoted ? response : null
    },
    async respond(token, requested) {
      try {
        return await respond(token, requested)
      } catch (error) {
        app.log.error({ err: error }, 'Could not send a private feed')
        return failed
      }
    },
    isOpen: async (token) => (await accesses.find(token)) !== null,
    find: accesses.find,
    async openMedia(token, media) {
      const access = await accesses.find(token)
      if (access?.podcastId !== media.podcastId) return null
      const feed = await feeds.get(access)
      const now = app.now()
      // Apps may still ask for a file that was replaced.
      const isEarlier = access.state === 'active' && access.kind !== 'review' && feed?.dripMs === 0 && isPublic(media, now)
      if (!feed || !(isEarlier || hasRecording(feed, access, media.id, now.getTime()))) return null
      const { listenerId, podcastId } = access
      const { episodeId, threshold } = media
      return {
        sent: ({ address, ranges }) => listens.add({ at: app.now(), listenerId, podcastId, episodeId, threshold, address, ranges }),
      }
    },
    async close() {
      await listens.close()
      await accesses.close()
      feeds.close()
    },
  }
}
