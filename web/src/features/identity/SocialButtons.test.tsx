import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { instance } from '../../lib/instance.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { signedIn } from '../../lib/testing/people.ts'
import { GetStartedPage } from './GetStartedPage.tsx'
import { SignInPage } from './SignInPage.tsx'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, null)
  instance.providers = { google: true, facebook: true }
})
afterEach(() => {
  instance.providers = { google: false, facebook: false }
  vi.restoreAllMocks()
})

test.each([
  [SignInPage, '/sign-in', 'Continue with Google', { provider: 'google', page: 'sign-in' }],
  [SignInPage, '/sign-in?from=%2Fsettings', 'Continue with Facebook', { provider: 'facebook', page: 'sign-in', from: '/settings' }],
  [GetStartedPage, '/get-started?from=%2F%2Fevil.example', 'Sign up with Google', { provider: 'google', page: 'get-started' }],
])('%o at %s: %s sends the browser to the provider', async (Screen, at, name, expected) => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  const { user } = await openPage(Screen, at)
  net.authAnswers('signInSocial', { url: 'https://provider.example/authorize' })
  await user.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://provider.example/authorize'))
  expect(net.toldTo('signInSocial')).toEqual([expected])
  expect(button(name).getAttribute('data-loading')).toBe('true')
})

test('enables the button again after the back button', async () => {
  vi.spyOn(window.location, 'assign').mockReturnValue()
  const { user } = await openPage(SignInPage, '/sign-in')
  net.authAnswers('signInSocial', { url: 'https://provider.example/authorize' })
  await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(button('Continue with Google').getAttribute('data-loading')).toBe('true'))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(button('Continue with Google').getAttribute('data-loading')).toBeNull())
})

test('reports a failure', async () => {
  const { user } = await openPage(SignInPage, '/sign-in')
  net.authRefuses('signInSocial', 'PROVIDER_NOT_SET_UP')
  await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  expect(await screen.findByText("This provider isn't set up on this instance.")).toBeTruthy()
})
