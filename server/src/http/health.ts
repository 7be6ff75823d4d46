import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../platform/app.ts'
import { Fault } from '../platform/fault.ts'
import type { FindCaller } from './session.ts'

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

async function maySeeMetrics(app: App, findCaller: FindCaller, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const token = app.config.metricsToken
  const given = request.headers.authorization?.replace(/^Bearer /, '')
  if (token && given && same(given, token)) return true
  return (await findCaller(request, reply))?.isOperator === true
}

type Gauges = () => Promise<Record<string, number>>

/** `/healthz`: the process answers. `/readyz`: it can do its work. `/metrics`: how it fares. */
export function healthRoutes(server: FastifyInstance, app: App, findCaller: FindCaller, jobCounts: Gauges): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'castwright_http_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  const jobs = new Gauge({
    name: 'castwright_jobs',
    help: 'Jobs in the queue, by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      for (const [state, count] of Object.entries(await jobCounts())) this.set({ state }, count)
    },
  })
  registry.registerMetric(jobs)

  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  server.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  server.get('/readyz', async (request, reply) => {
    const parts = { database: app.db.execute('select 1'), storage: app.storage.check(), queue: app.queue.check() }
    const names = Object.keys(parts)
    const results = await Promise.allSettled(Object.values(parts))
    const report = Object.fromEntries(results.map((result, at) => [names[at]!, result.status === 'fulfilled' ? 'ok' : 'failed']))
    for (const result of results) if (result.status === 'rejected') request.log.error({ err: result.reason }, 'not ready')
    const ready = results.every((result) => result.status === 'fulfilled')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'failed', ...report })
  })

  server.get('/metrics', async (request, reply) => {
    if (!(await maySeeMetrics(app, findCaller, request, reply))) throw new Fault('unauthenticated')
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
