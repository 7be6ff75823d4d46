import { join } from 'node:path'
import { auth as authorize } from '@modelcontextprotocol/client'
import { authRates } from '@castwright/contract/identity/limits.ts'
import { expect, test } from 'vitest'
import { build } from '../../build.ts'
import { createServer } from '../../http/server.ts'
import { callDirectly, callTool, jsonOf } from '../../http/mcp/testing.ts'
import { useApp, type TestApp } from '../../../test/kit/app.ts'
import { as, callRaw, withToken, type Person } from '../../../test/kit/as.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { callAuth, freshAddress, haveOperator, signUp } from './testing.ts'
import { approve, callback, challengeOf, connectProgram, openClient, postForm, Program, requestOf } from './testing/connections.ts'
import { confirmPassword } from '../profiles/testing.ts'
import { removeDeadConnections } from '../tokens/service.ts'
import { removeExpired } from './service.ts'

const clientDir = join(import.meta.dirname, '../../../test/fixtures/client')

const app = await useApp({ worker: false, listen: true })
await haveOperator(app)
const [owner, other] = [await makePerson(app), await makePerson(app)]
for (const person of [owner, other]) await confirmPassword(app, person)
const first = (await makePodcast(app, owner, 'First')).podcastId
await makePodcast(app, owner, 'Second')

const connectionsOf = async (person: Person) => (await as(app, person).TokenService.Find({})).tokens.filter((one) => one.isConnection)
const bearer = ({ stored }: Program) => stored!.access_token
const listShows = (program: Program) => callDirectly(app, bearer(program), 'list_shows', {})
const refresh = ({ stored, client }: Program, changes: Record<string, string> = {}) =>
  postForm(app, 'token', {
    grant_type: 'refresh_token',
    refresh_token: stored!.refresh_token!,
    client_id: client!.client_id,
    ...changes,
  })

test('the official client connects without a token, and works with the chosen shows', async () => {
  const program = await connectProgram(app, owner, { scopes: ['read'], podcastIds: [first] })
  expect(program.stored).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: expect.stringContaining('read') })
  expect(bearer(program)).toMatch(/^cw_oat_[\w-]{43}$/)
  expect(program.client).not.toHaveProperty('client_secret')
  const client = await openClient(app, program)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('list_episodes')
  expect(tools.map(({ name }) => name)).not.toContain('update_episode')
  expect(JSON.stringify(jsonOf(await callTool(client, 'list_shows')))).toMatch(/First/)
  expect((await callTool(client, 'list_shows')).text).not.toContain('Second')
  expect(await connectionsOf(owner)).toEqual([
    expect.objectContaining({
      name: 'Claude Code',
      ending: '',
      scopes: ['read'],
      podcasts: [{ id: first, title: 'First' }],
      expiresAt: null,
    }),
  ])
  const { rows } = await app.pool.pool.query(`select data->>'kind' as kind from pgboss.job where name = 'identity.notice-letter'`)
  expect(rows).toContainEqual({ kind: 'assistant-connected' })
})

test('says without a token where to connect', async () => {
  const answer = await app.server.inject({ method: 'POST', url: '/mcp', headers: { host: new URL(app.url).host }, payload: {} })
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toContain(`resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`)
  const resource = (await app.server.inject('/.well-known/oauth-protected-resource/mcp')).json()
  expect(resource).toMatchObject({
    resource: `${app.url}/mcp`,
    authorization_servers: [`${app.url}/api/auth`],
    scopes_supported: ['read', 'write'],
  })
  for (const path of ['/.well-known/oauth-authorization-server/api/auth', '/.well-known/oauth-authorization-server'])
    expect((await app.server.inject(path)).json()).toMatchObject({
      issuer: `${app.url}/api/auth`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    })
  expect((await app.server.inject('/.well-known/openid-configuration')).statusCode).toBe(404)
})

test('an access token of a connection works nowhere else', async () => {
  const program = await connectProgram(app, owner)
  expect((await listShows(program)).isError).toBe(false)
  expect(await callRaw(app, withToken(owner, bearer(program)), 'CallerService.Find', {})).toMatchObject({ status: 401 })
  expect(await callDirectly(app, program.stored!.refresh_token!, 'list_shows', {})).toMatchObject({ text: expect.stringMatching(/^401/) })
})

