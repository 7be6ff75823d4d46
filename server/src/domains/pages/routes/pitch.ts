import { pitchPath } from '@castwright/contract/paths.ts'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PitchPage } from '@castwright/contract/pages/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { findPitchPage, receivePitch } from '../service.ts'
import { acceptForms } from './forms.ts'

type Parts = {
  appFor: (request: IncomingMessage) => App
  /** Answers with an error page. */
  trouble: { errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> }
  /** Answers with the empty form. */
  find: (request: FastifyRequest, reply: FastifyReply, profileUrl: string) => Promise<FastifyReply>
  /** Answers with this page, or with one that says that there is none. */
  show: (request: FastifyRequest, reply: FastifyReply, page: PitchPage | null, status: number) => Promise<FastifyReply>
}

const url = pitchPath(':profileUrl')
const maxBody = 64 * 1024

type Params = { Params: { profileUrl: string } }

/** The pitch form of a show. It is sent like any HTML form, so that it works without JavaScript. */
export function pitchRoutes(server: FastifyInstance, { appFor, trouble, find, show }: Parts): void {
  acceptForms(server, maxBody)

  server.route<Params & { Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    ...trouble,
    url,
    handler: async (request, reply) => {
      const { profileUrl } = request.params
      if (request.query['sent'] === undefined) return find(request, reply, profileUrl)
      const found = await findPitchPage(appFor(request.raw), profileUrl, { isSent: true })
      return show(request, reply, found?.page ?? null, 200)
    },
  })

  server.post<Params>(url, {
    handler: async (request, reply) => {
      const { body, ip } = request
      if (!(body instanceof URLSearchParams)) throw new Fault('bad_content_type')
      const received = await receivePitch(appFor(request.raw), request.params.profileUrl, body, ip)
      if (received === null || received.page) return show(request, reply, received?.page ?? null, received?.status ?? 404)
      return reply.header('cache-control', 'no-store').redirect(`${received.path}?sent`, 303)
    },
  })
}
