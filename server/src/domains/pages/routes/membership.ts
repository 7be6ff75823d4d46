import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { joinPath, membershipPath } from '@castwright/contract/paths.ts'
import type { PublicPage } from '@castwright/contract/pages/shapes.ts'
import { acceptForms } from '../../../platform/bodies/routes.ts'
import { openPortal } from '../../memberships/service.ts'
import { confirmMembership, findJoinPage, findManagePage, findMemberPage, missingPage, receiveJoin, requestManageLink } from '../service.ts'
import { hideAddress } from './private.ts'
import { formOf, type Replies } from './replies.ts'

const join = joinPath(':profileUrl')
const manage = membershipPath(':token')
const maxBody = 16 * 1024
const error = 'Error loading the page.'

type OfShow = { profileUrl: string }
type OfToken = { token: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

/**
 * Memberships, for listeners. Forms are sent by the browser, so that they work without JavaScript. Links show a button first, because
 * mail scanners and apps open every link.
 */
export function membershipRoutes(server: FastifyInstance, { app, appFor, addPage, sendPrivately }: Replies): void {
  acceptForms(server, maxBody)
  const notSold = (request: FastifyRequest, reply: FastifyReply) => {
    const message = "This show doesn't exist or doesn't offer memberships."
    return sendPrivately(request, reply, missingPage(appFor(request), request.url.split('?')[0]!, message), 404)
  }
  const sendManaged = (request: FastifyRequest, reply: FastifyReply, page: PublicPage | null) => {
    const message = "This link isn't valid. Use the latest one in your emails."
    return sendPrivately(request, hideAddress(reply), page ?? missingPage(appFor(request), '/members', message), page ? 200 : 404)
  }

  addPage<OfShow>(server, join, error, async (request, reply) => {
    const { profileUrl } = request.params
    const { checkout, tier } = request.query
    const at = appFor(request)
    const paid = checkout === undefined ? null : await confirmMembership(at, profileUrl, textOf(checkout), request.ip)
    if (paid) return sendPrivately(request, hideAddress(reply), paid)
    const found = await findJoinPage(at, profileUrl, textOf(tier))
    return found ? sendPrivately(request, reply, found) : notSold(request, reply)
  })

  server.post<{ Params: OfShow }>(join, async (request, reply) => {
    const received = await receiveJoin(appFor(request), request.params.profileUrl, formOf(request), request.ip)
    if (received === null) return notSold(request, reply)
    if (received.page) return sendPrivately(request, reply, received.page, received.status)
    return reply.header('cache-control', 'no-store').redirect(received.url, 303)
  })

  addPage<OfToken>(server, manage, error, async (request, reply) =>
    sendManaged(request, reply, await findManagePage(app, request.params.token)),
  )

  server.post<{ Params: OfToken }>(manage, async (request, reply) => {
    const url = await openPortal(app, request.params.token)
    return url === null ? sendManaged(request, reply, null) : hideAddress(reply).header('cache-control', 'no-store').redirect(url, 303)
  })

  server.post<{ Params: OfToken }>('/members/:token/manage', async (request, reply) => {
    const { token } = request.params
    const isSent = await requestManageLink(app, token)
    return sendManaged(request, reply, isSent ? await findMemberPage(app, token, { isSent }) : null)
  })
}
