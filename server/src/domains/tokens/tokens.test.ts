import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pathOf, type MethodName } from '@castwright/contract/methods.ts'
import { tokenLimits } from '@castwright/contract/tokens/limits.ts'
import { expect, test } from 'vitest'
import { build } from '../../build.ts'
import { createServer } from '../../http/server.ts'
import { as, callRaw, withToken, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makeMember, makePerson, makePodcast, makeToken } from '../../../test/kit/make.ts'
import { deletePodcast } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'
import { confirmPassword } from '../profiles/testing.ts'
import { createLog } from '../../platform/log.ts'
import { newId } from '../../platform/ids.ts'
import { countTokens } from './service.ts'

const clientDir = join(import.meta.dirname, '../../../test/fixtures/client')
const lines: string[] = []
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})

const { app, owner, podcastId } = await useShow({ worker: false, log: createLog('trace', sink) })
const other = await makePerson(app)

const form = { name: 'Backup script', scopes: ['read' as const], podcastIds: null, expiresInDays: 30 }
const create = async (person: Person, changes: object = {}) => {
  await confirmPassword(app, person)
  return as(app, person).TokenService.Create({ ...form, ...changes })
}
const list = async (person: Person) => (await as(app, person).TokenService.Find({})).tokens
const whoAmI = (secret: string) => callRaw(app, withToken(owner, secret), 'CallerService.Find', {})

test('creates a token whose secret is shown once, and emails its owner', async () => {
  const { token, secret } = await create(owner, { podcastIds: [podcastId, podcastId], scopes: ['write', 'read', 'read'] })
  expect(secret).toMatch(/^cw_pat_[\w-]{43}$/)
  expect(token).toEqual({
    id: expect.any(String),
    name: 'Backup script',
    isConnection: false,
    ending: secret.slice(-4),
    scopes: ['write', 'read'],
    podcasts: [{ id: podcastId, title: 'Night Shift' }],
    createdAt: expect.any(String),
    expiresAt: expect.any(String),
    isExpired: false,
    lastUsedAt: null,
  })
  expect(Date.parse(token.expiresAt!) - Date.parse(token.createdAt)).toBe(30 * 86_400_000)
  expect(await list(owner)).toEqual([token])
  expect(JSON.stringify(await list(owner))).not.toContain(secret.slice(0, -4))
  expect(await list(other)).toEqual([])
  const { rows } = await app.pool.pool.query(`select data->>'kind' as kind from pgboss.job where name = 'identity.notice-letter'`)
  expect(rows).toContainEqual({ kind: 'token-created' })
  expect(await whoAmI(secret)).toMatchObject({
    status: 200,
    body: {
      user_id: owner.userId,
      token: { id: token.id, scopes: ['write', 'read'] },
      podcasts: [{ id: podcastId, title: 'Night Shift', show_access: 'OWNER' }],
    },
  })
})

test('tells a session who is calling', async () => {
  expect(await as(app, owner).CallerService.Find({})).toMatchObject({ userId: owner.userId, email: owner.email, token: null })
})

test.each<[string, object, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['a long name', { name: 'x'.repeat(61) }, 'name'],
  ['no scopes', { scopes: [] }, 'scopes'],
  ['an unknown scope', { scopes: ['never'] }, 'scopes.0'],
  ['no podcasts', { podcastIds: [] }, 'podcast_ids'],
  ['too long a life', { expiresInDays: 367 }, 'expires_in_days'],
])('rejects %s', async (_name, changes, field) => {
  const answer = await callRaw(app, owner, 'TokenService.Create', { ...form, ...changes })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_argument' } })
  expect((answer.body as { meta: object }).meta).toHaveProperty([field])
})

test("rejects shows of others, and revokes only one's own tokens", async () => {
  await confirmPassword(app, other)
  expect(await callRaw(app, other, 'TokenService.Create', { ...form, podcastIds: [podcastId] })).toMatchObject({ status: 404 })
  expect(await callRaw(app, null, 'TokenService.Create', form)).toMatchObject({ status: 401 })
  const { token, secret } = await create(owner)
  expect(await callRaw(app, other, 'TokenService.Revoke', { tokenId: token.id })).toMatchObject({ status: 404 })
  expect(await as(app, other).TokenService.RevokeAll({})).toEqual({ revoked: 0 })
  expect((await whoAmI(secret)).status).toBe(200)
  await as(app, owner).TokenService.Revoke({ tokenId: token.id })
  expect(await whoAmI(secret)).toMatchObject({ status: 401, body: { meta: { reason: 'token_invalid' } } })
  expect(await callRaw(app, owner, 'TokenService.Revoke', { tokenId: token.id })).toMatchObject({ status: 404 })
})

