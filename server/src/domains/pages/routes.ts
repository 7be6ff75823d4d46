import type { FastifyPluginAsync } from 'fastify'
import type { App } from '../../platform/app.ts'
import { discoveryRoutes } from './routes/discovery.ts'
import type { PublicPages } from './routes/documents.ts'
import { imageRoutes } from './routes/images.ts'
import { membershipRoutes } from './routes/membership.ts'
import { newsletterRoutes } from './routes/newsletter.ts'
import { pitchRoutes } from './routes/pitch.ts'
import { privateRoutes } from './routes/private.ts'
import { createReplies } from './routes/replies.ts'
import { showRoutes } from './routes/shows.ts'

export { openPublicPages } from './routes/documents.ts'

export const publicPageRoutes: FastifyPluginAsync<{ app: App; publicPages: PublicPages }> = async (server, { app, publicPages }) => {
  server.addHook('onClose', async () => publicPages.close())
  const replies = createReplies(app, publicPages)
  showRoutes(server, replies)
  privateRoutes(server, replies)
  // Each accepts other bodies.
  for (const routes of [pitchRoutes, newsletterRoutes, membershipRoutes]) await server.register(async (scope) => routes(scope, replies))
  imageRoutes(server, app)
  discoveryRoutes(server, replies)
}
