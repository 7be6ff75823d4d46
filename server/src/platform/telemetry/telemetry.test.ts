import { createServer } from 'node:http'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePerson } from '../../../test/kit/make.ts'

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Array<{ key: string; value: object }> }
type Export = { resourceSpans: Array<{ scopeSpans: Array<{ spans: Span[] }> }> }

/** Takes traces as an OpenTelemetry collector does. */
async function useReceiver(): Promise<{ url: string; spans: Span[] }> {
  const spans: Span[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url === '/v1/traces')
        for (const { scopeSpans } of (body as Export).resourceSpans) spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      response.setHeader('content-type', 'application/json')
      response.end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans }
}

test('puts a request, its queries and the job that it adds into one trace', async () => {
  const { url, spans } = await useReceiver()
  const app = await useTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: url } })
  const operator = await makePerson(app)
  const person = await makePerson(app, { beta: false })
  await app.pool.pool.query('update profiles set is_beta_user = false where user_id = $1', [person.userId])
  // Other requests at the same time wait for connections, too.
  await Promise.all([
    as(app, operator).BetaService.GrantAccess({ accountId: person.userId }),
    ...Array.from({ length: 20 }, () => as(app, person).UserService.Find({ userId: person.userId })),
  ])
  await app.emailTo(person.email, /You're in/)
  const path = '/api/twirp/castwright.iam.BetaService/GrantAccess'
  const find = (name: string) => spans.find((span) => span.name === name)
  await eventually(() => expect([find(`POST ${path}`), find('job profiles.access-granted')]).not.toContain(undefined))
  const request = find(`POST ${path}`)!
  const job = find('job profiles.access-granted')!
  expect(job.traceId).toBe(request.traceId)
  const ofTrace = spans.filter(({ traceId }) => traceId === request.traceId)
  const known = new Set(ofTrace.map(({ spanId }) => spanId))
  for (const span of ofTrace) if (span !== request) expect(known).toContain(span.parentSpanId)
  const children = (parent: Span) => ofTrace.filter(({ parentSpanId }) => parentSpanId === parent.spanId).map(({ name }) => name)
  expect(children(request)).toEqual(expect.arrayContaining(['SELECT', 'UPDATE', 'BEGIN', 'COMMIT']))
  expect(children(job)).toContain('SELECT')
  // Statements without their values.
  expect(JSON.stringify(spans)).not.toContain(person.userId)
  expect(JSON.stringify(spans)).not.toContain(person.email)

  // Each request has its own trace.
  const others = spans.filter(({ name }) => name.endsWith('UserService/Find'))
  expect(new Set(others.map(({ traceId }) => traceId)).size).toBe(others.length)
})

test('continues the trace of a proxy, and ignores an invalid one', async () => {
  const { url, spans } = await useReceiver()
  const app = await useTestApp({ worker: false, env: { OTEL_EXPORTER_OTLP_ENDPOINT: url } })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  for (const traceparent of [`00-${traceId}-00f067aa0ba902b7-01`, 'nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`])
    await app.server.inject({ method: 'GET', url: '/healthz', headers: { traceparent } })
  await app.telemetry?.close()
  const healthy = spans.filter(({ name }) => name === 'GET /healthz')
  expect(healthy).toHaveLength(3)
  expect(healthy.filter((span) => span.traceId === traceId)).toMatchObject([{ parentSpanId: '00f067aa0ba902b7' }])
})

test('measures nothing without an endpoint', async () => {
  const app = await useTestApp({ worker: false })
  expect(app.telemetry).toBeNull()
})
