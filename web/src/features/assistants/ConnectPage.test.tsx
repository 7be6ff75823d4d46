import type { ConnectionRequest } from '@castwright/contract/tokens/connections.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import { ConnectRequest } from './ConnectPage.tsx'

const request = 'response_type=code&client_id=x'
const program: ConnectionRequest = { name: 'Claude', host: 'claude.ai', isLocal: false, scopes: ['read', 'write'] }
let net: Network
const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
beforeEach(() => {
  left.mockReset()
  net = network()
  signedIn(net, ada)
  net.authAnswers('findConnection', program)
  net.authAnswers('findProof', { by: 'password', provenUntil: '2999-01-01T00:00:00Z' })
  const podcasts = [{ id: longTake.id, title: longTake.title, showAccess: 'OWNER' as const }]
  net.answers('CallerService.Find', { userId: ada.id, email: ada.email, token: null, podcasts })
})

const open = () => openPage(() => <ConnectRequest request={request} />, '/oauth/connect')
const approvals = () => net.toldTo('approveConnection')

test('names the program and its site, and connects it with the chosen permissions', async () => {
  net.authAnswers('approveConnection', { url: 'https://claude.ai/callback?code=1' })
  const { user } = await open()
  expect(await screen.findByRole('heading', { name: 'Connect Claude?' })).toBeTruthy()
  expect(screen.getByText(/This connects to claude\.ai/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Write' }))
  await user.click(button('Connect'))
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://claude.ai/callback?code=1'))
  expect(approvals()).toEqual([{ query: request, scopes: ['read'], podcastIds: null }])
})

test('asks for the password before it connects', async () => {
  net.authAnswers('findProof', { by: 'password', provenUntil: null })
  net.authAnswers('confirmPassword', { confirmedUntil: '2999-01-01T00:00:00Z' })
  net.authAnswers('approveConnection', { url: 'https://claude.ai/callback?code=1' })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Connect' }))
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm Password' }))
  await user.click(proof.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(approvals()).toEqual([])
  await user.click(button('Connect'))
  const again = within(await screen.findByRole('dialog', { name: 'Confirm Password' }))
  await user.type(again.getByLabelText('Password'), 'Sound-check-1!')
  await user.click(again.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://claude.ai/callback?code=1'))
})

test('asks for at least one permission and one show', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Read' }))
  await user.click(screen.getByRole('checkbox', { name: 'Write' }))
  await user.click(screen.getByRole('radio', { name: 'Only some shows' }))
  await user.click(button('Connect'))
  expect(await screen.findByText('Choose at least one permission.')).toBeTruthy()
  expect(screen.getByText('Choose at least one podcast.')).toBeTruthy()
  expect(approvals()).toEqual([])
})

test('rejects, and says when it could not', async () => {
  net.authAnswers('rejectConnection', { url: 'https://claude.ai/callback?error=access_denied' })
  net.auth('connection/approve', 403, { code: 'UNVERIFIED', message: 'Please verify your email address first.' })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Connect' }))
  expect(await screen.findByText('Please verify your email address first.')).toBeTruthy()
  await user.click(button('Reject'))
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://claude.ai/callback?error=access_denied'))
})

test.each([
  ['invalid_scope', "The app asked for permissions that assistants can't have."],
  ['constructor', null],
  ['<b>Call us</b>', null],
])('explains the error %s, but shows no text from the address', async (error, reason) => {
  await openPage(() => <ConnectRequest request={undefined} error={error} />, '/oauth/connect')
  expect(await screen.findByText('This request is invalid')).toBeTruthy()
  expect(screen.getByText(/Start again in your app/).textContent).toMatch(reason ?? /^Start again/)
  expect(document.body.textContent).not.toContain('Call us')
})

test('says that a request is invalid', async () => {
  net.authRefuses('findConnection', 'CONNECTION_INVALID')
  await open()
  expect(await screen.findByText('This request is invalid')).toBeTruthy()
})
