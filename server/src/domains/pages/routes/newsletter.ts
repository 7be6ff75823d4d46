import { newsletterPath } from '@castwright/contract/paths.ts'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { NewsletterPage } from '@castwright/contract/pages/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { changeNewsletter, findNewsletterLink, findNewsletterPage, receiveSubscription } from '../service.ts'
import { acceptForms } from './forms.ts'

type Parts = {
  app: App
  appFor: (request: IncomingMessage) => App
  /** Answers with an error page. */
  trouble: { errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> }
  /** Answers with this page, or with one that says that there is none. */
  show: (request: FastifyRequest, reply: FastifyReply, page: NewsletterPage | null, status: number) => Promise<FastifyReply>
}

const form = newsletterPath(':profileUrl')
const link = '/newsletter/:token'
const maxBody = 16 * 1024

type OfShow = { Params: { profileUrl: string }; Querystring: Record<string, unknown> }
type OfLink = { Params: { token: string } }

/**
 * The newsletter of a show, for its visitors. Forms are sent by the browser, so that they work without JavaScript. Links in emails show a
 * button first, because mail scanners open every link. Mail programs unsubscribe by a POST to the same link (RFC 8058).
 */
export function newsletterRoutes(server: FastifyInstance, { app, appFor, trouble, show }: Parts): void {
  acceptForms(server, maxBody)
  // Mail programs may send this one. The link says everything.
  server.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: maxBody }, (_request, _body, done) => done(null, null))
  const page = { method: ['GET', 'HEAD'] as Array<'GET' | 'HEAD'>, exposeHeadRoute: false, ...trouble }

  server.route<OfShow>({
    ...page,
    url: form,
    handler: async (request, reply) => {
      const step = request.query['requested'] === undefined ? 'form' : 'requested'
      return show(request, reply, await findNewsletterPage(appFor(request.raw), request.params.profileUrl, step), 200)
    },
  })

  server.post<OfShow>(form, async (request, reply) => {
    const { body, ip } = request
    if (!(body instanceof URLSearchParams)) throw new Fault('bad_content_type')
    const received = await receiveSubscription(appFor(request.raw), request.params.profileUrl, body, ip)
    if (received === null || received.page) return show(request, reply, received?.page ?? null, received?.status ?? 404)
    return reply.header('cache-control', 'no-store').redirect(received.path, 303)
  })

  server.route<OfLink>({
    ...page,
    url: link,
    handler: async (request, reply) =>
      show(request, reply.header('x-robots-tag', 'noindex'), await findNewsletterLink(app, request.params.token), 200),
  })

  server.post<OfLink>(link, async (request, reply) =>
    show(request, reply.header('x-robots-tag', 'noindex'), await changeNewsletter(app, request.params.token), 200),
  )
}
