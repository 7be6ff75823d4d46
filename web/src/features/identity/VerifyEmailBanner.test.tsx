import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { instance } from '../../lib/instance.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { useSignUpTrouble } from './signUp.ts'
import { VerifyEmailBanner } from './VerifyEmailBanner.tsx'

const unproven = { ...ada, emailVerified: false }
const name = 'Resend verification email'

let net: Network
beforeEach(() => {
  net = network()
})
afterEach(() => {
  instance.mailOutbox = false
  useSignUpTrouble.setState({ letter: undefined })
})

const open = async (person: typeof ada | null) => {
  signedIn(net, person)
  return openPage(VerifyEmailBanner, '/my-podcasts')
}

test('nobody and whoever is verified see none', async () => {
  await open(ada)
  await waitFor(() => expect(net.calls).toHaveLength(2))
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a letter that was sent again is told', async () => {
  const { user } = await open(unproven)
  net.answers('EmailService.SendVerificationEmail', {})
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText('Verification email sent. Please check your inbox.')).toBeTruthy()
})

test('a failure is told', async () => {
  const { user } = await open(unproven)
  net.refuses('EmailService.SendVerificationEmail', 'internal', 'An unexpected error occurred.')
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText('Failed to send the verification email. An unexpected error occurred.')).toBeTruthy()
})

test('too often says how long to wait', async () => {
  const { user } = await open(unproven)
  net.refuses('EmailService.SendVerificationEmail', 'resource_exhausted', 'Too many attempts.', { retry_after: '420' })
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText(/We've already sent you several emails\..* try again in 7 minutes\./)).toBeTruthy()
})

test('whoever has verified elsewhere meanwhile loses the banner', async () => {
  const { user } = await open(unproven)
  await screen.findByRole('button', { name })
  net.refuses('EmailService.SendVerificationEmail', 'failed_precondition', 'Verified.', { reason: 'already_verified' })
  signedIn(net, ada)
  await user.click(button(name))
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
})

test('a letter that failed at sign-up is said to be missing', async () => {
  useSignUpTrouble.setState({ letter: new Error('lost') })
  await open(unproven)
  expect(await screen.findByText(/We couldn't send your verification email to/)).toBeTruthy()
})

test('an operator without a mail server is shown the outbox, others are not', async () => {
  instance.mailOutbox = true
  await open({ ...unproven, isOperator: true })
  expect((await screen.findByRole('link', { name: 'open the outbox' })).getAttribute('href')).toBe('/dev/outbox')
})
