import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useAppStore } from './appStore.ts'
import { AuthError, auth } from './auth.ts'
import { draftKey, readDraft, writeDraft } from './drafts.ts'
import { queryClient } from './queryClient.ts'
import { query } from './rpc.ts'
import { refreshSession, signOut, useSession } from './session.ts'
import { sessionKey } from './sessionKey.ts'
import { network, type Network } from './testing/network.ts'
import { account, ada, signedIn } from './testing/people.ts'

let net: Network
beforeEach(() => {
  queryClient.clear()
  net = network()
})
afterEach(cleanup)

const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queryClient }, children)
const open = () => renderHook(useSession, { wrapper }).result

test('loads the signed-in user', async () => {
  signedIn(net, ada)
  const session = open()
  expect(session.current).toEqual({ status: 'loading' })
  await waitFor(() => expect(session.current).toEqual({ status: 'in', user: ada }))
})

test('is signed out without a session', async () => {
  signedIn(net, null)
  const session = open()
  await waitFor(() => expect(session.current).toEqual({ status: 'out' }))
})

test('is signed out if the session ends between two calls', async () => {
  net.auth('get-session', 200, account())
  net.refuses('UserService.Find', 'unauthenticated')
  expect(await refreshSession()).toBeNull()
})

test("completes an account without details with the browser's time zone", async () => {
  net.auth('get-session', 200, account())
  net.refuses('UserService.Find', 'not_found')
  net.answers('UserService.Create', { user: ada })
  expect(await refreshSession()).toEqual(ada)
  expect(net.calls.at(-1)?.body).toEqual({ user: { id: ada.id, time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone } })
})

test('clears all cached data on sign-out', async () => {
  signedIn(net, ada)
  await refreshSession()
  net.answers('PodcastService.FindByUserID', { podcasts: [] })
  await queryClient.query(query('PodcastService.FindByUserID', { userId: ada.id }))
  useAppStore.setState({ selectedPodcastId: ada.id })
  net.auth('sign-out', 200, { success: true })
  await signOut()
  expect(queryClient.getQueryData(sessionKey)).toBeNull()
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
  expect(useAppStore.getState().selectedPodcastId).toBeNull()
})

test('changes nothing if sign-out fails', async () => {
  signedIn(net, ada)
  await refreshSession()
  net.auth('sign-out', 500, {})
  await expect(signOut()).rejects.toThrow(AuthError)
  expect(queryClient.getQueryData(sessionKey)).toEqual(ada)
})

const signIn = () => auth('signIn', { email: 'a@b.example', password: 'x' })

test.each([
  [422, { code: 'USER_ALREADY_EXISTS', message: 'Taken.' }, 'USER_ALREADY_EXISTS'],
  [401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Wrong.' }, 'INVALID_EMAIL_OR_PASSWORD'],
  [400, { code: 'INVALID_FIELDS', message: 'Some fields are invalid.', fields: { email: 'No.' } }, 'INVALID_FIELDS'],
  [400, { code: 'NEWER_THAN_THIS_PAGE', message: 'No.' }, 'NEWER_THAN_THIS_PAGE'],
  [503, {}, 'UNREACHABLE'],
  [500, null, 'UNKNOWN'],
  [200, { user: 'nobody' }, 'UNKNOWN'],
])('an auth answer %d %j is %s', async (status, body, code) => {
  net.auth('sign-in/email', status, body)
  await expect(signIn()).rejects.toMatchObject({ code })
})

test('hides internal server errors from users', async () => {
  net.auth('sign-in/email', 500, { code: 'INTERNAL', message: 'column "x" does not exist' })
  await expect(signIn()).rejects.toThrow('An unexpected error occurred.')
})

test('says how long to wait after too many attempts', async () => {
  net.auth('sign-in/email', 429, { message: 'Too many' }, { 'retry-after': '90' })
  await expect(signIn()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 90 })
  net.cuts('/api/auth/sign-in/email')
  await expect(signIn()).rejects.toMatchObject({ code: 'UNREACHABLE' })
})

test('refetches the session after an unauthenticated call', async () => {
  signedIn(net, ada)
  const session = open()
  await waitFor(() => expect(session.current.status).toBe('in'))
  net.auth('sessions', 401, { code: 'UNAUTHENTICATED', message: 'Please sign in.' })
  signedIn(net, null)
  await expect(auth('findSessions', {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await waitFor(() => expect(session.current.status).toBe('out'))
})

test('drafts on the device go with the account: on sign-out all, with another person those of others', async () => {
  const mine = draftKey(ada.id, 'e1', 'comment')
  const others = draftKey('0198c0de-0000-7000-8000-0000000000ff', 'e1', 'comment')
  writeDraft(mine, 'Hello')
  writeDraft(others, 'Hi')
  signedIn(net, ada)
  await refreshSession()
  expect([readDraft(mine), readDraft(others)]).toEqual(['Hello', undefined])
  net.authAnswers('signOut', { success: true })
  await signOut()
  expect(readDraft(mine)).toBeUndefined()
})
