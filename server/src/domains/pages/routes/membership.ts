import { joinPath, membershipPath } from '@castwright/contract/paths.ts'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicPage } from '@castwright/contract/pages/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { openPortal } from '../../memberships/service.ts'
import { confirmMembership, findJoinPage, findManagePage, findMemberPage, missingPage, receiveJoin, requestManageLink } from '../service.ts'
import { acceptForms } from './forms.ts'

type Parts = {
  app: App
  appFor: (request: IncomingMessage) => App
  /** Answers with an error page. */
  trouble: { errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> }
  /** Answers with a page that is not cached. */
  show: (request: FastifyRequest, reply: FastifyReply, page: PublicPage, status: number) => Promise<FastifyReply>
}

const join = joinPath(':profileUrl')
const manage = membershipPath(':token')
const maxBody = 16 * 1024

type OfShow = { Params: { profileUrl: string }; Querystring: Record<string, unknown> }
type OfToken = { Params: { token: string }; Querystring: Record<string, unknown> }

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

/**
 * Memberships, for listeners. Forms are sent by the browser, so that they work without JavaScript. Links show a button first, because
 * mail scanners and apps open every link.
 */
export function membershipRoutes(server: FastifyInstance, { app, appFor, trouble, show }: Parts): void {
  acceptForms(server, maxBody)
  const page = { method: ['GET', 'HEAD'] as Array<'GET' | 'HEAD'>, exposeHeadRoute: false, ...trouble }
  const secret = (reply: FastifyReply): FastifyReply =>
    reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')
  const missing = (request: FastifyRequest, reply: FastifyReply, path: string, message: string) =>
    show(request, reply, missingPage(appFor(request.raw), path, message), 404)
  const notSold = "This show doesn't exist or doesn't offer memberships."
  const invalidLink = "This link isn't valid. Use the latest one in your emails."

  server.route<OfShow>({
    ...page,
    url: join,
    handler: async (request, reply) => {
      const { profileUrl } = request.params
      const { checkout, tier } = request.query
      const at = appFor(request.raw)
      const paid = checkout === undefined ? null : await confirmMembership(at, profileUrl, textOf(checkout), request.ip)
      if (paid) return show(request, secret(reply), paid, 200)
      const found = await findJoinPage(at, profileUrl, textOf(tier))
      return found ? show(request, reply, found, 200) : missing(request, reply, request.url.split('?')[0]!, notSold)
    },
  })

  server.post<OfShow>(join, async (request, reply) => {
    const { body, ip } = request
    if (!(body instanceof URLSearchParams)) throw new Fault('bad_content_type')
    const received = await receiveJoin(appFor(request.raw), request.params.profileUrl, body, ip)
    if (received === null) return missing(request, reply, request.url.split('?')[0]!, notSold)
    if (received.page) return show(request, reply, received.page, received.status)
    return reply.header('cache-control', 'no-store').redirect(received.url, 303)
  })

  server.route<OfToken>({
    ...page,
    url: manage,
    handler: async (request, reply) => {
      const found = await findManagePage(app, request.params.token)
      return found ? show(request, secret(reply), found, 200) : missing(request, secret(reply), '/members', invalidLink)
    },
  })

  server.post<OfToken>(manage, async (request, reply) => {
    const url = await openPortal(app, request.params.token)
    if (url === null) return missing(request, secret(reply), '/members', invalidLink)
    return secret(reply).header('cache-control', 'no-store').redirect(url, 303)
  })

  server.post<OfToken>('/members/:token/manage', async (request, reply) => {
    const { token } = request.params
    const isSent = await requestManageLink(app, token)
    const found = isSent ? await findMemberPage(app, token, { isSent }) : null
    return found ? show(request, secret(reply), found, 200) : missing(request, secret(reply), '/members', invalidLink)
  })
}
