import { createHash } from 'node:crypto'
import { approveConnection, confirmPassword, findSession, issueTokens, registerClient } from '../../domains/identity/service.ts'
import { newToken } from '../../platform/ids.ts'
import { ago, day, type DemoContext } from './context.ts'
import { owner } from './people.ts'
import { createTokenFor, findTokens } from '../../domains/tokens/service.ts'

const callback = 'https://claude.ai/api/mcp/auth_callback'

/** Connects an assistant as its owner would, and throws its tokens away. */
export async function makeAssistants({ app, auth, password, say }: DemoContext): Promise<void> {
  const signedIn = await auth.api.signInEmail({ body: { email: owner.email, password }, returnHeaders: true })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const session = await findSession(app, auth, { cookie })
  const client = await registerClient(app, { client_name: 'Claude', redirect_uris: [callback] })
  if (!session || !('client_id' in client)) throw new Error('The assistant could not be connected.')
  await confirmPassword(app, session, password)
  const verifier = newToken()
  const request = {
    response_type: 'code',
    client_id: String(client['client_id']),
    redirect_uri: callback,
    scope: 'read write',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const query = new URLSearchParams(request).toString()
  const url = await approveConnection(app, auth, session, { query, scopes: ['read', 'write'], podcastIds: null }, cookie)
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: request.client_id,
    redirect_uri: callback,
    code: new URL(url).searchParams.get('code') ?? '',
    code_verifier: verifier,
  })
  const { status } = await issueTokens(app, auth, form)
  if (status !== 200) throw new Error('The assistant got no tokens.')
  await auth.api.signOut({ headers: new Headers({ cookie }) })
  say('An assistant is connected, see the account settings.')
}

/** Creates access tokens, whose secrets no one knows. */
export async function makeTokens(demo: DemoContext, ownerId: string, podcasts: string[]): Promise<void> {
  if ((await findTokens(demo.app, ownerId)).length > 0) return
  const [first] = podcasts
  await createTokenFor(ago(demo, 40 * day).app, ownerId, {
    name: 'Old laptop',
    scopes: ['read', 'write'],
    podcastIds: null,
    expiresInDays: 30,
  })
  if (first !== undefined)
    await createTokenFor(ago(demo, 5 * day).app, ownerId, { name: 'Website', scopes: ['read'], podcastIds: [first], expiresInDays: 90 })
  demo.say('There are two access tokens in the account settings.')
}
