import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { instance } from '../../lib/instance.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { useSignUpErrors } from './signUp.ts'
import { VerifyEmailBanner } from './VerifyEmailBanner.tsx'

const unproven = { ...ada, emailVerified: false }
const name = 'Resend verification email'

let net: Network
beforeEach(() => {
  net = network()
})
afterEach(() => {
  instance.mailOutbox = false
  useSignUpErrors.setState({ email: undefined })
})

const open = async (person: typeof ada | null) => {
  signedIn(net, person)
  return openPage(VerifyEmailBanner, '/my-podcasts')
}

test('is hidden for visitors and verified users', async () => {
  await open(ada)
  await waitFor(() => expect(net.calls).toHaveLength(2))
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test('confirms a resent email', async () => {
  const { user } = await open(unproven)
  net.answers('EmailService.SendVerificationEmail', {})
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText('Verification email sent. Please check your inbox.')).toBeTruthy()
})

test('asks for a link back to the current page', async () => {
  history.replaceState(null, '', '/bees/episodes/manage/7?field=title')
  const { user } = await open(unproven)
  net.answers('EmailService.SendVerificationEmail', {})
  await user.click(await screen.findByRole('button', { name }))
  await waitFor(() =>
    expect(net.callsTo(pathOf('EmailService.SendVerificationEmail')).at(-1)?.body).toEqual({
      user_id: ada.id,
      return_to: '/bees/episodes/manage/7?field=title',
    }),
  )
  history.replaceState(null, '', '/')
})

test('reports a failure', async () => {
  const { user } = await open(unproven)
  net.refuses('EmailService.SendVerificationEmail', 'internal', 'An unexpected error occurred.')
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText('Failed to send the verification email. An unexpected error occurred.')).toBeTruthy()
})

test('says how long to wait after too many emails', async () => {
  const { user } = await open(unproven)
  net.refuses('EmailService.SendVerificationEmail', 'resource_exhausted', 'Too many attempts.', { retry_after: '420' })
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText(/We've already sent you several emails\..* try again in 7 minutes\./)).toBeTruthy()
})

test('disappears once the email was verified elsewhere', async () => {
  const { user } = await open(unproven)
  await screen.findByRole('button', { name })
  net.refuses('EmailService.SendVerificationEmail', 'failed_precondition', 'Verified.', { reason: 'already_verified' })
  signedIn(net, ada)
  await user.click(button(name))
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
})

test('says if the email could not be sent at sign-up', async () => {
  useSignUpErrors.setState({ email: new Error('lost') })
  await open(unproven)
  expect(await screen.findByText(/We couldn't send your verification email to/)).toBeTruthy()
})

test('links only the operator to the outbox if there is no mail server', async () => {
  instance.mailOutbox = true
  const { user } = await open({ ...unproven, isOperator: true })
  expect((await screen.findByRole('link', { name: 'Open the outbox' })).getAttribute('href')).toBe('/dev/outbox')
  net.answers('EmailService.SendVerificationEmail', {})
  await user.click(screen.getByRole('button', { name }))
  expect(await screen.findByText('Not sent: no mail server. Open the link in the outbox.')).toBeTruthy()
})

test('tells others who can verify them if there is no mail server', async () => {
  instance.mailOutbox = true
  const { user } = await open(unproven)
  net.answers('EmailService.SendVerificationEmail', {})
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText('Not sent: no mail server. Ask the operator to mark your address as verified.')).toBeTruthy()
  expect(screen.getByRole('region').textContent).toContain(
    `Not sent: no mail server. Ask the operator to mark ${unproven.email} as verified.`,
  )
  expect(screen.queryByRole('link')).toBeNull()
})
