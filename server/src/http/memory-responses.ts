import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../platform/log.ts'
import { hasBody } from './connections.ts'
import type { CountFromMemory } from './health.ts'

type MemoryResponse = {
  /** The route that would otherwise respond, used as a metrics label. */
  route: string
  status: number
  /** Names and values alternate, the format that Node writes fastest. */
  headers: string[]
  body: Buffer | string | null
}

/** Returns the response if it is in memory, or null to leave the request to the router. */
export type FindInMemory = (request: IncomingMessage) => MemoryResponse | null

type MemoryResponseOptions = {
  finders: FindInMemory[]
  /** Whether a request came to the server's own address. Others are left to the router. */
  isOwn(request: IncomingMessage): boolean
  count: CountFromMemory
  log: Log
  trustedProxies: string[]
}

/**
 * Answers requests from memory before the router. Most requests are for feeds and public pages, and Fastify's request and reply objects,
 * hooks and child loggers cost more than twice as much as such a response. Request IDs and the request log are the same as for other
 * routes. The responses are counted, but not their times. Register it after all other request listeners, which it calls for what is not in memory.
 */
export function answerFromMemory(instance: FastifyInstance, { finders, isOwn, count, log, trustedProxies }: MemoryResponseOptions): void {
  const { server } = instance
  const routers = server.listeners('request') as RequestListener[]
  const trust = proxyAddr.compile(trustedProxies)
  let isStopping = false
  // While the server stops, the other request listeners manage the connections.
  instance.addHook('preClose', async () => {
    isStopping = true
  })

  function find(request: IncomingMessage): MemoryResponse | null {
    try {
      for (const finder of finders) {
        const found = finder(request)
        if (found) return found
      }
    } catch (error) {
      log.error({ err: error, req: { method: request.method, url: request.url } }, 'Could not use a response from memory')
    }
    return null
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request
    if ((method !== 'GET' && method !== 'HEAD') || isStopping || hasBody(request) || !isOwn(request)) return false
    const isLogged = log.isLevelEnabled('info')
    const startedAt = isLogged ? performance.now() : 0
    const found = find(request)
    if (!found) return false
    const { route, status, body } = found
    const id = randomUUID()
    const headers = found.headers.concat('x-request-id', id)
    if (body !== null) headers.push('content-length', String(Buffer.byteLength(body)))
    response.writeHead(status, headers)
    response.end(method === 'HEAD' ? null : body)
    count(method, route, status)
    if (isLogged) {
      const responseTime = performance.now() - startedAt
      const req = { method, url, ip: proxyAddr(request, trust) }
      log.info({ reqId: id, req, res: { statusCode: status }, responseTime }, 'request completed')
    }
    return true
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    try {
      if (answer(request, response)) return
    } catch (error) {
      log.error({ err: error, req: { method: request.method, url: request.url } }, 'Could not answer a request from memory')
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
      return
    }
    for (const route of routers) route.call(server, request, response)
  })
}
