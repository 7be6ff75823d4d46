import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import type { Caller } from '../../platform/rpc.ts'
import { fetchCover } from './service.ts'

type Parts = { app: App; findCaller: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null> }

const Query = z.object({ url: z.string(), token: z.string() })

/** Covers of feeds to import, so that browsers never load anything from the old host. */
export async function importRoutes(server: FastifyInstance, { app, findCaller }: Parts): Promise<void> {
  server.get('/api/feed-cover', async (request, reply) => {
    const caller = await findCaller(request, reply)
    if (!caller) throw new Fault('unauthenticated')
    const asked = Query.safeParse(request.query)
    if (!asked.success) throw new Fault('not_found')
    const { contentType, bytes } = await fetchCover(app, caller.userId, asked.data)
    return reply.header('cache-control', 'private, max-age=3600').type(contentType).send(bytes)
  })
}
