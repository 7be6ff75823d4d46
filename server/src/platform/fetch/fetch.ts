import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { rootCertificates } from 'node:tls'
import { TextDecoder } from 'node:util'
import { Client, type Dispatcher } from 'undici'
import { parseNetworks } from './address.ts'
import { readBody } from './body.ts'
import { asFetchError, FetchError } from './error.ts'
import { dnsLookup, hostsLookup, pinned, resolveTarget, type Lookup } from './resolve.ts'
import { readTarget, webPorts, type Target } from './target.ts'
import { startTrip, type Trip } from './trip.ts'
import type { WireAnswer } from './wire.ts'
import { createWires } from './wires.ts'

export { FetchError, type FetchReason } from './error.ts'

export type FetchOptions = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** The `Accept` header. */
  accept?: string
  /** Bytes taken at most, after unpacking. 5 MiB unless told. */
  maxBytes?: number
  /** Milliseconds for all of it: every redirect, to the last byte. 30 s unless told; Infinity where silence alone counts. */
  timeoutMs?: number
  /** Milliseconds of silence after which the server counts as gone. 10 s unless told. */
  idleTimeoutMs?: number
  maxRedirects?: number
  /**
   * For many large files, one after the other: the next from the same host may come over the same connection, and a chunk of the body
   * is good only until the next is asked for.
   */
  isFile?: boolean
  /** Throws where the last answer is not a 2xx. */
  okOnly?: boolean
  signal?: AbortSignal
}

export type GuardedResponse = {
  status: number
  ok: boolean
  /** Names in lower case; several of one name joined by a comma. */
  headers: Record<string, string>
  /** Where the answer came from, after all redirects. */
  url: string
  /** The redirects on the way, in order. */
  hops: Array<{ status: number; from: string; to: string }>
  /** The body, once, in one of four forms; a lower limit than `maxBytes` may be given. */
  bytes(limit?: number): Promise<Buffer>
  text(limit?: number): Promise<string>
  stream(limit?: number): Readable
  /** As it comes, for large files: each chunk only when it is asked for. */
  chunks(limit?: number): AsyncIterable<Buffer>
  /** For an answer whose body is not wanted: closes the connection. */
  cancel(): void
}

export type GuardedFetch = (url: string | URL, options?: FetchOptions) => Promise<GuardedResponse>

