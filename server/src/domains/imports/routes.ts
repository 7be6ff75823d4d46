import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { CallerParts } from '../../platform/callers/routes.ts'
import { Fault } from '../../platform/fault.ts'
import { fetchCover } from './service.ts'

const Query = z.object({ url: z.string(), token: z.string() })

/** Covers of feeds to import, so that browsers never load anything from the old host. */
export async function importRoutes(server: FastifyInstance, { app, requireCaller }: CallerParts): Promise<void> {
  server.get('/api/feed-cover', async (request, reply) => {
    const caller = await requireCaller(request, reply)
    const asked = Query.safeParse(request.query)
    if (!asked.success) throw new Fault('not_found')
    const { contentType, bytes } = await fetchCover(app, caller.userId, asked.data)
    return reply.header('cache-control', 'private, max-age=3600').type(contentType).send(bytes)
  })
}
