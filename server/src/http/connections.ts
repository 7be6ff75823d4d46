import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type ConnectionLimits = {
  /** The whole body of an ordinary request must arrive within this time. */
  bodyMs: number
  /** An upload must send at least `bytes` in every interval of `ms`. */
  uploadRate: { bytes: number; ms: number }
  /** How long a stopping server waits for ordinary requests. */
  requestGraceMs: number
  /** How long it waits for file transfers that can't be resumed. */
  transferGraceMs: number
}

/** 1 kB/s is far slower than any connection that could send a file in a day. */
const productionLimits: ConnectionLimits = {
  bodyMs: 30_000,
  uploadRate: { bytes: 60_000, ms: 60_000 },
  requestGraceMs: 7_000,
  transferGraceMs: 25_000,
}

const isUpload = ({ method, url = '' }: IncomingMessage): boolean => (method === 'PUT' || method === 'PATCH') && url.startsWith('/storage/')

const isTransfer = (request: IncomingMessage): boolean => isUpload(request) || /^\/(media|storage|files)\//.test(request.url ?? '')

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends connections that would otherwise stay open too long: slow request bodies, and everything else when the server stops.
 */
export function manageConnections(server: FastifyInstance, limits: ConnectionLimits = productionLimits): void {
  const http = server.server
  const connections = new Set<Socket>()
  const inFlight = new Map<ServerResponse, IncomingMessage>()
  let isStopping = false
  let deadlines: NodeJS.Timeout[] = []

  http.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  http.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    inFlight.set(response, request)
    response.once('close', () => {
      inFlight.delete(response)
      if (isStopping) setImmediate(() => http.closeIdleConnections())
    })
    if (isStopping) closeAfter(response)
    if (hasBody(request)) limitBody(request)
  })

  function limitBody(request: IncomingMessage): void {
    let arrived = request.socket.bytesRead
    const check = (): void => {
      const hasEnoughArrived = isUpload(request) && request.socket.bytesRead - arrived >= limits.uploadRate.bytes
      arrived = request.socket.bytesRead
      if (request.complete) clearInterval(timer)
      else if (!hasEnoughArrived) rejectSlowBody(request)
    }
    const timer = setInterval(check, isUpload(request) ? limits.uploadRate.ms : limits.bodyMs).unref()
    for (const event of ['end', 'close']) request.once(event, () => clearInterval(timer))
  }

  /** Answers 408 and closes the connection, as Node.js does for slow headers. */
  function rejectSlowBody({ socket }: IncomingMessage): void {
    http.emit('clientError', Object.assign(new Error('The body took too long to arrive.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }

  /** Everything except transfers, including connections on which no complete request has arrived. */
  function endRequests(): void {
    const transferring = new Set([...inFlight.values()].filter(isTransfer).map(({ socket }) => socket))
    for (const socket of connections) if (!transferring.has(socket)) socket.destroy()
  }

  server.addHook('preClose', async () => {
    isStopping = true
    for (const response of inFlight.keys()) closeAfter(response)
    deadlines = [setTimeout(endRequests, limits.requestGraceMs), setTimeout(() => http.closeAllConnections(), limits.transferGraceMs)]
  })
  server.addHook('onClose', async () => deadlines.forEach(clearTimeout))
}

/** Asks the client not to reuse the connection. If the headers are already sent, the connection is closed once idle. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