test('names the program and where it is before it is approved', async () => {
  const program = new Program('Nice\u202ename \n' + 'x'.repeat(100))
  await authorize(program, { serverUrl: `${app.url}/mcp` })
  const query = await requestOf(app, program.opened!)
  const { body } = await callAuth(app, 'connection', { query }, { cookie: owner.cookie })
  expect(body).toEqual({ name: `Nice name ${'x'.repeat(50)}`, host: '127.0.0.1', isLocal: true, scopes: ['read', 'write'] })
  const { body: refused } = await callAuth(app, 'connection/reject', { query }, { cookie: owner.cookie })
  expect(String(refused!['url'])).toMatch(/^http:\/\/127\.0\.0\.1:33418\/callback\?error=access_denied&.*state=state-1/)
})

test('renews tokens, and ends the connection when a refresh token is used twice', async () => {
  const program = await connectProgram(app, other)
  const [before] = await connectionsOf(other)
  const stolen = program.stored!.refresh_token!
  expect(await authorize(program, { serverUrl: `${app.url}/mcp` })).toBe('AUTHORIZED')
  expect(program.stored!.refresh_token).not.toBe(stolen)
  expect((await listShows(program)).isError).toBe(false)
  expect(await connectionsOf(other)).toEqual([expect.objectContaining({ id: before!.id })])
  const replay = await refresh(program, { refresh_token: stolen })
  expect([replay.statusCode, replay.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
  expect(await listShows(program)).toMatchObject({ text: expect.stringMatching(/^401/) })
  expect((await refresh(program)).statusCode).toBe(400)
  expect(await connectionsOf(other)).toEqual([])
})

test('only one of two concurrent renewals succeeds', async () => {
  const program = await connectProgram(app, other)
  const codes = (await Promise.all([refresh(program), refresh(program)])).map(({ statusCode }) => statusCode)
  expect(codes.toSorted()).toEqual([200, 400])
})

test('a renewal can only narrow', async () => {
  const program = await connectProgram(app, other, { scopes: ['read'] })
  const wider = await refresh(program, { scope: 'read write' })
  expect([wider.statusCode, wider.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_scope' })])
  const both = await connectProgram(app, other)
  const { access_token: narrow } = (await refresh(both, { scope: 'read offline_access' })).json<{ access_token: string }>()
  expect(await callDirectly(app, narrow, 'create_episode', { podcast_id: first, title: 'A draft' })).toMatchObject({ isError: true })
})

test('a revoked connection is dead on every server with the next request', async () => {
  const second = await build(app.app.config, app.connectionString, { log: app.app.log, now: app.app.now })
  const server = await createServer({ ...second, version: 'test', clientDir })
  try {
    const elsewhere = { ...app, server } as TestApp
    const program = await connectProgram(app, other)
    expect((await callDirectly(elsewhere, bearer(program), 'list_shows', {})).isError).toBe(false)
    const [connection] = await connectionsOf(other)
    await expect(as(app, owner).TokenService.Revoke({ tokenId: connection!.id })).rejects.toMatchObject({ code: 'not_found' })
    await as(app, other).TokenService.Revoke({ tokenId: connection!.id })
    expect(await callDirectly(elsewhere, bearer(program), 'list_shows', {})).toMatchObject({ text: expect.stringMatching(/^401/) })
    const answer = await server.inject({
      method: 'POST',
      url: '/api/auth/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: program.stored!.refresh_token!,
        client_id: program.client!.client_id,
      }).toString(),
    })
    expect(answer.statusCode).toBe(400)
  } finally {
    await server.close()
    await second.close()
  }
})

test('a program can end its connection, and no other one', async () => {
  const [program, stranger] = [await connectProgram(app, other), await connectProgram(app, other, {}, new Program('Another'))]
  const token = bearer(program)
  await postForm(app, 'revoke', { token, client_id: stranger.client!.client_id })
  expect((await listShows(program)).isError).toBe(false)
  expect((await postForm(app, 'revoke', { token, client_id: program.client!.client_id })).statusCode).toBe(200)
  expect((await listShows(program)).isError).toBe(true)
  expect((await listShows(stranger)).isError).toBe(false)
  expect((await postForm(app, 'revoke', { token: 'cw_oat_unknown', client_id: 'x' })).statusCode).toBe(200)
})

test('connecting again replaces the connection of the same program', async () => {
  const program = await connectProgram(app, owner, { scopes: ['read'] }, new Program('Twice'))
  const old = bearer(program)
  program.stored = undefined
  await connectProgram(app, owner, { scopes: ['read', 'write'] }, program)
  expect((await connectionsOf(owner)).filter(({ name }) => name === 'Twice')).toEqual([
    expect.objectContaining({ scopes: ['read', 'write'] }),
  ])
  expect((await callDirectly(app, old, 'list_shows', {})).isError).toBe(true)
})

/** The steps by hand, for what the official client would never send. */
const verifier = 'v'.repeat(64)
const register = async (body: unknown) =>
  app.server.inject({
    method: 'POST',
    url: '/api/auth/oauth2/register',
    remoteAddress: freshAddress(),
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const newClient = async () =>
  (await register({ client_name: 'By hand', redirect_uris: [callback] })).json<{ client_id: string }>().client_id
const asked = (clientId: string, changes: Record<string, string | undefined> = {}) => {
  const all = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    scope: 'read',
    state: 's',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...changes,
  }
  return new URLSearchParams(Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined))
}
const open = async (query: URLSearchParams) =>
  new URL(String((await app.server.inject(`/api/auth/oauth2/authorize?${query}`)).headers['location']), app.url)

test.each<[string, Record<string, string | undefined>]>([
  ['an unknown client', { client_id: 'nobody' }],
  ['another address', { redirect_uri: 'https://evil.example/callback' }],
  ['another resource', { resource: 'https://evil.example/mcp' }],
  ['a NUL', { state: 'a\0b' }],
  ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
  ['plain PKCE', { code_challenge_method: 'plain' }],
  ['the scope publish', { scope: 'read publish' }],
  ['the scope admin', { scope: 'admin' }],
  ['an implicit grant', { response_type: 'token' }],
])('refuses %s on our own page, without a redirect to the program', async (_what, changes) => {
  const query = asked(await newClient(), changes)
  const location = await open(query)
  expect(`${location.origin}${location.pathname}`).toBe(new URL('/oauth/connect', app.url).toString())
  expect([...location.searchParams.keys()]).toEqual(['error'])
  expect(location.searchParams.get('error')).toMatch(/^[a-z_]+$/)
  expect((await approve(app, owner, query.toString(), { scopes: ['read'] })).status).toBe(400)
})

test('issues no code without the person', async () => {
  const query = asked(await newClient())
  const answer = await app.server.inject({ url: `/api/auth/oauth2/authorize?${query}`, headers: { cookie: owner.cookie } })
  expect(answer.headers['location']).toMatch(/^\/oauth\/connect\?request=/)
  expect((await approve(app, { cookie: '' }, query.toString(), { scopes: ['read'] })).status).toBe(401)
  const foreign = { cookie: owner.cookie, headers: { origin: 'https://evil.example' } }
  const body = { query: query.toString(), scopes: ['read'], podcastIds: null }
  expect((await callAuth(app, 'connection/approve', body, foreign)).status).toBe(403)
})

test('grants at most what was asked for, of the own shows, to verified people', async () => {
  const query = asked(await newClient()).toString()
  expect((await approve(app, owner, query, { scopes: ['read', 'write'] })).status).toBe(400)
  expect((await approve(app, owner, query, { scopes: ['publish'] })).status).toBe(400)
  expect((await approve(app, owner, query, { scopes: [] })).status).toBe(400)
  expect((await approve(app, other, query, { scopes: ['read'], podcastIds: [first] })).status).toBe(404)
  expect((await approve(app, await signUp(app), query, { scopes: ['read'] })).status).toBe(403)
  expect((await connectionsOf(owner)).filter(({ name }) => name === 'By hand')).toEqual([])
})

const codeFor = async (clientId: string) => {
  const { body } = await approve(app, owner, asked(clientId).toString(), { scopes: ['read'] })
  return new URL(String(body!['url'])).searchParams.get('code')!
}
const exchange = (clientId: string, code: string, changes: Record<string, string> = {}) =>
  postForm(app, 'token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: callback,
    code_verifier: verifier,
    ...changes,
  })

test.each<[string, Record<string, string>]>([
  ['another verifier', { code_verifier: 'w'.repeat(64) }],
  ['another address', { redirect_uri: 'http://127.0.0.1:1/other' }],
  ['another resource', { resource: 'https://evil.example/mcp' }],
  ['a NUL', { code: 'a\0b' }],
  ['an unknown grant', { grant_type: 'password' }],
  ['a secret', { client_secret: 'x' }],
])('exchanges no code with %s', async (_what, changes) => {
  const clientId = await newClient()
  const answer = await exchange(clientId, await codeFor(clientId), changes)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.body).not.toContain('cw_o')
})

