import { TwirpFetchTransport } from '@protobuf-ts/twirp-transport'
import { MessageType } from '@protobuf-ts/runtime'
import { RpcError, ServiceType } from '@protobuf-ts/runtime-rpc'
import { expect, test } from 'vitest'
import { useApp } from '../../test/kit/app.ts'
import { as, callRaw } from '../../test/kit/as.ts'
import { makePerson } from '../../test/kit/make.ts'

const app = await useApp({ listen: true })
const person = await makePerson(app)

const path = '/api/twirp/castwright.iam.UserService/Find'

type Request = { method?: 'GET' | 'POST' | 'PUT'; url?: string; headers?: Record<string, string>; payload?: string }

async function send(options: Request) {
  const answer = await app.server.inject({
    method: options.method ?? 'POST',
    url: options.url ?? path,
    headers: { origin: app.url, cookie: person.cookie, 'content-type': 'application/json', ...options.headers },
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  })
  return { status: answer.statusCode, body: answer.json<{ code: string; msg: string; meta: Record<string, string> }>() }
}

test('accepts camelCase and snake_case keys and answers in snake_case', async () => {
  for (const body of [{ userId: person.userId }, { user_id: person.userId }]) {
    const answer = await callRaw(app, person, 'UserService.Find', body)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ user: { id: person.userId, email: person.email, is_beta_user: true, first_name: '' } })
  }
})

test.each<[string, Request, number, string]>([
  ['an unknown method', { url: '/api/twirp/castwright.iam.UserService/Nothing', payload: '{}' }, 404, 'bad_route'],
  ['an unknown service', { url: '/api/twirp/castwright.iam.Nothing/Find', payload: '{}' }, 404, 'bad_route'],
  ['another path below /api', { url: '/api/nothing', payload: '{}' }, 404, 'bad_route'],
  ['the wrong verb', { method: 'PUT', payload: '{}' }, 404, 'bad_route'],
  ['a GET', { method: 'GET' }, 404, 'bad_route'],
  ['the wrong content type', { headers: { 'content-type': 'text/plain' }, payload: '{}' }, 404, 'bad_route'],
  ['protobuf', { headers: { 'content-type': 'application/protobuf' }, payload: '' }, 404, 'bad_route'],
  ['malformed JSON', { payload: '{"userId":' }, 400, 'malformed'],
  ['no body', { payload: '' }, 400, 'malformed'],
  ['an array', { payload: '[]' }, 400, 'malformed'],
  ['null', { payload: 'null' }, 400, 'malformed'],
  ['a body over 1 MB', { payload: JSON.stringify({ userId: 'x'.repeat(1024 * 1024) }) }, 400, 'malformed'],
])('rejects %s with the Twirp error', async (_name, request, status, code) => {
  const answer = await send(request)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ code, msg: expect.stringMatching(/\.$/), meta: expect.anything() })
})

test('names invalid fields by their wire names', async () => {
  const answer = await callRaw(app, person, 'UserService.Find', { userId: 7 })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_argument', meta: { user_id: expect.any(String) } } })
  const nested = await callRaw(app, person, 'UserService.Update', { user: { id: person.userId, firstName: 'A', lastName: 'L33t' } })
  const [short, digits] = ['Name must be at least 2 characters', 'Name cannot include numbers']
  expect(nested.body).toMatchObject({
    meta: { 'user.first_name': short, first_name: short, 'user.last_name': digits, last_name: digits },
  })
  const surrogate = await callRaw(app, person, 'BetaService.RequestAccess', `{"userId":"${person.userId}","message":"\\ud800"}`)
  expect(surrogate).toMatchObject({ status: 400, body: { code: 'invalid_argument', meta: { message: expect.any(String) } } })
})

test('answers PodcastService methods under both packages', async () => {
  for (const pkg of ['castwright.iam', 'castwright.administration']) {
    const answer = await send({ url: `/api/twirp/${pkg}.PodcastService/FindByUserID`, payload: JSON.stringify({ user_id: person.userId }) })
    expect(answer.status).toBe(200)
  }
})

test("rejects an ID in the body that isn't the caller's", async () => {
  const other = await makePerson(app)
  await expect(as(app, person).UserService.Find({ userId: other.userId })).rejects.toMatchObject({
    code: 'permission_denied',
    meta: { reason: 'not_yourself' },
  })
  await expect(as(app, person).UserService.Create({ user: { id: other.userId } })).rejects.toMatchObject({ code: 'permission_denied' })
  // Also next to the right one, and in methods that don't use it.
  const { userId } = person
  for (const extra of [{ user_id: other.userId }, { trigger_user_id: other.userId }, { requestUserId: other.userId }]) {
    const answer = await callRaw(app, person, 'UserService.Find', { userId, ...extra })
    expect(answer).toMatchObject({ status: 403, body: { meta: { reason: 'not_yourself' } } })
  }
  expect(await callRaw(app, person, 'UserService.Find', { userId, requestUserId: userId, isBetaUser: false })).toMatchObject({
    status: 200,
  })
})

test('requires a session', async () => {
  await expect(as(app, null).UserService.Find({ userId: person.userId })).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
})

const FindRequest = new MessageType<{ userId: string }>('castwright.iam.FindRequest', [
  { no: 1, name: 'user_id', kind: 'scalar', T: 9, localName: 'userId' },
])
const FoundUser = new MessageType<{ id: string; email: string; isBetaUser: boolean }>('castwright.iam.FoundUser', [
  { no: 1, name: 'id', kind: 'scalar', T: 9 },
  { no: 2, name: 'email', kind: 'scalar', T: 9 },
  { no: 3, name: 'is_beta_user', kind: 'scalar', T: 8 },
])
const FindAnswer = new MessageType<{ user?: { id: string; email: string; isBetaUser: boolean } }>('castwright.iam.FindAnswer', [
  { no: 1, name: 'user', kind: 'message', T: () => FoundUser },
])
const userService = new ServiceType('castwright.iam.UserService', [{ name: 'Find', I: FindRequest, O: FindAnswer, options: {} }])

test('works with an independent Twirp client, including errors', async () => {
  const transport = new TwirpFetchTransport({ baseUrl: `${app.url}/api/twirp`, sendJson: true, jsonOptions: { ignoreUnknownFields: true } })
  const find = (userId: string, cookie: string) =>
    transport.unary(userService.methods[0]!, { userId }, transport.mergeOptions({ meta: { cookie, origin: app.url } }))

  const found = await find(person.userId, person.cookie)
  expect(found.response).toMatchObject({ user: { id: person.userId, email: person.email, isBetaUser: true } })

  const unauthenticated = await Promise.resolve(find(person.userId, '')).catch((error: unknown) => error)
  expect(unauthenticated).toBeInstanceOf(RpcError)
  expect(unauthenticated).toMatchObject({ code: 'unauthenticated', message: 'Please sign in.' })
  const wrong = await Promise.resolve(find('no-id', person.cookie)).catch((error: unknown) => error)
  expect(wrong).toMatchObject({ code: 'invalid_argument', meta: { user_id: 'Must be a valid ID.' } })
})
