import { pathOf } from '@castwright/contract/methods.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { setFieldErrors } from './fieldErrors.ts'
import { queryClient } from './queryClient.ts'
import { query, rpc, RpcError } from './rpc.ts'
import { sessionKey } from './sessionKey.ts'
import { network, type Network } from './testing/network.ts'
import { ada } from './testing/people.ts'

const find = pathOf('UserService.Find')
const ask = () => rpc('UserService.Find', { userId: ada.id })
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('should have failed')
    },
    (error: unknown) => error as RpcError,
  )

let net: Network
beforeEach(() => {
  queryClient.clear()
  net = network()
})

test('uses snake_case on the wire and camelCase in code', async () => {
  net.answers('UserService.Find', { user: ada })
  expect(await ask()).toEqual({ user: ada })
  expect(net.calls).toEqual([{ path: '/api/twirp/castwright.iam.UserService/Find', method: 'POST', body: { user_id: ada.id } }])
})

test('an error has a code, a message and meta', async () => {
  net.refuses('UserService.Find', 'permission_denied', 'This is a private beta.', { reason: 'private_beta' })
  const error = await failureOf(ask())
  expect(error).toBeInstanceOf(RpcError)
  expect(error).toMatchObject({ code: 'permission_denied', msg: 'This is a private beta.', meta: { reason: 'private_beta' } })
})

test('a limit says how long to wait', async () => {
  net.refuses('UserService.Find', 'resource_exhausted', 'Too many attempts. Please wait a while.', { retry_after: '1500' })
  expect(await failureOf(ask())).toMatchObject({ message: 'Too many attempts. Please wait 25 minutes and try again.', retryAfter: 1500 })
})

test('a network error has a message', async () => {
  expect(await failureOf(ask())).toMatchObject({
    code: 'network',
    msg: 'The server could not be reached. Please check your connection and try again.',
  })
})

test.each([
  [502, 'unavailable'],
  [429, 'resource_exhausted'],
  [401, 'unauthenticated'],
  [418, 'unknown'],
])("a proxy's own page with status %d becomes %s", async (status, code) => {
  net.on(find, () => new Response('<html>', { status }))
  expect(await failureOf(ask())).toMatchObject({ code })
})

test('asks for a reload if the response has another format', async () => {
  net.on(find, () => new Response('{"user":{"id":7}}', { status: 200 }))
  expect(await failureOf(ask())).toMatchObject({ code: 'internal', msg: expect.stringContaining('reload the page') })
})

test('rejects with the abort reason', async () => {
  const abort = new AbortController()
  net.on(find, () => {
    abort.abort()
    throw abort.signal.reason
  })
  expect(await failureOf(rpc('UserService.Find', { userId: ada.id }, { signal: abort.signal }))).toMatchObject({ name: 'AbortError' })
})

test('refetches the session after a 401', async () => {
  queryClient.setQueryData(sessionKey, ada)
  net.refuses('UserService.Find', 'unauthenticated')
  await failureOf(ask())
  expect(queryClient.getQueryState(sessionKey)?.isInvalidated).toBe(true)
})

test('uses the same query key for the same input', async () => {
  net.answers('PodcastRoleService.ValidateAccess', { hasAccess: true, showAccess: 'OWNER' })
  const first = query('PodcastRoleService.ValidateAccess', { podcastId: ada.id, userId: ada.id })
  const second = query('PodcastRoleService.ValidateAccess', { userId: ada.id, podcastId: ada.id })
  await queryClient.query({ ...first, staleTime: 1000 })
  await queryClient.query({ ...second, staleTime: 1000 })
  expect(net.calls).toHaveLength(1)
})

test("shows the server's field errors and focuses the first", () => {
  const form = { getValues: () => ({ firstName: '', timeZone: '' }), setError: vi.fn() }
  const error = new RpcError('invalid_argument', 'x', { 'user.time_zone': 'Must be a valid time zone.', reason: 'x' })
  expect(setFieldErrors(form as never, error, 'user')).toBe(true)
  expect(form.setError.mock.calls).toEqual([['timeZone', { type: 'server', message: 'Must be a valid time zone.' }, { shouldFocus: true }]])
  expect(setFieldErrors(form as never, new Error('x'))).toBe(false)
  expect(setFieldErrors(form as never, new RpcError('internal', 'x'))).toBe(false)
})