test('a code works once, for its program, and not after the connection was revoked', async () => {
  const [clientId, thief] = [await newClient(), await newClient()]
  expect((await exchange(thief, await codeFor(clientId))).statusCode).toBe(400)
  const code = await codeFor(clientId)
  const { access_token: token } = (await exchange(clientId, code)).json<{ access_token: string }>()
  expect((await callDirectly(app, token, 'list_shows', {})).isError).toBe(false)
  expect((await exchange(clientId, code)).statusCode).toBe(400)
  expect((await callDirectly(app, token, 'list_shows', {})).isError).toBe(true)
  const late = await codeFor(clientId)
  const [connection] = (await connectionsOf(owner)).filter(({ name }) => name === 'By hand')
  await as(app, owner).TokenService.Revoke({ tokenId: connection!.id })
  const answer = await exchange(clientId, late)
  expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
})

test.each([
  ['nothing', null],
  ['no address', { client_name: 'x' }],
  ['a script', { redirect_uris: ['javascript:alert(1)'] }],
  ['plain http', { redirect_uris: ['http://evil.example/'] }],
  ['the scheme of no domain', { redirect_uris: ['myapp://callback'] }],
  ['a scheme that starts with a dot', { redirect_uris: ['.app:/callback'] }],
  ['one bad address of two', { redirect_uris: [callback, 'data:text/html,x'] }],
  ['a fragment', { redirect_uris: ['https://good.example/#x'] }],
  ['a password', { redirect_uris: ['https://a:b@good.example/'] }],
  ['too many addresses', { redirect_uris: Array.from({ length: 11 }, (_one, index) => `https://good.example/${index}`) }],
  ['a NUL', { client_name: 'a\0b', redirect_uris: [callback] }],
])('registers no program with %s', async (_what, body) => {
  expect((await register(body)).statusCode).toBe(400)
})

