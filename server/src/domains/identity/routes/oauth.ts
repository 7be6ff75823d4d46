import { connectPath } from '@castwright/contract/tokens/connections.ts'
import { authRates, type AuthRateName } from '@castwright/contract/identity/limits.ts'
import { bodyLimit } from '@castwright/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { networkOf } from '../../../platform/rates/network.ts'
import { consume } from '../../../platform/rates/rates.ts'
import type { Auth } from '../auth.ts'
import * as oauth from '../service/oauth.ts'

const formType = 'application/x-www-form-urlencoded'

/** OAuth 2.1 for assistants. Programs call these without cookies, so they may come from anywhere. */
export async function oauthRoutes(scope: FastifyInstance, { app, auth }: { app: App; auth: Auth }): Promise<void> {
  const turn = (kind: AuthRateName) => async (request: FastifyRequest) =>
    consume(app, `auth:oauth-${kind}:${networkOf(request.ip)}`, authRates[kind])
  const send = (reply: FastifyReply, status: number, body: string) =>
    reply.code(status).header('cache-control', 'no-store').header('pragma', 'no-cache').type('application/json').send(body)

  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit }, (_request, text, done) =>
    done(null, new URLSearchParams(String(text))),
  )
  scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, text, done) => {
    try {
      done(null, JSON.parse(String(text)))
    } catch {
      done(null, null)
    }
  })
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Fault) || error.refusal.code !== 'resource_exhausted') throw error
    reply.header('retry-after', error.refusal.meta?.['retry_after'] ?? '60')
    return send(reply, 429, JSON.stringify({ error: 'temporarily_unavailable', error_description: error.refusal.msg }))
  })

  for (const [url, describe] of [
    // Programs derive the address from that of the resource or of the issuer. Older ones don't append its path.
    ['/.well-known/oauth-protected-resource', oauth.describeResource],
    ['/.well-known/oauth-protected-resource/mcp', oauth.describeResource],
    ['/.well-known/oauth-authorization-server', oauth.describeServer],
    ['/.well-known/oauth-authorization-server/api/auth', oauth.describeServer],
  ] as const)
    scope.get(url, { exposeHeadRoute: false }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .type('application/json')
        .send(describe(app)),
    )

  scope.get('/api/auth/oauth2/authorize', { exposeHeadRoute: false, preHandler: turn('other') }, async (request, reply) => {
    const given = new URL(request.url, app.config.baseUrl).searchParams
    const checked = await oauth.checkRequest(app, auth, given)
    const words = 'query' in checked ? { request: checked.query.toString() } : { error: checked.error }
    const location = `${connectPath}?${new URLSearchParams(words)}`
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(location, 302)
  })

  scope.post('/api/auth/oauth2/register', { preHandler: turn('register') }, async (request, reply) => {
    const answer = await oauth.registerClient(app, request.body)
    return send(reply, 'error' in answer ? 400 : 201, JSON.stringify(answer))
  })

  const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams())
  scope.post('/api/auth/oauth2/token', { preHandler: turn('other') }, async (request, reply) => {
    const { status, body } = await oauth.issueTokens(app, auth, formOf(request))
    return send(reply, status, body)
  })
  scope.post('/api/auth/oauth2/revoke', { preHandler: turn('other') }, async (request, reply) => {
    await oauth.revoke(app, formOf(request))
    return send(reply, 200, '{}')
  })
}
