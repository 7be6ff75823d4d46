import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import { listeningLimits } from '@castwright/contract/analytics/limits.ts'
import { ListeningReport } from '@castwright/contract/analytics/listening.ts'
import type { App } from '../../../platform/app.ts'
import { isPrefetch } from '../../../platform/prefetch.ts'
import { openListening } from '../service.ts'

/** Global Privacy Control, and its predecessor. */
const optsOut = (headers: IncomingHttpHeaders): boolean => headers['sec-gpc'] === '1' || headers['dnt'] === '1'

/**
 * Receives what our own player reports. There is no session, no cookie and no ID, and every report gets the same response immediately: whether
 * it counts is decided when it is written.
 */
export const listeningRoutes: FastifyPluginAsync<{ app: App }> = async (server, { app }) => {
  const recorder = openListening(app)
  server.addHook('onClose', () => recorder.close())

  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: listeningLimits.bodyBytes }, (_request, body, done) =>
    done(null, body),
  )
  // The log must not record who listens to what. The limit per address is the recorder's, apart from that of people's calls.
  const options = { logLevel: 'warn', config: { rateLimit: false } } as const
  server.post<{ Body: string }>('/api/listening', options, async ({ body, headers, ip }, reply) => {
    const report = optsOut(headers) || isPrefetch(headers) ? undefined : ListeningReport.safeParse(parsed(body)).data
    if (report) recorder.add(report, ip)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
