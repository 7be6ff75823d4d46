import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { emailStyleHash } from '../../platform/mail/style.ts'
import type { Caller } from '../../platform/rpc.ts'
import { findEmailHtml } from './service.ts'

type Parts = { app: App; findCaller: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null> }

/** Opens links in a new tab, because our pages can't be framed. */
const inNewTabs = (html: string): string => html.replace('<head>', '<head>\n<base target="_blank">')

/** Serves outbox emails as documents that only the outbox page can frame. */
export async function instanceRoutes(server: FastifyInstance, { app, findCaller }: Parts): Promise<void> {
  server.get<{ Params: { file: string } }>('/dev/outbox/:file', async (request, reply) => {
    const id = /^(.+)\.html$/.exec(request.params.file)?.[1]
    if (!id) throw new Fault('not_found')
    const caller = await findCaller(request, reply)
    if (!caller) throw new Fault('unauthenticated')
    if (!caller.isOperator) throw new Fault('operator_only')
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src '${emailStyleHash}'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'`,
      )
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(inNewTabs(await findEmailHtml(app, id)))
  })
}
