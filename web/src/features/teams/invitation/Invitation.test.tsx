import { pathOf, type Output } from '@castwright/contract/methods.ts'
import { refusals } from '@castwright/contract/errors.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, field, messageAt, openPage, pasteInto } from '../../../lib/testing/page.tsx'
import { account, ada, signedIn } from '../../../lib/testing/people.ts'
import { InvitedAccountForm } from '../../identity/InvitedAccountForm.tsx'
import { Invitation } from './Invitation.tsx'

const invitation: Output<'TeamManagementService.FindInvitation'> = {
  podcastTitle: 'The Long Take',
  photoUrl: '',
  inviterName: 'Grace Hopper',
  collaboratorType: 'AUDIO_ENGINEER',
  showAccess: 'EDITOR',
  email: ada.email,
  allowOtherAddress: false,
  hasAccount: false,
  state: 'open',
}
const answerPath = pathOf('TeamManagementService.AnswerInvitation')
const podcast = { podcastId: '0198c0de-0000-7000-8000-00000000000a', profileUrl: 'the-long-take' }
const here = '/invitation/a-token'
const password = 'Sound-check-1!'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, { ...ada, isBetaUser: false })
  net.answers('TeamManagementService.FindInvitation', invitation)
  net.answers('TeamManagementService.AnswerInvitation', podcast)
  net.authAnswers('confirmPassword', { confirmedUntil: '2999-01-01T00:00:00Z' })
})

const open = () =>
  openPage(
    () => (
      <Invitation
        token="a-token"
        renderAccount={({ invitation: { email }, mode, onReady }) => (
          <InvitedAccountForm
            key={mode}
            email={email}
            mode={mode}
            returnTo={here}
            onKnown={() => net.answers('TeamManagementService.FindInvitation', { ...invitation, hasAccount: true })}
            onReady={onReady}
          />
        )}
      />
    ),
    here,
  )
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const answers = () => net.callsTo(answerPath).map(({ body }) => body)
const accepted = { token: 'a-token', accept: true }

test('leads with who invites to which show, and as what', async () => {
  await open()
  await heading('Grace Hopper invites you to The Long Take')
  expect(screen.getByText(/join the team/).textContent).toBe("You'll join the team as Audio Engineer (Editor access).")
  expect(net.callsTo(pathOf('TeamManagementService.FindInvitation'))[0]?.body).toEqual({ token: 'a-token' })
})

test('creates an account with one password and joins', async () => {
  signedIn(net, null)
  net.auth('sign-up/email', 200, account())
  net.answers('UserService.Create', { user: { ...ada, emailVerified: false } })
  net.answers('EmailService.SendVerificationEmail', {})
  const { user, place } = await open()
  await user.click(await screen.findByRole('button', { name: 'Create account and join' }))
  expect(field('Email').value).toBe(ada.email)
  expect(field('Email').readOnly).toBe(true)
  await waitFor(() => expect(messageAt('Password')).toBe('Password is required.'))
  await pasteInto(user, field('Password'), 'weak')
  expect(messageAt('Password')).toBe('Password must be 8 or more characters.')
  await user.clear(field('Password'))
  await pasteInto(user, field('Password'), password)
  net.on(answerPath, () => {
    signedIn(net, ada)
    return net.wire('TeamManagementService.AnswerInvitation', podcast)
  })
  await user.click(button('Create account and join'))
  await waitFor(() => expect(place()).toBe('/the-long-take/episodes/all'))
  expect(net.toldTo('signUp')).toEqual([{ email: ada.email, password, returnTo: here }])
  expect(net.toldTo('confirmPassword')).toEqual([{ password }])
  expect(answers()).toEqual([accepted])
  expect(screen.getByText('Welcome to The Long Take!')).toBeTruthy()
})

test('offers to sign in if an account was created in the meantime', async () => {
  signedIn(net, null)
  net.authRefuses('signUp', 'USER_ALREADY_EXISTS')
  const { user } = await open()
  await screen.findByRole('button', { name: 'Create account and join' })
  await pasteInto(user, field('Password'), password)
  await user.click(button('Create account and join'))
  expect((await screen.findByRole('alert')).textContent).toContain('already exists')
  const { queryClient } = await import('../../../lib/queryClient.ts')
  await queryClient.refetchQueries()
  expect(await screen.findByRole('button', { name: 'Sign in and join' })).toBeTruthy()
})

test('signs in to an existing account and joins, after a wrong password', async () => {
  signedIn(net, null)
  net.answers('TeamManagementService.FindInvitation', { ...invitation, hasAccount: true })
  net.authRefuses('signIn', 'INVALID_EMAIL_OR_PASSWORD')
  const { user, place } = await open()
  await screen.findByRole('button', { name: 'Sign in and join' })
  await pasteInto(user, field('Password'), 'wrong')
  await user.click(button('Sign in and join'))
  await waitFor(() => expect(messageAt('Password')).toBe('Password is incorrect.'))
  expect(answers()).toEqual([])
  net.authAnswers('signIn', { user: account().user })
  await user.click(button('Sign in and join'))
  await waitFor(() => expect(place()).toBe('/the-long-take/episodes/all'))
  expect(answers()).toEqual([accepted])
  expect(screen.queryByRole('link', { name: 'Terms of Service' })).toBeNull()
})

