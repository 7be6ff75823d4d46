import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { feedAnswers, plainAnswer, type Answer } from './answer.ts'
import { openFeedCache, type Entry, type FeedCache } from './service.ts'

/** An answer with its bytes. */
type Ready = Answer & { body: Buffer | string | null }

export type FeedDoor = {
  /** Takes the request if it is for a feed, and answers it. */
  take(request: IncomingMessage, response: ServerResponse): boolean
  answer(request: IncomingMessage, podcastId: string): Ready | Promise<Ready>
  close(): Promise<void>
}

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

  const describe = (entry: Entry, { headers }: IncomingMessage): Answer => {
    const { found } = entry
    if (found.kind === 'moved')
      return plainAnswer(301, 'This feed has moved.\n', common, ['location', found.target, 'cache-control', 'public, max-age=300'])
    if (found.kind === 'gone') return plainAnswer(410, 'This feed is gone.\n', common, ['cache-control', 'public, max-age=300'])
    let answer = answers.get(entry)
    if (!answer) answers.set(entry, (answer = feedAnswers(found.feed, common)))
    return answer(headers, app.now().getTime())
  }

  const ready = (entry: Entry | null, request: IncomingMessage): Ready | Promise<Ready> => {
    if (!entry) return withText(plainAnswer(404, 'There is no such feed.\n', common, ['cache-control', 'no-cache']))
    const answer = describe(entry, request)
    if (answer.form === null) return withText(answer)
    const { form } = answer
    const body = entry.bodies[form]
    return body ? { ...answer, body } : cache.body(entry, form).then((late) => ({ ...answer, body: late }))
  }

  const failed = (error: unknown): Ready => {
    app.log.error({ err: error }, 'a feed could not be sent')
    return withText(plainAnswer(503, 'Please try again in a minute.\n', common, ['retry-after', '60', 'cache-control', 'no-store']))
  }

  const answer: FeedDoor['answer'] = (request, podcastId) => {
    const entry = cache.hit(podcastId)
    if (entry) return ready(entry, request)
    return cache
      .get(podcastId)
      .then((found) => ready(found, request))
      .catch(failed)
  }

  return {
    answer,
    take(request, response) {
      const podcastId = request.method === 'GET' || request.method === 'HEAD' ? podcastIn(request.url) : null
      if (podcastId === null) return false
      const given = answer(request, podcastId)
      if (given instanceof Promise) void given.then((late) => write(request, response, late))
      else write(request, response, given)
      return true
    },
    close: cache.close,
  }
}

const withText = (answer: Answer): Ready => ({ ...answer, body: answer.text ?? null })

function write(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Ready): void {
  if (body === null) response.writeHead(status, headers).end()
  else {
    response.writeHead(status, [...headers, 'content-length', String(Buffer.byteLength(body))])
    if (request.method === 'HEAD') response.end()
    else response.end(body)
  }
}

export const feedRoutes: FastifyPluginAsync<{ door: FeedDoor }> = async (server, { door }) => {
  server.addHook('onClose', door.close)
  server.route({
    method: ['GET', 'HEAD'],
    url: '/rss/:file',
    handler: async (request, reply) => {
      const podcastId = podcastIn(request.url)
      if (podcastId === null) throw new Fault('bad_route')
      const { status, headers, body } = await door.answer(request.raw, podcastId)
      reply.code(status)
      for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
      return reply.send(body ?? undefined)
    },
  })
}
