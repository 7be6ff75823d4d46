import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Telemetry } from '../platform/telemetry/port.ts'

/** The method of a call, or the pattern of its route, so that there are few names. */
function nameOf(request: FastifyRequest, status: number): string {
  const route = request.routeOptions.url ?? 'unknown route'
  if (route !== '/api/twirp/*' || status === 404) return `${request.method} ${route}`
  return `${request.method} ${request.url.split('?')[0]!}`
}

/** One span for each request. It continues the trace of a proxy that sends one. Feeds and pages from memory are not traced. */
export function traceRequests(server: FastifyInstance, telemetry: Telemetry): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  server.addHook('onRequest', (request, _reply, done) => {
    const parent = request.headers['traceparent']
    const span = telemetry.start(request.method, {
      kind: 'server',
      attributes: { 'http.request.method': request.method },
      parent: typeof parent === 'string' ? parent : undefined,
    })
    spans.set(request, span)
    span.run(done)
  })
  // Reading the body leaves the context of the request.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  server.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode
    spans.get(request)?.end({
      name: nameOf(request, status),
      attributes: {
        'http.route': request.routeOptions.url ?? '',
        'http.response.status_code': status,
        'castwright.request_id': request.id,
      },
      ...(status >= 500 && { error: status }),
    })
    spans.delete(request)
  })
}
