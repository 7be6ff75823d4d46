import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../platform/app.ts'
import { heavyProcess } from '../platform/queue/heavy-process.ts'
import { Fault } from '../platform/fault.ts'
import { hashToken, isSameSecret } from '../platform/ids.ts'
import type { FindCaller } from './session.ts'

async function maySeeMetrics(app: App, findCaller: FindCaller, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const token = app.config.metricsToken
  const given = request.headers.authorization?.replace(/^Bearer /, '')
  // Hashes have the same length whatever was sent.
  if (token && given && isSameSecret(hashToken(given), hashToken(token))) return true
  return (await findCaller(request, reply))?.isOperator === true
}

type Readiness = { ready: boolean; report: Record<string, 'ok' | 'failed'>; errors: unknown[] }

/** How long a result of `/readyz` is cached. The route is public, so callers must not be able to cause work. */
const readinessMs = 1000

/** Concurrent calls share one check. */
function createReadiness(app: App): () => Promise<Readiness> {
  let latest: { at: number; readiness: Promise<Readiness> } | null = null
  const check = async (): Promise<Readiness> => {
    const parts = { database: app.db.execute('select 1'), storage: app.storage.check(), queue: app.queue.check() }
    const results = await Promise.allSettled(Object.values(parts))
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    const report = Object.fromEntries(
      Object.keys(parts).map((name, at) => [name, results[at]!.status === 'fulfilled' ? 'ok' : 'failed'] as const),
    )
    return { ready: errors.length === 0, report, errors }
  }
  return () => {
    const at = performance.now()
    if (!latest || at - latest.at >= readinessMs) {
      latest = { at, readiness: check() }
      void latest.readiness.then(({ errors }) => errors.forEach((err) => app.log.error({ err }, 'Not ready')))
    }
    return latest.readiness
  }
}

/** The process has one set of them, however many servers it runs: they observe every garbage collection and are never removed. */
let processMetrics: Registry | undefined

function metricsOfProcess(): Registry {
  if (processMetrics) return processMetrics
  processMetrics = new Registry()
  collectDefaultMetrics({ register: processMetrics })
  return processMetrics
}

const labelNames = ['method', 'route', 'status'] as const

export type CountFromMemory = (method: string, route: string, status: number) => void

/**
 * Counts responses from memory, whose times are too short to be worth measuring. They are added up here until
 * the counter is read, because the counter takes longer for one than this map.
 */
function createMemoryCounts(registry: Registry): CountFromMemory {
  const counts = new Map<string, number>()
  const counter = new Counter({
    name: 'castwright_memory_responses_total',
    help: 'Feeds and public pages answered from memory by route and status.',
    labelNames,
    registers: [registry],
    collect() {
      for (const [key, count] of counts) {
        const [method = '', status = '', route = ''] = key.split(' ')
        this.inc({ method, route, status }, count)
      }
      counts.clear()
    },
  })
  registry.registerMetric(counter)
  return (method, route, status) => {
    const key = `${method} ${status} ${route}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
}

type Gauges = () => Promise<Record<string, number>>

/**
 * `/healthz`: the process responds. `/readyz`: its dependencies work. `/metrics`: Prometheus metrics. Returns what counts
 * responses that don't pass through the router.
 */
export function healthRoutes(server: FastifyInstance, app: App, findCaller: FindCaller, jobCounts: Gauges): CountFromMemory {
  const registry = new Registry()
  const times = new Histogram({
    name: 'castwright_http_seconds',
    help: 'Response time by route and status.',
    labelNames,
    buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  metricsOfProcess()
  const jobs = new Gauge({
    name: 'castwright_jobs',
    help: 'Jobs in the queue by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      for (const [state, count] of Object.entries(await jobCounts())) this.set({ state }, count)
    },
  })
  registry.registerMetric(jobs)
  const heavy = new Gauge({
    name: 'castwright_heavy_process',
    help: 'Whether the process for heavy work runs: 1 or 0.',
    registers: [registry],
    collect() {
      this.set(Number(app.memory.of(heavyProcess).isRunning))
    },
  })
  registry.registerMetric(heavy)

  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    times.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  server.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  const readiness = createReadiness(app)
  server.get('/readyz', async (_request, reply) => {
    const { ready, report } = await readiness()
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
      .send(await Registry.merge([metricsOfProcess(), registry]).metrics())
  })
  return createMemoryCounts(registry)
}
