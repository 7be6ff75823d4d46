import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { feedAnswers, plainAnswer, type Answer } from './answer.ts'
import { openFeedCache, type Entry, type FeedCache } from './service.ts'

export type FeedDoor = {
  /** Takes the request if it is for a feed, and answers it. */
  take(request: IncomingMessage, response: ServerResponse): boolean
  /** Finds out what to answer, and has it written. */
  answer(request: IncomingMessage, podcastId: string, write: Write): void | Promise<void>
  close(): Promise<void>
}

type Write = (answer: Answer, body: Buffer | string | null) => void

const address = /^\/rss\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.xml(?:\?|$)/i

/** Old query strings lead to the same feed. */
const podcastIn = (url: string | undefined): string | null =>
  url?.startsWith('/rss/') ? (address.exec(url)?.[1]?.toLowerCase() ?? null) : null

/**
 * Feeds are asked for more often than all else together, so they have a door of their own before the router's: with the same headers,
 * and from memory. The plugin below leads through the router to the same answers.
 */
export function openFeedDoor(app: App, securityHeaders: Record<string, string>, cache: FeedCache = openFeedCache(app)): FeedDoor {
  const common = Object.entries({
    ...securityHeaders,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  }).flat()
  const answers = new WeakMap<Entry, ReturnType<typeof feedAnswers>>()
  const briefly = ['cache-control', 'public, max-age=300']
  const unknown = plainAnswer(404, 'There is no such feed.\n', common, ['cache-control', 'no-cache'])
  const gone = plainAnswer(410, 'This feed is gone.\n', common, briefly)
  const failed = plainAnswer(503, 'Please try again in a minute.\n', common, ['retry-after', '60', 'cache-control', 'no-store'])

  const describe = (entry: Entry, { headers }: IncomingMessage): Answer => {
    const { found } = entry
    if (found.kind === 'moved') return plainAnswer(301, 'This feed has moved.\n', common, ['location', found.target, ...briefly])
    if (found.kind === 'gone') return gone
    let answer = answers.get(entry)
    if (!answer) answers.set(entry, (answer = feedAnswers(found.feed, common)))
    return answer(headers, app.now().getTime())
  }

  const fail = (error: unknown, write: Write): void => {
    app.log.error({ err: error }, 'a feed could not be sent')
    write(failed, failed.text)
  }

  const give = (entry: Entry, request: IncomingMessage, write: Write): void | Promise<void> => {
    const answer = describe(entry, request)
    if (answer.form === null) return write(answer, answer.text)
    const body = entry.bodies[answer.form]
    if (body) return write(answer, body)
    return cache
      .body(entry, answer.form)
      .then((late) => write(answer, late))
      .catch((error: unknown) => fail(error, write))
  }

  const giveLater = async (request: IncomingMessage, podcastId: string, write: Write): Promise<void> => {
    let entry: Entry | null
    try {
      entry = await cache.get(podcastId)
      if (entry) return await give(entry, request, write)
    } catch (error) {
      return fail(error, write)
    }
    write(unknown, unknown.text)
  }

  const answer: FeedDoor['answer'] = (request, podcastId, write) => {
    const entry = cache.hit(podcastId)
    return entry ? give(entry, request, write) : giveLater(request, podcastId, write)
  }

  /** What is at hand needs no closer look at the address: whatever stands where the id should either is one or has no entry. */
  const hitAt = (url: string): Entry | null =>
    url.startsWith('.xml', 41) && (url.length === 45 || url[45] === '?') ? cache.hit(url.slice(5, 41)) : null

  return {
    answer,
    take(request, response) {
      const { url = '', method } = request
      if (!url.startsWith('/rss/') || (method !== 'GET' && method !== 'HEAD')) return false
      const entry = hitAt(url)
      const podcastId = entry ? '' : podcastIn(url)
      if (podcastId === null) return false
      const write: Write = ({ status, headers }, body) => {
        if (response.headersSent) return void response.destroy()
        if (body === null) return void response.writeHead(status, headers).end()
        response.writeHead(status, [...headers, 'content-length', String(Buffer.byteLength(body))])
        if (method === 'HEAD') response.end()
        else response.end(body)
      }
      void (entry ? give(entry, request, write) : giveLater(request, podcastId, write))
      return true
    },
    close: cache.close,
  }
}

/** Browsers ask before a web player sends a conditional request. */
const preflightHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Range, If-Range, If-None-Match, If-Modified-Since',
  'access-control-max-age': '86400',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=86400',
}

export const feedRoutes: FastifyPluginAsync<{ door: FeedDoor }> = async (server, { door }) => {
  server.addHook('onClose', door.close)
  server.options('/rss/*', (_request, reply) => reply.code(204).headers(preflightHeaders).send())
  server.route({
    method: ['GET', 'HEAD'],
    url: '/rss/:file',
    handler: async (request, reply) => {
      const podcastId = podcastIn(request.url)
      if (podcastId === null) throw new Fault('bad_route')
      await door.answer(request.raw, podcastId, ({ status, headers }, body) => {
        reply.code(status)
        for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
        reply.send(body ?? undefined)
      })
      return reply
    },
  })
}
