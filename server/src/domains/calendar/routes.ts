import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CallerParts } from '../../platform/callers/routes.ts'
import { Fault, orNotFound } from '../../platform/fault.ts'
import { findFeed, findOneEvent } from './service.ts'

/** Serves the files of calendar links, and single dates to signed-in users. */
export async function calendarRoutes(server: FastifyInstance, { app, requireCaller }: CallerParts): Promise<void> {
  server.get<{ Params: { secret: string } }>('/calendar/:secret(^[\\w-]{43}).ics', async (request, reply) => {
    const file = await findFeed(app, request.params.secret)
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    if (file === null) return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found.')
    const etag = `"${createHash('sha256').update(file).digest('base64url')}"`
    // Asked for each time, so that a revoked link ends with the next request.
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match']?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="castwright.ics"').send(file)
  })

  server.get<{ Params: { key: string } }>('/calendar/event/:key', async (request, reply) => {
    const caller = await requireCaller(request, reply)
    if (app.config.privateBeta && !caller.isBetaUser) throw new Fault('private_beta')
    const file = orNotFound(await findOneEvent(app, caller.userId, request.params.key.replace(/\.ics$/, '')))
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="castwright.ics"')
      .send(file)
  })
}
