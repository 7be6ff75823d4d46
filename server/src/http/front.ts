import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Answers a request, or leaves it alone and says so. */
export type Take = (request: IncomingMessage, response: ServerResponse) => boolean

/** Lets somebody take requests before the router: for what is asked for so often that the way through it would cost more than the answer. */
export function putBefore({ server }: FastifyInstance, take: Take): void {
  const routers = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!take(request, response)) for (const route of routers) route.call(server, request, response)
  })
}
