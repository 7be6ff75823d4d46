import { pathOf } from '@castwright/contract/methods.ts'
import type { AccessToken } from '@castwright/contract/tokens/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { AccessTokensPage } from './AccessTokensPage.tsx'

const backup: AccessToken = {
  id: '0198c0de-0000-7000-8000-000000000101',
  name: 'Backup script',
  isConnection: false,
  ending: 'a1b2',
  scopes: ['read', 'admin'],
  podcasts: null,
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: '2999-01-05T15:04:00Z',
  isExpired: false,
  lastUsedAt: null,
}
const show = { id: '0198c0de-0000-7000-8000-00000000000a', title: 'Long Take' }
const old: AccessToken = {
  ...backup,
  id: '0198c0de-0000-7000-8000-000000000102',
  name: 'Old laptop',
  podcasts: [show],
  expiresAt: '2026-01-02T00:00:00Z',
  isExpired: true,
  lastUsedAt: '2026-01-01T10:00:00Z',
}

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.authAnswers('findProof', { by: 'password', provenUntil: '2999-01-01T00:00:00Z' })
  net.answers('TokenService.Find', { tokens: [backup, old] })
  net.answers('CallerService.Find', { userId: ada.id, email: ada.email, token: null, podcasts: [{ ...show, showAccess: 'OWNER' }] })
})

const open = () => openPage(AccessTokensPage, '/settings/my-account/access-tokens')
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const item = async (name: string) => within((await screen.findByText(name)).closest('li')!)

test('lists tokens with permissions, shows, expiry and last use', async () => {
  await open()
  const first = await item('Backup script')
  expect(first.getByText('cw_pat_…a1b2')).toBeTruthy()
  expect(first.getByText('Read, Admin · All shows')).toBeTruthy()
  expect(first.getByText(/Not used yet/)).toBeTruthy()
  const second = await item('Old laptop')
  expect(second.getByText('Expired')).toBeTruthy()
  expect(second.getByText('Read, Admin · Long Take')).toBeTruthy()
  expect(second.getByText(/Last used/)).toBeTruthy()
})

test('creates a token for chosen shows and shows its secret once', async () => {
  const { user } = await open()
  await user.click(button('Create token'))
  const form = await dialog('Create an access token')
  await user.click(form.getByRole('checkbox', { name: 'Read' }))
  await user.click(form.getByRole('button', { name: 'Create token' }))
  expect(form.getByText('Enter a name.')).toBeTruthy()
  expect(form.getByText('Choose at least one permission.')).toBeTruthy()
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Website')
  await user.click(form.getByRole('checkbox', { name: 'Publish' }))
  await user.click(form.getByRole('checkbox', { name: 'Read' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'Expires after' }), 'never')
  await user.click(form.getByRole('radio', { name: 'Only some shows' }))
  await user.click(form.getByRole('button', { name: 'Create token' }))
  expect(form.getByText('Choose at least one podcast.')).toBeTruthy()
  await user.click(form.getByPlaceholderText('Choose shows'))
  await user.click(await screen.findByRole('option', { name: 'Long Take' }))
  net.answers('TokenService.Create', { token: backup, secret: 'cw_pat_secret' })
  await user.click(form.getByRole('button', { name: 'Create token' }))
  const done = await dialog('Your new access token')
  expect(done.getByRole<HTMLInputElement>('textbox', { name: 'Access token' }).value).toBe('cw_pat_secret')
  expect(net.callsTo(pathOf('TokenService.Create'))[0]?.body).toEqual({
    name: 'Website',
    scopes: ['read', 'publish'],
    podcast_ids: [show.id],
    expires_in_days: null,
  })
  await user.click(done.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue('cw_pat_secret')).toBeNull())
})

async function fillIn(user: UserEvent) {
  await user.click(button('Create token'))
  const form = await dialog('Create an access token')
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Website')
  await user.click(form.getByRole('button', { name: 'Create token' }))
  return form
}
const creations = () => net.callsTo(pathOf('TokenService.Create'))

