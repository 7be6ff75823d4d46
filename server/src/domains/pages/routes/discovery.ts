import type { FastifyInstance } from 'fastify'
import { Fault } from '../../../platform/fault.ts'
import { createSitemap, findOEmbed, robots } from '../service.ts'
import type { Replies } from './replies.ts'

const pixelsOf = (value: unknown): number => (typeof value === 'string' && /^\d{2,4}$/.test(value) ? Number(value) : Infinity)

/** What other sites and search engines read: how to embed a player, and which pages there are. */
export function discoveryRoutes(server: FastifyInstance, { app, appAtAddress }: Replies): void {
  server.get<{ Querystring: Record<string, unknown> }>('/oembed', async (request, reply) => {
    const { url, format, maxwidth, maxheight } = request.query
    if (format !== undefined && format !== 'json') return reply.code(501).type('text/plain').send('Only JSON is supported.')
    const limits = { width: pixelsOf(maxwidth), height: pixelsOf(maxheight) }
    const found = typeof url === 'string' ? await findOEmbed(appAtAddress(url), url, limits) : null
    if (!found) throw new Fault('not_found')
    return reply
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' })
      .type('application/json')
      .send(found)
  })

  const sitemap = createSitemap(app)
  server.get<{ Querystring: Record<string, unknown> }>('/sitemap.xml', async (request, reply) => {
    const { part } = request.query
    const xml = await sitemap(typeof part === 'string' && /^\d{1,4}$/.test(part) ? Number(part) : null)
    return reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8').send(xml)
  })

  server.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots(app)),
  )
}
