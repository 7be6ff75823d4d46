import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { rootCertificates } from 'node:tls'
import { TextDecoder } from 'node:util'
import type { Client, Dispatcher } from 'undici'
import { parseNetworks } from './address.ts'
import { readBody } from './body.ts'
import { asFetchError, FetchError } from './error.ts'
import { startExchange, type Exchange } from './exchange.ts'
import { dnsLookup, hostsLookup, pinned, readTarget, resolveTarget, webPorts, type Lookup, type Target } from './target.ts'

export { FetchError, type FetchReason } from './error.ts'

export type FetchOptions = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** The `Accept` header. */
  accept?: string
  /** Limit of the decompressed body. Default: 5 MiB. */
  maxBytes?: number
  /** Timeout for the whole fetch with all redirects, to the last byte. Default: 30 s. With Infinity only the idle timeout applies. */
  timeoutMs?: number
  /** Timeout for each wait without a byte. Default: 10 s. */
  idleTimeoutMs?: number
  maxRedirects?: number
  /** Throws unless the final status is 2xx. */
  okOnly?: boolean
  signal?: AbortSignal
}

export type GuardedResponse = {
  status: number
  ok: boolean
  /** Lowercase names. Repeated headers are joined by a comma. */
  headers: Record<string, string>
  /** The final URL after all redirects. */
  url: string
  /** The redirects followed, in order. */
  hops: Array<{ status: number; from: string; to: string }>
  /** The body, readable once in one of four ways, with an optional limit below `maxBytes`. */
  bytes(limit?: number): Promise<Buffer>
  text(limit?: number): Promise<string>
  stream(limit?: number): Readable
  /** With backpressure, for large files. */
  chunks(limit?: number): AsyncIterable<Buffer>
  /** Closes the connection without reading the body. */
  cancel(): void
}

export type GuardedFetch = (url: string | URL, options?: FetchOptions) => Promise<GuardedResponse>

type GuardedFetchSettings = {
  /** Allows every address and port. For tests and closed networks only. */
  allowPrivate: boolean
  userAgent: string
  /** Private networks that may be reached anyway, such as `10.1.0.0/16`. */
  except?: readonly string[]
  ports?: readonly number[]
  lookup?: Lookup
  /** An additional certificate authority to trust. */
  ca?: string
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])
/** The only request headers that are sent to another origin. */
const crossOriginHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'if-modified-since',
  'if-none-match',
  // Otherwise a range could come from another version of the file.
  'if-range',
  'range',
  'user-agent',
])

type Request = { method: Dispatcher.HttpMethod; headers: Record<string, string>; body: string | Uint8Array | null }