test('asks for the password first, and keeps the form when that is canceled', async () => {
  net.authAnswers('findProof', { by: 'password', provenUntil: null })
  net.authAnswers('confirmPassword', { confirmedUntil: '2999-01-01T00:00:00Z' })
  net.answers('TokenService.Create', { token: backup, secret: 'cw_pat_secret' })
  const { user } = await open()
  const form = await fillIn(user)
  await user.click((await dialog('Confirm Password')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm Password' })).toBeNull())
  expect(creations()).toEqual([])
  await user.click(form.getByRole('button', { name: 'Create token' }))
  const proof = await dialog('Confirm Password')
  await user.type(proof.getByLabelText('Password'), 'Sound-check-1!')
  await user.click(proof.getByRole('button', { name: 'Continue' }))
  expect(await dialog('Your new access token')).toBeTruthy()
  expect(net.toldTo('confirmPassword')).toEqual([{ password: 'Sound-check-1!' }])
  expect(creations()).toHaveLength(1)
})

test('emails a code to an account without a password, which can also sign in again', async () => {
  signedIn(net, { ...ada, providers: ['google'] })
  net.authAnswers('findProof', { by: 'email', provenUntil: null })
  net.authAnswers('sendProofCode', { expiresAt: '2999-01-01T00:00:00Z' })
  net.authRefuses('proveByEmail', 'WRONG_CODE')
  net.answers('TokenService.Create', { token: backup, secret: 'cw_pat_secret' })
  const { user } = await open()
  await fillIn(user)
  const proof = await dialog("Confirm it's you")
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  net.authAnswers('signInSocial', { url: 'https://accounts.google.example/' })
  await user.click(proof.getByRole('button', { name: 'Sign in with Google again instead' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://accounts.google.example/'))
  expect(net.toldTo('signInSocial')).toEqual([{ provider: 'google', page: 'sign-in', from: window.location.pathname }])
  await user.click(proof.getByRole('button', { name: 'Email me a code' }))
  await user.type(await proof.findByLabelText('Verification Code'), '123456')
  await user.click(proof.getByRole('button', { name: 'Continue' }))
  expect(await proof.findByText('That code is incorrect.')).toBeTruthy()
  net.authAnswers('proveByEmail', { provenUntil: '2999-01-01T00:00:00Z' })
  await user.click(proof.getByRole('button', { name: 'Continue' }))
  expect(await dialog('Your new access token')).toBeTruthy()
})

test('asks an account without a password for its second factor', async () => {
  net.authAnswers('findProof', { by: 'twoFactor', provenUntil: null })
  const factors = { phone: false, app: true, phoneHint: null }
  net.authAnswers('findTwoFactor', { ...factors, enabled: true, securityQuestion: 4, recoveryCodesLeft: 10 })
  net.authAnswers('challengeTwoFactor', factors)
  net.authAnswers('proveTwoFactor', { provenUntil: '2999-01-01T00:00:00Z' })
  net.answers('TokenService.Create', { token: backup, secret: 'cw_pat_secret' })
  const { user } = await open()
  await fillIn(user)
  const proof = await dialog("Confirm it's you")
  await user.type(await proof.findByLabelText('Answer'), 'Fluffy')
  await user.click(proof.getByRole('button', { name: 'Continue' }))
  await user.type(await proof.findByLabelText('Verification Code'), '123456')
  await user.click(proof.getByRole('button', { name: 'Continue' }))
  expect(await dialog('Your new access token')).toBeTruthy()
  expect(net.toldTo('proveTwoFactor')).toEqual([{ kind: 'app', code: '123456' }])
})

test('lists connected assistants apart, and disconnects one', async () => {
  net.answers('TokenService.Find', {
    tokens: [backup, { ...backup, id: old.id, name: 'Claude', isConnection: true, ending: '', expiresAt: null }],
  })
  const { user } = await open()
  const connected = within(await screen.findByRole('list', { name: 'Connected Assistants' }))
  expect(connected.getAllByRole('listitem')).toHaveLength(1)
  expect(connected.getByText(/^Connected/)).toBeTruthy()
  await user.click(connected.getByRole('button', { name: 'Disconnect' }))
  net.answers('TokenService.Revoke', {})
  await user.click((await dialog('Disconnect Claude?')).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('Assistant disconnected.')).toBeTruthy()
  expect(net.callsTo(pathOf('TokenService.Revoke'))[0]?.body).toEqual({ token_id: old.id })
})

test('says why a token could not be created', async () => {
  const { user } = await open()
  await user.click(button('Create token'))
  const form = await dialog('Create an access token')
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Website')
  net.refuses('TokenService.Create', 'failed_precondition', "You've reached the maximum number of access tokens.")
  await user.click(form.getByRole('button', { name: 'Create token' }))
  expect(await form.findByText(/Couldn't create the token\. You've reached the maximum number/)).toBeTruthy()
})

test('asks before a token is revoked', async () => {
  const { user } = await open()
  await user.click((await item('Backup script')).getByRole('button', { name: 'Revoke' }))
  const question = await dialog('Revoke Backup script?')
  net.answers('TokenService.Revoke', {})
  net.answers('TokenService.Find', { tokens: [] })
  await user.click(question.getByRole('button', { name: 'Revoke token' }))
  expect(await screen.findByText('Token revoked.')).toBeTruthy()
  expect(net.callsTo(pathOf('TokenService.Revoke'))[0]?.body).toEqual({ token_id: backup.id })
  expect(await screen.findByText('No access tokens yet. Create one to use the API.')).toBeTruthy()
})

test('revokes all tokens after a question, and offers a retry when loading fails', async () => {
  const { user } = await open()
  await item('Backup script')
  await user.click(button('Revoke all'))
  net.answers('TokenService.RevokeAll', { revoked: 2 })
  net.refuses('TokenService.Find', 'internal')
  await user.click((await dialog('Revoke all access?')).getByRole('button', { name: 'Revoke all' }))
  expect(await screen.findByText('2 apps lost access.')).toBeTruthy()
})
