import type { FastifyInstance, FastifyReply } from 'fastify'
import { memberPath } from '@castwright/contract/paths.ts'
import { Fault } from '../../../platform/fault.ts'
import { findGuestCard, findGuestPage, findMemberPage, findReportPage, missingPage } from '../service.ts'
import { readOnly, type Replies } from './replies.ts'

/** For answers at a URL that is a secret. */
export const hideAddress = (reply: FastifyReply): FastifyReply =>
  reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')

/** Pages whose URL is a secret: shared reports, private feeds and pages of guests. */
export function privateRoutes(server: FastifyInstance, { app, addPage, sendPrivately, sendOrMissing }: Replies): void {
  addPage<{ secret: string }>(server, '/share/report/:secret', 'Error loading report.', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const found = await findReportPage(app, request.params.secret)
    if (found) return sendPrivately(request, reply, found)
    return sendOrMissing(request, reply, null, 'This link has expired or was revoked. Ask for a new one.')
  })

  addPage<{ token: string }>(server, memberPath(':token'), 'Error loading your page.', async (request, reply) => {
    hideAddress(reply)
    const found = await findMemberPage(app, request.params.token)
    if (found) return sendPrivately(request, reply, found)
    // Without the token, which must not be passed on.
    const missing = missingPage(app, '/members', 'This private feed has expired or was revoked. Contact the show for a new one.')
    return sendPrivately(request, reply, missing, 404)
  })

  addPage<{ secret: string }>(server, '/guest/:secret', 'Error loading your page.', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const found = await findGuestPage(app, { secret: request.params.secret, address: request.ip })
    return sendPrivately(request, reply, found, found.kind === 'closed' ? 410 : 200)
  })

  server.route<{ Params: { secret: string } }>({
    ...readOnly,
    url: '/guest/:secret/card.jpg',
    handler: async (request, reply) => {
      const card = await findGuestCard(app, { secret: request.params.secret, address: request.ip })
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' })
      if (card === 'closed') throw new Fault('guest_link_closed')
      if (card === null) throw new Fault('not_found')
      return reply.type('image/jpeg').header('content-disposition', 'attachment; filename="card.jpg"').send(card)
    },
  })
}