test('limits the tokens of a person, also with concurrent calls', async () => {
  const person = await makePerson(app)
  await confirmPassword(app, person)
  for (let n = 0; n < tokenLimits.tokens - 2; n += 1) await makeToken(app, person)
  const answers = await Promise.all(Array.from({ length: 5 }, () => callRaw(app, person, 'TokenService.Create', form)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 412, body: { meta: { reason: 'too_many_tokens' } } })
  expect(await as(app, person).TokenService.RevokeAll({})).toEqual({ revoked: tokenLimits.tokens })
})

test('a token expires, and stays listed until it is revoked', async () => {
  const person = await makePerson(app)
  const { secret } = await create(person, { expiresInDays: 1 })
  expect((await whoAmI(secret)).status).toBe(200)
  expect((await list(person))[0]).toMatchObject({ isExpired: false, lastUsedAt: expect.any(String) })
  app.clock.move(86_400_000)
  expect((await whoAmI(secret)).status).toBe(401)
  expect((await list(person))[0]).toMatchObject({ isExpired: true })
})

test('records the last use at most once a minute', async () => {
  const person = await makePerson(app)
  const { secret } = await create(person)
  await whoAmI(secret)
  const lastUse = async () => (await list(person))[0]!.lastUsedAt
  const first = await lastUse()
  app.clock.move(30_000)
  await whoAmI(secret)
  expect(await lastUse()).toBe(first)
  app.clock.move(31_000)
  await whoAmI(secret)
  expect(Date.parse((await lastUse())!)).toBeGreaterThan(Date.parse(first!))
})

test('counts tokens for the operator', async () => {
  const before = await countTokens(app.app)
  const person = await makePerson(app)
  await create(person, { expiresInDays: 1 })
  const { secret } = await create(person, { expiresInDays: null })
  await whoAmI(secret)
  expect(await countTokens(app.app)).toEqual({ active: before.active + 2, used: before.used + 1, people: before.people + 1 })
})

test('a deleted show leaves a token for it without any', async () => {
  const { podcastId: gone } = await makePodcast(app, owner)
  const { secret } = await create(owner, { podcastIds: [gone] })
  await deletePodcast(app, gone)
  expect(await whoAmI(secret)).toMatchObject({ status: 200, body: { podcasts: [] } })
  expect(await callRaw(app, withToken(owner, secret), 'PodcastService.Find', { podcastId })).toMatchObject({ status: 404 })
})

const send = (headers: Record<string, string>, name: MethodName = 'CallerService.Find', body: object = {}) =>
  app.server.inject({ method: 'POST', url: pathOf(name), headers: { 'content-type': 'application/json', ...headers }, payload: body })

test('needs no cookie and no Origin, and never falls back to a session', async () => {
  const { secret } = await makeToken(app, owner)
  for (const origin of [undefined, 'https://elsewhere.example', 'null'])
    expect((await send({ authorization: `Bearer ${secret}`, ...(origin && { origin }) })).statusCode).toBe(200)
  expect((await send({ authorization: `bearer  ${secret}` })).statusCode).toBe(200)
  for (const wrong of [secret.slice(0, -1), `${secret}x`, `x${secret}`, 'cw_pat_', '', newId()]) {
    const answer = await send({ authorization: `Bearer ${wrong}`, cookie: owner.cookie, origin: app.url })
    expect([wrong, answer.statusCode]).toEqual([wrong, 401])
  }
  // The session of another person doesn't count next to a token.
  const both = await send({ authorization: `Bearer ${secret}`, cookie: other.cookie, origin: app.url })
  expect(both.json()).toMatchObject({ user_id: owner.userId })
  expect(both.headers['set-cookie']).toBeUndefined()
  // Only methods take tokens: pages and sign-in don't.
  const bearer = { authorization: `Bearer ${secret}` }
  expect((await app.server.inject({ method: 'POST', url: '/api/auth/sign-out', headers: bearer })).statusCode).toBe(403)
  expect((await app.server.inject({ method: 'GET', url: '/api/auth/get-session', headers: bearer })).body).toBe('null')
  const file = `/api/analytics/${podcastId}/downloads.csv`
  expect((await app.server.inject({ method: 'GET', url: file, headers: bearer })).statusCode).toBeGreaterThanOrEqual(401)
})

