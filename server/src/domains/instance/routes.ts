import type { FastifyInstance } from 'fastify'
import type { CallerParts } from '../../platform/callers/routes.ts'
import { Fault } from '../../platform/fault.ts'
import { emailStyleHash } from '../../platform/mail/style.ts'
import { findEmailHtml } from './service.ts'

/** Opens links in a new tab, because our pages can't be framed. */
const inNewTabs = (html: string): string => html.replace('<head>', '<head>\n<base target="_blank">')

/** Serves outbox emails as documents that only the outbox page can frame. */
export async function instanceRoutes(server: FastifyInstance, { app, requireCaller }: CallerParts): Promise<void> {
  server.get<{ Params: { file: string } }>('/dev/outbox/:file', async (request, reply) => {
    const id = /^(.+)\.html$/.exec(request.params.file)?.[1]
    if (!id) throw new Fault('not_found')
    const caller = await requireCaller(request, reply)
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
