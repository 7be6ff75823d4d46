import type { Factors } from '@castwright/contract/identity/auth.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authPath, network, type Network } from '../../lib/testing/network.ts'
import { button, field, messageAt, openPage, pasteInto } from '../../lib/testing/page.tsx'
import { account, ada, signedIn } from '../../lib/testing/people.ts'
import { SignInPage } from './SignInPage.tsx'

const byPhone: Factors = { phone: true, app: false, phoneHint: '12' }
const byApp: Factors = { phone: false, app: true, phoneHint: null }
const byBoth: Factors = { phone: true, app: true, phoneHint: '12' }

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, null)
  net.authAnswers('sendTwoFactor', { success: true })
})
afterEach(() => vi.useRealTimers())

async function open(twoFactor: Factors, at = '/sign-in') {
  net.authAnswers('signIn', { twoFactor })
  const page = await openPage(SignInPage, at)
  await screen.findByRole('heading', { name: 'Welcome back' })
  await pasteInto(page.user, field('Email'), ada.email)
  await page.user.type(field('Password'), 'Sound-check-1!{Enter}')
  await screen.findByRole('heading', { name: 'Two-factor authentication' })
  const enter = async (code: string, label = 'Verification Code') => {
    await page.user.clear(field(label))
    if (code) await pasteInto(page.user, field(label), code)
    await page.user.click(button('Continue'))
  }
  return { ...page, enter }
}

const letIn = () => {
  net.auth('two-factor/verify', 200, account())
  signedIn(net, ada)
}

test('texts a code right away and returns to the previous page after verification', async () => {
  const { enter, place } = await open(byPhone, '/sign-in?from=%2Fsettings')
  await waitFor(() => expect(net.toldTo('sendTwoFactor')).toEqual([{}]))
  expect(screen.getByText(/the number ending in 12/)).toBeTruthy()
  expect(document.activeElement).toBe(field('Verification Code'))
  expect(field('Verification Code').autocomplete).toBe('one-time-code')
  letIn()
  await enter('123456')
  await waitFor(() => expect(place()).toBe('/settings'))
  expect(net.toldTo('verifyTwoFactor')).toEqual([{ kind: 'phone', code: '123456' }])
})

test('sends no text message for an app until requested', async () => {
  const { user } = await open(byBoth)
  expect(screen.getByText('Enter the 6-digit code from your authenticator app.')).toBeTruthy()
  expect(net.toldTo('sendTwoFactor')).toEqual([])
  await user.click(button('Get a code by text message'))
  await waitFor(() => expect(net.toldTo('sendTwoFactor')).toEqual([{}]))
  await user.click(button('Use your authenticator app'))
  await user.click(button('Get a code by text message'))
  expect(net.toldTo('sendTwoFactor')).toEqual([{}])
})

test('accepts a recovery code', async () => {
  const { user, enter, place } = await open(byApp)
  expect(screen.queryByRole('button', { name: 'Get a code by text message' })).toBeNull()
  await user.click(button('Use a recovery code'))
  await enter('', 'Recovery Code')
  await waitFor(() => expect(messageAt('Recovery Code')).toBe('Please enter the code.'))
  letIn()
  await enter('abcde-fghij', 'Recovery Code')
  await waitFor(() => expect(place()).toBe('/my-podcasts'))
  expect(net.toldTo('verifyTwoFactor')).toEqual([{ kind: 'recovery', code: 'abcde-fghij' }])
})

test('explains invalid, wrong, expired and rate-limited codes', async () => {
  const { enter } = await open(byPhone)
  await enter('12345')
  await waitFor(() => expect(messageAt('Verification Code')).toBe('Please enter the 6-digit code.'))
  net.authRefuses('verifyTwoFactor', 'WRONG_CODE')
  await enter('000000')
  await waitFor(() => expect(messageAt('Verification Code')).toBe('That code is incorrect.'))
  net.authRefuses('verifyTwoFactor', 'CODE_EXPIRED')
  await enter('000001')
  await waitFor(() => expect(messageAt('Verification Code')).toBe('This code is no longer valid. Please request a new one.'))
  net.auth('two-factor/verify', 429, {}, { 'retry-after': '3000' })
  await enter('000002')
  await waitFor(() => expect(messageAt('Verification Code')).toBe('Too many attempts. Please wait 50 minutes and try again.'))
})

test('offers another code after the countdown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = await open(byPhone)
  expect(screen.getByText(/You can request another in \d+ s\./)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await user.click(button('Resend code'))
  expect(await screen.findByText(/We sent a new code/)).toBeTruthy()
  expect(net.toldTo('sendTwoFactor')).toEqual([{}, {}])
})

test('reports a text message that could not be sent', async () => {
  net.cuts(authPath('sendTwoFactor'))
  await open(byPhone)
  expect(await screen.findByText(/The server could not be reached/)).toBeTruthy()
})

test('returns to sign-in with an explanation after too long', async () => {
  const { enter } = await open(byApp)
  net.authRefuses('verifyTwoFactor', 'CHALLENGE_EXPIRED')
  await enter('123456')
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(screen.getByText('This sign-in took too long. Please sign in again.')).toBeTruthy()
})

test('links back to sign-in', async () => {
  const { user } = await open(byApp)
  await user.click(button('Back to Sign In'))
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(field('Password').value).toBe('')
})