export function createGuardedFetch(settings: GuardedFetchSettings): GuardedFetch {
  const { allowPrivate, userAgent } = settings
  const lookup = settings.lookup ?? (allowPrivate ? hostsLookup : dnsLookup)
  const rules = { allowPrivate, lookup, except: parseNetworks(settings.except ?? []) }
  const targets = { anyHost: allowPrivate, ports: allowPrivate ? ('any' as const) : (settings.ports ?? webPorts) }

  const connect = async (target: Target, addresses: string[]): Promise<Client> => {
    const undici = await import('undici')
    return new undici.Client(target.url.origin, {
      connect: { lookup: pinned(addresses), timeout: 0, ...(settings.ca ? { ca: [...rootCertificates, settings.ca] } : {}) },
      allowH2: false,
      pipelining: 0,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
  }

  /** Sends one request to a checked address. Every request has its own connection, so none outlives the check. */
  async function send(target: Target, request: Request, exchange: Exchange): Promise<Dispatcher.ResponseData> {
    const addresses = await exchange.waitFor(resolveTarget(target, rules, exchange.signal))
    const client = await connect(target, addresses)
    exchange.onEnd(() => void client.destroy().catch(() => {}))
    const path = target.url.pathname + target.url.search
    const response = await exchange.waitFor(client.request({ path, ...request, signal: exchange.signal }))
    // An unread body that fails must not end the process.
    response.body.on('error', () => {})
    return response
  }

  return async function guardedFetch(input, options = {}) {
    const { maxBytes = 5 * 1024 * 1024, timeoutMs = 30_000, idleTimeoutMs = 10_000, maxRedirects = 5 } = options
    const hops: GuardedResponse['hops'] = []
    const exchange = startExchange({ timeoutMs, idleTimeoutMs, signal: options.signal })
    let target: Target | undefined
    try {
      let request = firstRequest(options, userAgent)
      target = readTarget(input, targets)
      const seen = new Set<string>()
      for (;;) {
        exchange.signal.throwIfAborted()
        seen.add(`${request.method} ${target.url.href}`)
        const response = await send(target, request, exchange)
        const status = response.statusCode
        const headers = joinHeaders(response.headers)
        const location = redirectStatuses.has(status) ? (headers['location'] ?? '') : ''
        if (!location) {
          if (options.okOnly && (status < 200 || status > 299))
            throw new FetchError('status', `${target.host} responded with status ${status}.`, { status })
          return toResponse({ status, headers, body: response.body, isHead: request.method === 'HEAD', target, hops, maxBytes, exchange })
        }
        response.body.destroy()
        const from = target
        target = follow(from, location, targets)
        hops.push({ status, from: from.url.href, to: target.url.href })
        if (hops.length > maxRedirects) throw new FetchError('redirects', `${target.host} redirects more than ${maxRedirects} times.`)
        request = nextRequest(request, status, from.url, target.url)
        if (seen.has(`${request.method} ${target.url.href}`)) throw new FetchError('redirects', `${target.host} redirects in a loop.`)
      }
    } catch (error) {
      const failure = exchange.failure() ?? asFetchError(error, target?.host ?? 'The server')
      exchange.end()
      throw failure
    }
  }
}

function firstRequest({ method = 'GET', headers = {}, body, accept }: FetchOptions, userAgent: string): Request {
  const own: Record<string, string> = { 'user-agent': userAgent, accept: accept ?? '*/*', 'accept-encoding': 'gzip, br, deflate' }
  for (const [name, value] of Object.entries(headers)) own[name.toLowerCase()] = value
  return { method, headers: own, body: body ?? null }
}

function follow(from: Target, location: string, rules: Parameters<typeof readTarget>[1]): Target {
  const next = URL.parse(location, from.url.href)
  if (!next) throw new FetchError('redirects', `${from.host} redirects to an invalid URL.`)
  return readTarget(next, rules)
}

/**
 * The request after a redirect. Credentials are not sent to another origin, and requests with a body are not redirected from https to
 * http. GET and HEAD are, because tracking prefixes of media files do that.
 */
function nextRequest(request: Request, status: number, from: URL, to: URL): Request {
  const becomesGet = status === 303 ? request.method !== 'HEAD' : (status === 301 || status === 302) && request.method === 'POST'
  const method = becomesGet ? 'GET' : request.method
  const body = becomesGet ? null : request.body
  if (from.protocol === 'https:' && to.protocol === 'http:' && method !== 'GET' && method !== 'HEAD') {
    throw new FetchError('blocked', `${from.hostname} redirects to an insecure connection.`)
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      ([name]) => (from.origin === to.origin || crossOriginHeaders.has(name)) && !(becomesGet && name === 'content-type'),
    ),
  )
  return { method, body, headers }
}

/** Joins repeated headers by a comma. Of several locations, the first counts. */
const joinHeaders = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      Array.isArray(value) ? (name === 'location' ? (value[0] ?? '') : value.join(', ')) : value,
    ]),
  )

type Received = {
  status: number
  headers: Record<string, string>
  body: AsyncIterable<Buffer>
  isHead: boolean
  target: Target
  hops: GuardedResponse['hops']
  maxBytes: number
  exchange: Exchange
}

function toResponse({ status, headers, body, isHead, target, hops, maxBytes, exchange }: Received): GuardedResponse {
  const encoding = isHead ? '' : (headers['content-encoding'] ?? '').trim().toLowerCase()
  const length = headers['content-length'] ?? ''
  const declared = !isHead && /^\d+$/.test(length) ? Number(length) : undefined
  const source = { body, encoding, declared, host: target.host, exchange }
  const read = (limit = maxBytes) => readBody(source, Math.min(limit, maxBytes))
  const bytes = (limit?: number) => buffer(read(limit))
  return {
    status,
    ok: status >= 200 && status < 300,
    headers,
    url: target.url.href,
    hops,
    bytes,
    text: async (limit) => decoderFor(headers['content-type'] ?? '').decode(await bytes(limit)),
    chunks: read,
    stream: (limit) => Readable.from(read(limit), { objectMode: false }),
    cancel: () => exchange.end(),
  }
}

function decoderFor(contentType: string): TextDecoder {
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
