import type { FastifyInstance } from 'fastify'
import { newsletterPath } from '@castwright/contract/paths.ts'
import { acceptForms } from '../../../platform/bodies/routes.ts'
import { changeNewsletter, findNewsletterLink, findNewsletterPage, receiveSubscription } from '../service.ts'
import { formOf, type Replies } from './replies.ts'

const form = newsletterPath(':profileUrl')
const link = '/newsletter/:token'
const maxBody = 16 * 1024
const error = 'Error loading the form.'
const missing = "This newsletter doesn't exist or was turned off."

type OfShow = { profileUrl: string }
type OfLink = { token: string }

/**
 * The newsletter of a show, for its visitors. Forms are sent by the browser, so that they work without JavaScript. Links in emails show a
 * button first, because mail scanners open every link. Mail programs unsubscribe by a POST to the same link (RFC 8058).
 */
export function newsletterRoutes(server: FastifyInstance, { app, appFor, addPage, sendForm }: Replies): void {
  acceptForms(server, maxBody)
  // Mail programs may send this one. The link says everything.
  server.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: maxBody }, (_request, _body, done) => done(null, null))

  addPage<OfShow>(server, form, error, async (request, reply) => {
    const step = request.query['requested'] === undefined ? 'form' : 'requested'
    return sendForm(request, reply, await findNewsletterPage(appFor(request), request.params.profileUrl, step), 200, missing)
  })

  server.post<{ Params: OfShow }>(form, async (request, reply) => {
    const received = await receiveSubscription(appFor(request), request.params.profileUrl, formOf(request), request.ip)
    if (received === null || received.page) return sendForm(request, reply, received?.page ?? null, received?.status ?? 404, missing)
    return reply.header('cache-control', 'no-store').redirect(received.path, 303)
  })

  addPage<OfLink>(server, link, error, async (request, reply) => {
    const page = await findNewsletterLink(app, request.params.token)
    return sendForm(request, reply.header('x-robots-tag', 'noindex'), page, 200, missing)
  })

  server.post<{ Params: OfLink }>(link, async (request, reply) => {
    const page = await changeNewsletter(app, request.params.token)
    return sendForm(request, reply.header('x-robots-tag', 'noindex'), page, 200, missing)
  })
}
