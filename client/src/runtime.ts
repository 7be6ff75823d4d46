export type ClientOptions = {
  /** The address of the instance, such as https://podcasts.example.com. */
  baseUrl: string
  /** A personal access token. */
  token: string
  /** How many times a call is repeated after a lost connection, a rate limit or a server that isn't ready. Default: 2. */
  retries?: number
  fetch?: typeof fetch
}

export type CallOptions = {
  signal?: AbortSignal
  /** Of a call that changes something. Default: a new one per call. */
  idempotencyKey?: string
}

/** An error that the API returned. */
export class CastwrightError extends Error {
  readonly status: number
  readonly code: string
  readonly meta: Record<string, string>
  readonly requestId: string | null

  constructor(status: number, body: { code?: string; msg?: string; meta?: Record<string, string> }, requestId: string | null) {
    super(body.msg ?? `The server answered with status ${status}.`)
    this.name = 'CastwrightError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.meta = body.meta ?? {}
    this.requestId = requestId
  }
}

type Route = { path: string; isWrite: boolean }

const repeatable = new Set([429, 502, 503, 504])

async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  const { promise, resolve } = withResolvers()
  const timer = setTimeout(resolve, ms)
  signal?.addEventListener('abort', resolve, { once: true })
  await promise
  clearTimeout(timer)
  signal?.removeEventListener('abort', resolve)
  signal?.throwIfAborted()
}

/** Node.js 20 has no Promise.withResolvers. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Seconds as the server says, otherwise 0.5, 1, 2 and so on. */
const delayMs = (response: Response | null, attempt: number): number => {
  const seconds = Number(response?.headers.get('retry-after') ?? NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : 500 * 2 ** attempt
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text()
  let body: unknown = {}
  try {
    body = JSON.parse(text)
  } catch {
    // A proxy answered instead of the server.
    if (response.ok) throw new CastwrightError(response.status, { msg: 'The response is not JSON.' }, null)
  }
  if (!response.ok) throw new CastwrightError(response.status, body as object, response.headers.get('x-request-id'))
  return body
}

function createCall({ baseUrl, token, retries = 2, fetch: send = fetch }: ClientOptions, { path, isWrite }: Route) {
  return async (input: unknown, { signal, idempotencyKey = crypto.randomUUID() }: CallOptions = {}): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(isWrite && { 'idempotency-key': idempotencyKey }),
    }
    const request = { method: 'POST', headers, body: JSON.stringify(input), ...(signal && { signal }) }
    for (let attempt = 0; ; attempt += 1) {
      let response: Response | null = null
      try {
        response = await send(`${baseUrl.replace(/\/+$/, '')}${path}`, request)
      } catch (error) {
        if (attempt >= retries || signal?.aborted) throw error
      }
      if (response && (attempt >= retries || !repeatable.has(response.status))) return answerOf(response)
      await wait(delayMs(response, attempt), signal)
    }
  }
}

export function createCalls(options: ClientOptions, routes: Record<string, Route>): Record<string, Record<string, unknown>> {
  const services: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of Object.entries(routes)) {
    const [service = '', method = ''] = name.split('.')
    services[service] ??= {}
    services[service][method] = createCall(options, route)
  }
  return services
}
