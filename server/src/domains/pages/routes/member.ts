import { memberPath } from '@castwright/contract/paths.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicPage } from '@castwright/contract/pages/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { findMemberPage, missingPage } from '../service.ts'

type Parts = {
  app: App
  /** Answers with an error page. */
  trouble: { errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> }
  /** Answers with a page that is not cached. */
  show: (request: FastifyRequest, reply: FastifyReply, page: PublicPage, status: number) => Promise<FastifyReply>
}

/** The page that helps to add a private feed to an app. */
export function memberRoutes(server: FastifyInstance, { app, trouble, show }: Parts): void {
  server.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    ...trouble,
    url: memberPath(':token'),
    handler: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')
      const found = await findMemberPage(app, request.params.token)
      if (found) return show(request, reply, found, 200)
      // Without the token, which must not be passed on.
      const missing = missingPage(app, '/members', 'This private feed has expired or was revoked. Contact the show for a new one.')
      return show(request, reply, missing, 404)
    },
  })
}
