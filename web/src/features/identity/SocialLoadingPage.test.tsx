import { socialErrors } from '@castwright/contract/identity/errors.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { instance } from '../../lib/instance.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, field, openPage } from '../../lib/testing/page.tsx'
import { account, ada, signedIn } from '../../lib/testing/people.ts'
import { useSignUpErrors } from './signUp.ts'
import { SocialLoadingPage } from './SocialLoadingPage.tsx'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, null)
  instance.providers = { google: true, facebook: true }
})
afterEach(() => {
  instance.providers = { google: false, facebook: false }
  useSignUpErrors.setState({ details: undefined })
})

const open = (at: string) => openPage(SocialLoadingPage, at)
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const young = { ...ada, createdAt: new Date().toISOString(), timeZone: 'Pacific/Chatham' }

test.each([
  ['/sign-in-loading?provider=google', '/my-podcasts'],
  ['/get-started-loading?provider=facebook&from=%2Fvideo-tutorials', '/video-tutorials'],
  ['/sign-in-loading?provider=google&from=https%3A%2F%2Fevil.example', '/my-podcasts'],
])('redirects a signed-in user from %s to %s', async (at, to) => {
  signedIn(net, ada)
  const { place } = await open(at)
  await waitFor(() => expect(place()).toBe(to))
})

test('saves the browser time zone for a new account', async () => {
  signedIn(net, young)
  net.answers('UserService.Create', { user: young })
  const { place } = await open('/get-started-loading?provider=google')
  await waitFor(() => expect(place()).toBe('/my-podcasts'))
  expect(net.calls.filter(({ path }) => path.endsWith('/Create')).map(({ body }) => body)).toEqual([
    { user: { id: ada.id, time_zone: zone } },
  ])
})

test('records a failed time zone save and still signs in', async () => {
  signedIn(net, young)
  net.refuses('UserService.Create', 'internal')
  const { place } = await open('/get-started-loading?provider=google')
  await waitFor(() => expect(place()).toBe('/my-podcasts'))
  expect(useSignUpErrors.getState().details).toMatchObject({ code: 'internal' })
})

test.each(Object.entries(socialErrors))('explains %s and links back', async (code, text) => {
  const { user, place } = await open(`/sign-in-loading?provider=google&error=${code}&from=%2Fsettings`)
  expect(await screen.findByRole('heading', { name: 'Signing in with Google failed' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(text)
  await user.click(button('Back to Sign In'))
  await waitFor(() => expect(place()).toBe('/sign-in?from=%2Fsettings'))
})

test('records an account that could not be created', async () => {
  const { user, place } = await open('/get-started-loading?provider=facebook&error=CREATION_FAILED')
  await screen.findByRole('heading', { name: 'Signing up with Facebook failed' })
  expect(useSignUpErrors.getState().details).toBeInstanceOf(Error)
  await user.click(button('Back to Get Started'))
  await waitFor(() => expect(place()).toBe('/get-started'))
})

test.each([
  ['/sign-in-loading?provider=google&error=<b>', socialErrors.FAILED],
  ['/sign-in-loading?provider=google', socialErrors.FAILED],
  ['/sign-in-loading?provider=<b>', socialErrors.FAILED],
])('explains that %s is invalid', async (at, text) => {
  await open(at)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
})

test('explains that a provider is not set up', async () => {
  instance.providers = { google: false, facebook: false }
  await open('/sign-in-loading?provider=google')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe("This provider isn't set up on this instance."))
})

test('explains a lost connection', async () => {
  net.cuts('/api/auth/get-session')
  await open('/sign-in-loading?provider=google')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/The server could not be reached/))
})

test('asks for the second factor', async () => {
  net.authAnswers('findChallenge', { twoFactor: { phone: false, app: true, phoneHint: null } })
  const { user, place } = await open('/sign-in-loading?provider=google&twoFactor=true&from=%2Fsettings')
  await screen.findByRole('heading', { name: 'Two-factor authentication' })
  net.auth('two-factor/verify', 200, account())
  signedIn(net, ada)
  await user.type(field('Verification Code'), '123 456{Enter}')
  await waitFor(() => expect(place()).toBe('/settings'))
  expect(net.toldTo('verifyTwoFactor')).toEqual([{ kind: 'app', code: '123 456' }])
})

test('returns to sign-in if the second factor has expired', async () => {
  net.authAnswers('findChallenge', null)
  await open('/sign-in-loading?provider=google&twoFactor=true')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(socialErrors.EXPIRED))
})
