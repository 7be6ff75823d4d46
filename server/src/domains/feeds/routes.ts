import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { feedResponses, plainResponse, type FeedResponse } from './response.ts'
import { findPublisherFeed, openFeedCache, type Entry, type FeedCache } from './service.ts'

type Sendable = { status: number; headers: string[]; body: Buffer | string | null }

type FeedServer = {
  /** Returns the response if the feed is in memory and current. */
  fromMemory(request: IncomingMessage): (Sendable & { route: string }) | null
  respond(podcastId: string, requested: IncomingHttpHeaders): Promise<Sendable>
  close(): Promise<void>
}

const route = '/rss/:file'
/** Web players on other sites read feeds. */
const readable = { 'access-control-allow-origin': '*' }
const embeddable = { 'cross-origin-resource-policy': 'cross-origin' }
const corsHeaders = { ...readable, ...embeddable }
const path = /^\/rss\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.xml(?:\?|$)/i

/** Ignores queries. */
const podcastIn = (url: string): string | null => path.exec(url)?.[1]?.toLowerCase() ?? null

/** The unvalidated ID in a feed URL. Only valid ones are in the cache. */
const keyIn = (url: string): string | null =>
  url.startsWith('/rss/') && url.startsWith('.xml', 41) && (url.length === 45 || url[45] === '?') ? url.slice(5, 41) : null

export function openFeedServer(app: App, securityHeaders: Record<string, string>, cache: FeedCache = openFeedCache(app)): FeedServer {
  const security = { ...securityHeaders, ...embeddable }
  const headers = { cors: Object.entries(readable).flat(), security: Object.entries(security).flat() }
  const common = [...headers.security, ...headers.cors]
  const prepared = new WeakMap<Entry, ReturnType<typeof feedResponses>>()
  const cached5Minutes = ['cache-control', 'public, max-age=300']
  const unknown = plainResponse(404, 'Feed not found.\n', common, ['cache-control', 'no-cache'])
  const gone = plainResponse(410, 'This feed has been deleted.\n', common, cached5Minutes)
  const failed = plainResponse(503, 'Please try again in a minute.\n', common, ['retry-after', '60', 'cache-control', 'no-store'])
  const bodyOf = (entry: Entry | null, { body }: FeedResponse): Buffer | string | null | undefined =>
    body && ('text' in body ? body.text : entry?.bodies[body.encoding])

  function describe(entry: Entry, requested: IncomingHttpHeaders): FeedResponse {
    const { found } = entry
    if (found.kind === 'moved') return plainResponse(301, 'This feed has moved.\n', common, ['location', found.target, ...cached5Minutes])
    if (found.kind === 'gone') return gone
    let respond = prepared.get(entry)
    if (!respond) prepared.set(entry, (respond = feedResponses(found.feed, headers)))
    return respond(requested, app.now().getTime())
  }

  async function find(podcastId: string, requested: IncomingHttpHeaders): Promise<Sendable> {
    const entry = await cache.get(podcastId)
    const response = entry ? describe(entry, requested) : unknown
    const { status, headers, body } = response
    const isFeed = entry && body && 'encoding' in body
    return { status, headers, body: isFeed ? await cache.body(entry, body.encoding) : (bodyOf(entry, response) ?? null) }
  }

  return {
    fromMemory({ url = '', headers: requested }) {
      const key = keyIn(url)
      const entry = key && cache.hit(key)
      if (!entry) return null
      const response = describe(entry, requested)
      const body = bodyOf(entry, response)
      // The compressed bytes are not ready yet.
      if (body === undefined) return null
      return { route, status: response.status, headers: response.headers, body }
    },
    async respond(podcastId, requested) {
      try {
        return await find(podcastId, requested)
      } catch (error) {
        app.log.error({ err: error, podcastId }, 'Could not send a feed')
        return { status: failed.status, headers: failed.headers, body: bodyOf(null, failed) ?? null }
      }
    },
    close: cache.close,
  }
}

/** Browsers send a preflight before a web player's conditional request. */
const preflightHeaders = {
  ...corsHeaders,
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Range, If-Range, If-None-Match, If-Modified-Since',
  'access-control-max-age': '86400',
  'cache-control': 'public, max-age=86400',
}

const publisherFile = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.xml$/i

export const feedRoutes: FastifyPluginAsync<{ app: App; feeds: FeedServer }> = async (server, { app, feeds }) => {
  server.get<{ Params: { file: string } }>('/rss/publishers/:file', async (request, reply) => {
    const userId = publisherFile.exec(request.params.file)?.[1]?.toLowerCase()
    const feed = userId === undefined ? null : await findPublisherFeed(app, userId)
    reply.headers({ ...corsHeaders, 'cache-control': feed ? 'public, max-age=300' : 'no-cache' })
    if (!feed) return reply.code(404).type('text/plain; charset=utf-8').send('Feed not found.\n')
    reply.header('etag', `"${feed.etag}"`)
    if (request.headers['if-none-match'] === `"${feed.etag}"`) return reply.code(304).send()
    return reply.type('application/rss+xml; charset=utf-8').send(feed.xml)
  })
  server.addHook('onClose', feeds.close)
  server.options('/rss/*', (_request, reply) => reply.code(204).headers(preflightHeaders).send())
  server.route({
    method: ['GET', 'HEAD'],
    url: route,
    handler: async (request, reply) => {
      const podcastId = podcastIn(request.url)
      if (podcastId === null) throw new Fault('bad_route')
      const { status, headers, body } = await feeds.respond(podcastId, request.headers)
      for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
      return reply.code(status).send(body ?? undefined)
    },
  })
}