test('limits calls per token and says so in headers', async () => {
  const { secret, tokenId } = await makeToken(app, owner)
  const bearer = { authorization: `Bearer ${secret}` }
  const first = await send(bearer)
  expect(first.headers).toMatchObject({
    'ratelimit-limit': '300',
    'ratelimit-remaining': '299',
    'ratelimit-reset': expect.stringMatching(/^\d+$/),
  })
  expect(first.headers['x-ratelimit-limit']).toBeUndefined()
  await app.pool.pool.query('update rates set count = 300 where key = $1', [`token:${tokenId}`])
  const last = await send(bearer)
  expect(last.statusCode).toBe(429)
  expect(last.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': expect.stringMatching(/^\d+$/) })
  expect(last.json()).toMatchObject({ code: 'resource_exhausted', meta: { retry_after: expect.any(String) } })
  expect((await send({ authorization: `Bearer ${(await makeToken(app, owner)).secret}` })).statusCode).toBe(200)
})

test('a token that is revoked on one server is rejected by the others within a second', async () => {
  const parts = await build(app.app.config, app.connectionString, { now: app.clock.now, log: app.app.log })
  const second = await createServer({ ...parts, version: '0.0.0-test', clientDir })
  try {
    const { token, secret } = await create(owner)
    const ask = () =>
      second.inject({ method: 'POST', url: pathOf('CallerService.Find'), headers: { authorization: `Bearer ${secret}` }, payload: {} })
    expect((await ask()).statusCode).toBe(200)
    await as(app, owner).TokenService.Revoke({ tokenId: token.id })
    // With the next request: nothing is cached.
    expect((await ask()).statusCode).toBe(401)
  } finally {
    await second.close()
    await parts.close()
  }
})

test('no token is in a log or in the database, also after errors', async () => {
  const person = await makePerson(app)
  const secrets: string[] = []
  for (const expiresInDays of [1, null]) secrets.push((await create(person, { scopes: ['read', 'write'], expiresInDays })).secret)
  const [secret = ''] = secrets
  const show = await makePodcast(app, person)
  const key = 'a key'
  await send({ authorization: `Bearer ${secret}`, 'idempotency-key': key }, 'TemplateService.Create', {
    podcastId: show.podcastId,
    template: { name: 'Nightingale', steps: [], showNotes: '', reviewers: [], weekday: null, time: null },
  })
  await send({ authorization: `Bearer ${secret}x` })
  await app.pool.pool.query('alter table access_tokens rename to hidden')
  try {
    expect((await send({ authorization: `Bearer ${secret}` })).statusCode).toBe(500)
  } finally {
    await app.pool.pool.query('alter table hidden rename to access_tokens')
  }
  await eventually(() => expect(lines.join('')).toContain('Unexpected error'))
  for (const one of secrets) expect(lines.join('')).not.toContain(one)
  expect(lines.join('')).not.toContain('cw_pat_')
  const { rows: tables } = await app.pool.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const { rows } = await app.pool.pool.query(`select 1 from ${name} t where t::text like '%cw\\_pat\\_%' limit 1`)
    expect([name, rows.length]).toEqual([name, 0])
  }
  // The stored response is encrypted.
  const { rows } = await app.pool.pool.query<{ response: Buffer }>('select response from idempotent_calls where key = $1', [key])
  expect(rows[0]!.response.toString('latin1')).not.toContain('Nightingale')
})

test('a member who is added later is found by a token for all shows', async () => {
  const { secret } = await create(other)
  expect(await whoAmI(secret)).toMatchObject({ body: { podcasts: [] } })
  await makeMember(app, podcastId, other, 'EDITOR')
  expect(await whoAmI(secret)).toMatchObject({ body: { podcasts: [{ id: podcastId, show_access: 'EDITOR' }] } })
})
