import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import type { Telemetry } from './port.ts'

type Query = (...given: unknown[]) => unknown

/** The statement without its values. Null for streams such as COPY. */
function textOf(config: unknown): string | null {
  if (typeof config === 'string') return config
  if (typeof config !== 'object' || config === null || 'submit' in config) return null
  return 'text' in config && typeof config.text === 'string' ? config.text : null
}

const longestText = 2000

function traced(telemetry: Telemetry, query: Query): Query {
  return (...given) => {
    const text = textOf(given[0])
    if (text === null) return query(...given)
    const verb = /\w+/.exec(text)?.[0]?.toUpperCase() ?? 'SQL'
    const span = telemetry.start(verb, {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': text.slice(0, longestText) },
    })
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const done = (error: unknown, result: unknown): void => {
        span.end(error ? { error } : {})
        ;(callback as Query)(error, result)
      }
      return query(...given.slice(0, -1), done)
    }
    const result = query(...given)
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        (error: unknown) => span.end({ error }),
      )
    else span.end()
    return result
  }
}

/** A span for each query, in the trace of the request or job that sent it. */
export function traceQueries(pool: pg.Pool, telemetry: Telemetry): void {
  // A caller that waits for a connection gets it in the context of the one that released it.
  const connect = pool.connect.bind(pool) as Query
  pool.connect = ((callback?: (...given: unknown[]) => void) =>
    callback === undefined ? connect() : connect(AsyncResource.bind(callback))) as typeof pool.connect
  pool.on('connect', (client) => {
    client.query = traced(telemetry, client.query.bind(client)) as typeof client.query
  })
}
