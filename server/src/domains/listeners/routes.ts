import type { IncomingMessage } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import { Fault } from '../../platform/fault.ts'
import { messageAudio } from './message.ts'
import { privateHeaders, type PrivateFeeds } from './service.ts'
import { tokenIn } from './token.ts'

const route = '/rss/p/:file'

/** Answers from memory if the client has the current feed, which is most of the time. */
export const privateFromMemory =
  (feeds: PrivateFeeds) =>
  ({ url = '', headers }: IncomingMessage) => {
    const token = tokenIn(url)
    const response = token && feeds.notModified(token, headers)
    return response ? { route, ...response } : null
  }

/** Private feeds, and the sound of the message in paused ones. Other media are among the public ones. */
export const listenerRoutes: FastifyPluginAsync<{ feeds: PrivateFeeds }> = async (server, { feeds }) => {
  server.addHook('onClose', feeds.close)
  server.route({
    method: ['GET', 'HEAD'],
    url: route,
    helmet: false,
    handler: async (request, reply) => {
      const token = tokenIn(request.url)
      if (token === null) throw new Fault('bad_route')
      const { status, headers, body } = await feeds.respond(token, request.headers)
      for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
      return reply.code(status).send(body ?? undefined)
    },
  })
  server.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/p/:token/message.mp3',
    logLevel: 'warn',
    handler: async (request, reply) => {
      reply.headers(privateHeaders)
      if (!(await feeds.isOpen(request.params.token))) throw new Fault('not_found')
      return reply.type('audio/mpeg').send(messageAudio.bytes)
    },
  })
}