export type GuardedFetchSettings = {
  /** Lets every address and port be fetched: for tests and closed networks only. */
  allowPrivate: boolean
  userAgent: string
  /** Networks that may be reached although they are not public, such as `10.1.0.0/16`. */
  except?: readonly string[]
  ports?: readonly number[]
  lookup?: Lookup
  /** A certificate authority to trust beside the usual ones. */
  ca?: string
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])
/** All that another origin gets to see of a request's headers. */
const harmless = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'if-modified-since',
  'if-none-match',
  // Without it the part that is asked for could be of another file.
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

  const connect = (target: Target, addresses: string[]): Client =>
    new Client(target.url.origin, {
      connect: { lookup: pinned(addresses), timeout: 0, ...(settings.ca ? { ca: [...rootCertificates, settings.ca] } : {}) },
      allowH2: false,
      pipelining: 0,
      headersTimeout: 0,
      bodyTimeout: 0,
    })

  const wires = createWires(settings.ca)

  /** One request, to an address that was checked for it. */
  async function knock(target: Target, request: Request, trip: Trip, isFile: boolean): Promise<WireAnswer> {
    const addresses = await trip.waitFor(resolveTarget(target, rules, trip.signal))
    const plain = isFile && request.method === 'GET' ? await wires.get(target, addresses, request.headers, trip) : null
    if (plain) return plain
    const client = connect(target, addresses)
    trip.onEnd(() => void client.destroy().catch(() => {}))
    const answer = await trip.waitFor(client.request({ path: target.url.pathname + target.url.search, ...request, signal: trip.signal }))
    // Read or not, a body that breaks off must not end the process.
    answer.body.on('error', () => {})
    return { status: answer.statusCode, headers: plainHeaders(answer), body: answer.body, drop: () => void answer.body.destroy() }
  }

  return async function guardedFetch(input, options = {}) {
    const { maxBytes = 5 * 1024 * 1024, timeoutMs = 30_000, idleTimeoutMs = 10_000, maxRedirects = 5 } = options
    const hops: GuardedResponse['hops'] = []
    const trip = startTrip({ timeoutMs, idleTimeoutMs, signal: options.signal })
    let target: Target | undefined
    try {
      let request = firstRequest(options, userAgent)
      target = readTarget(input, targets)
      const seen = new Set<string>()
      for (;;) {
        trip.signal.throwIfAborted()
        seen.add(`${request.method} ${target.url.href}`)
        const answer = await knock(target, request, trip, options.isFile ?? false)
        const location = redirectStatuses.has(answer.status) ? (answer.headers['location'] ?? '') : ''
        if (!location) return respond(answer, target, { maxBytes, hops, trip, okOnly: options.okOnly ?? false, method: request.method })
        // What stands in a redirect's body is nobody's business.
        answer.drop()
        const from = target
        target = follow(from, location, targets)
        hops.push({ status: answer.status, from: from.url.href, to: target.url.href })
        if (hops.length > maxRedirects) throw new FetchError('redirects', `${target.host} redirects more than ${maxRedirects} times.`)
        request = nextRequest(request, answer.status, from.url, target.url)
        if (seen.has(`${request.method} ${target.url.href}`)) throw new FetchError('redirects', `${target.host} redirects in a circle.`)
      }
    } catch (error) {
      const told = trip.failure() ?? asFetchError(error, target?.host ?? 'The server')
      trip.end()
      throw told
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
  if (!next) throw new FetchError('redirects', `${from.host} redirects to something that is not an address.`)
  return readTarget(next, rules)
}

/**
 * What goes to the next address. Another origin gets no credentials, and a request that carries data is not sent on from
 * https to http; one that only reads is, because tracking prefixes before real media files do redirect that way.
 */
function nextRequest(request: Request, status: number, from: URL, to: URL): Request {
  const becomesGet = status === 303 ? request.method !== 'HEAD' : (status === 301 || status === 302) && request.method === 'POST'
  const method = becomesGet ? 'GET' : request.method
  const body = becomesGet ? null : request.body
  if (from.protocol === 'https:' && to.protocol === 'http:' && method !== 'GET' && method !== 'HEAD') {
    throw new FetchError('blocked', `${from.hostname} redirects to a connection that is not secure.`)
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      ([name]) => (from.origin === to.origin || harmless.has(name)) && !(becomesGet && name === 'content-type'),
    ),
  )
  return { method, body, headers }
}

/** Several of one name are joined by a comma; of addresses to go to, the first counts. */
const plainHeaders = ({ headers }: Dispatcher.ResponseData): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      Array.isArray(value) ? (name === 'location' ? (value[0] ?? '') : value.join(', ')) : value,
    ]),
  )

type Rest = { maxBytes: number; hops: GuardedResponse['hops']; trip: Trip; okOnly: boolean; method: string }

function respond(answer: WireAnswer, target: Target, { maxBytes, hops, trip, okOnly, method }: Rest): GuardedResponse {
  const { status, headers } = answer
  const ok = status >= 200 && status < 300
  if (okOnly && !ok) throw new FetchError('status', `${target.host} answered with status ${status}.`, { status })
  const encoding = method === 'HEAD' ? '' : (headers['content-encoding'] ?? '').trim().toLowerCase()
  const length = headers['content-length'] ?? ''
  const declared = method !== 'HEAD' && /^\d+$/.test(length) ? Number(length) : undefined
  const source = { body: answer.body, encoding, declared, host: target.host, trip }
  const read = (limit = maxBytes) => readBody(source, Math.min(limit, maxBytes))
  const bytes = (limit?: number) => buffer(read(limit))
  return {
    status,
    ok,
    headers,
    url: target.url.href,
    hops,
    bytes,
    text: async (limit) => decoderFor(headers['content-type'] ?? '').decode(await bytes(limit)),
    chunks: read,
    stream: (limit) => Readable.from(read(limit), { objectMode: false }),
    cancel: () => trip.end(),
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
