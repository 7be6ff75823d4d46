import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Fault } from '../platform/fault.ts'
import { bearerOf } from './session.ts'
import { siteOf } from '../platform/sites.ts'

/** The policy of everything but pages: nothing may load, and no one may frame it. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=()'

/** The same headers for responses that bypass the router. A test compares the two. */
export const plainHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': closedPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(config.secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

/** The app page may load only our own files and styles with this response's nonce. */
export function pagePolicy(config: Config, nonce: string): string {
  const media = config.s3 ? ` ${new URL(config.s3.endpoint).origin}` : ''
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}`,
    "font-src 'self'",
    `connect-src 'self'${media}`,
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export async function securityHeaders(server: FastifyInstance, config: Config): Promise<void> {
  await server.register(helmet, {
    // Policies differ by kind of response, see above.
    contentSecurityPolicy: false,
    hsts: config.secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Must be on all responses of an origin or on none, and a proxy's redirects don't have it.
    originAgentCluster: false,
    xPoweredBy: false,
  })
  server.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', closedPolicy)
    if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', permissionsPolicy)
  })
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Routes that authenticate their caller in another way, so cross-origin requests are expected. */
const openToOthers = [
  /^\/api\/billing\/webhook$/,
  /^\/api\/mail\/webhook$/,
  /^\/storage\//,
  /^\/unsubscribe\/[^/]+$/,
  /^\/newsletter\/[^/]+$/,
  // Pages with a secret in their URL send no Origin.
  /^\/members\/(?:manage\/[^/]+|[^/]+\/manage)$/,
  /^\/mcp$/,
  /^\/api\/auth\/oauth2\/(?:register|token|revoke)$/,
]

/** Other sites can't send an access token that they don't know, and without a cookie there is nothing to abuse. */
const hasToken = (request: FastifyRequest): boolean => request.url.startsWith('/api/twirp/') && bearerOf(request) !== null

/** State-changing requests must come from our own pages: other sites can send the cookie, but not our Origin. */
export function rejectForeignOrigins(server: FastifyInstance, ownOrigin: string, noteAddress: (origin: string) => void): void {
  server.addHook('onRequest', async (request) => {
    if (safe.has(request.method) || openToOthers.some((pattern) => pattern.test(request.url.split('?', 1)[0]!))) return
    if (hasToken(request)) return
    const { origin } = request.headers
    const sameSite = request.headers['sec-fetch-site'] === 'same-origin'
    const expected = siteOf(request.raw)?.origin ?? ownOrigin
    if (origin === undefined ? sameSite : origin === expected) return
    // The page came from this server, so BASE_URL is not the address that the browser uses.
    if (origin !== undefined && sameSite && !siteOf(request.raw)) noteAddress(origin)
    throw new Fault('foreign_origin')
  })
}