test('asks for the second factor before it comes back', async () => {
  signedIn(net, null)
  net.answers('TeamManagementService.FindInvitation', { ...invitation, hasAccount: true })
  net.authAnswers('signIn', { twoFactor: { phone: false, app: true, phoneHint: null } })
  const { user, place } = await open()
  await screen.findByRole('button', { name: 'Sign in and join' })
  expect(screen.getByRole('link', { name: 'Sign in another way' }).getAttribute('href')).toBe(`/sign-in?from=${encodeURIComponent(here)}`)
  await pasteInto(user, field('Password'), password)
  await user.click(button('Sign in and join'))
  await waitFor(() => expect(place()).toBe(`/sign-in-loading?from=${encodeURIComponent(here)}&twoFactor=true`))
  expect(answers()).toEqual([])
})

test('asks for the password of an account whose address is not verified', async () => {
  signedIn(net, { ...ada, emailVerified: false })
  net.authRefuses('confirmPassword', 'INVALID_PASSWORD')
  const { user, place } = await open()
  await screen.findByRole('button', { name: 'Confirm and join' })
  await pasteInto(user, field('Password'), password)
  await user.click(button('Confirm and join'))
  await waitFor(() => expect(messageAt('Password')).toBe('Password is incorrect.'))
  net.authAnswers('confirmPassword', { confirmedUntil: '2999-01-01T00:00:00Z' })
  await user.click(button('Confirm and join'))
  await waitFor(() => expect(place()).toBe('/the-long-take/episodes/all'))
  expect(answers()).toEqual([accepted])
})

test('reloads the session after accepting and opens the podcast', async () => {
  const { user, place } = await open()
  await screen.findByText(/You're signed in as ada@show.example/)
  const asked = net.callsTo(pathOf('UserService.Find')).length
  await user.click(button('Accept'))
  await waitFor(() => expect(place()).toBe('/the-long-take/episodes/all'))
  expect(answers()).toEqual([accepted])
  expect(net.callsTo(pathOf('UserService.Find')).length).toBeGreaterThan(asked)
})

test('confirms a declined invitation and changes nothing else', async () => {
  const { user, place } = await open()
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  await heading('You declined the invitation')
  expect(place()).toBe(here)
  expect(answers()).toEqual([{ token: 'a-token', accept: false }])
})

test('says that another account is signed in, and goes on with the invited one', async () => {
  net.answers('TeamManagementService.FindInvitation', { ...invitation, email: 'grace@show.example' })
  net.authAnswers('signOut', { success: true })
  const { user } = await open()
  expect((await screen.findByText(/but this invitation is for/)).textContent).toBe(
    "You're signed in as ada@show.example, but this invitation is for grace@show.example.",
  )
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  signedIn(net, null)
  await user.click(button('Sign out and continue'))
  expect(await screen.findByRole('button', { name: 'Create account and join' })).toBeTruthy()
  expect(field('Email').value).toBe('grace@show.example')
})

test('lets another verified address accept if the inviter allows it', async () => {
  net.answers('TeamManagementService.FindInvitation', { ...invitation, email: 'grace@show.example', allowOtherAddress: true })
  const { user, place } = await open()
  const { code, msg, meta } = refusals.unverified
  net.refuses('TeamManagementService.AnswerInvitation', code, msg, meta)
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  expect((await screen.findByRole('alert')).textContent).toBe(msg)
  net.answers('TeamManagementService.AnswerInvitation', podcast)
  await user.click(button('Accept'))
  await waitFor(() => expect(place()).toBe('/the-long-take/episodes/all'))
})

test('reports an invitation that ended in the meantime', async () => {
  const { code, msg, meta } = refusals.invitation_withdrawn
  net.refuses('TeamManagementService.AnswerInvitation', code, msg, meta)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await heading('This invitation was withdrawn')
  expect(screen.getByText(/ask Grace Hopper/)).toBeTruthy()
})

test.each([
  ['expired', 'This invitation has expired'],
  ['used', 'This invitation has already been used'],
] as const)('explains a %s invitation and links on', async (state, title) => {
  net.answers('TeamManagementService.FindInvitation', { ...invitation, state })
  await open()
  await heading(title)
  expect(screen.getByRole('link', { name: 'Go to My Podcasts' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test.each([
  ['invitation_replaced', "There's a newer link", /Open the latest email/],
  ['invitation_withdrawn', 'This invitation was withdrawn', /ask the person who invited you/],
  ['invitation_declined', 'You declined the invitation', /change your mind/],
  ['not_found', "This invitation doesn't exist", /may be incomplete/],
] as const)('explains a link that no longer works (%s)', async (name, title, text) => {
  const { code, msg } = refusals[name]
  net.refuses('TeamManagementService.FindInvitation', code, msg, { reason: name })
  signedIn(net, null)
  await open()
  await heading(title)
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
})

test('offers a retry after a failure', async () => {
  net.refuses('TeamManagementService.FindInvitation', 'internal', 'An unexpected error occurred.')
  const { user } = await open()
  await heading("Couldn't load the invitation")
  net.answers('TeamManagementService.FindInvitation', invitation)
  await user.click(button('Try again'))
  await heading('Grace Hopper invites you to The Long Take')
})
