import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../platform/fault.ts'
import { bearerOf } from './session.ts'
import { siteOf } from '../platform/sites.ts'

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