test('registers apps by a scheme with their domain, without a secret', async () => {
  const answer = await register({
    client_name: 'App',
    redirect_uris: ['com.example.app:/oauth/callback', 'com.example.app2://callback'],
    token_endpoint_auth_method: 'client_secret_basic',
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({ token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'] })
  expect(answer.json()).not.toHaveProperty('client_secret')
})

test('limits registrations per address', async () => {
  const from = (remoteAddress: string) =>
    app.server.inject({ method: 'POST', url: '/api/auth/oauth2/register', remoteAddress, payload: { redirect_uris: [callback] } })
  for (let turn = 0; turn < authRates.register.max; turn++) expect((await from('192.0.2.7')).statusCode).toBe(201)
  const answer = await from('192.0.2.7')
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await from('192.0.2.8')).statusCode).toBe(201)
})

test('stores no secret in clear, and forgets what has expired', async () => {
  const program = await connectProgram(app, owner, {}, new Program('Forgotten'))
  const secrets = [bearer(program), program.stored!.refresh_token!].map((secret) => secret.slice('cw_oat_'.length))
  for (const table of ['oauth_access_tokens', 'oauth_refresh_tokens', 'oauth_clients', 'access_tokens', 'verifications']) {
    const { rows } = await app.pool.pool.query(`select * from ${table}`)
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret)
  }
  const never = await newClient()
  await codeFor(never)
  app.clock.move(2 * 3_600_000)
  await removeDeadConnections(app.app)
  const names = (await connectionsOf(owner)).map(({ name }) => name)
  expect(names).toContain('Forgotten')
  expect(names).not.toContain('By hand')
  app.clock.move(31 * 86_400_000)
  expect((await listShows(program)).isError).toBe(true)
  await removeExpired(app.app)
  const { rows } = await app.pool.pool.query(`select id from oauth_refresh_tokens`)
  expect(rows).toEqual([])
  await removeDeadConnections(app.app)
  expect((await app.pool.pool.query('select from access_tokens where client_id is not null')).rows).toEqual([])
})
