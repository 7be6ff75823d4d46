import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Answers a request, or leaves it alone and says so. */
export type Take = (request: IncomingMessage, response: ServerResponse) => boolean

/** Lets somebody take requests before the router: for what is asked for so often that the way through it would cost more than the answer. */
export function putBefore({ server, log }: FastifyInstance, take: Take): void {
  const routers = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    try {
      if (take(request, response)) return
    } catch (error) {
      // The router looks after its own; nobody else does here, and one request must not end the server.
      log.error({ err: error, url: request.url }, 'a request could not be answered before the router')
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
      return
    }
    for (const route of routers) route.call(server, request, response)
  })
}
