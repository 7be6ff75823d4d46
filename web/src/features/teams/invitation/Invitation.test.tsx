import { pathOf, type Output } from '@castwright/contract/methods.ts'
import { refusals } from '@castwright/contract/errors.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { Invitation } from './Invitation.tsx'

const invitation: Output<'TeamManagementService.FindInvitation'> = {
  podcastTitle: 'The Long Take',
  photoUrl: '',
  inviterName: 'Grace Hopper',
  collaboratorType: 'AUDIO_ENGINEER',
  showAccess: 'EDITOR',
  email: 'a•••a@show.example',
  state: 'open',
}
const answerPath = pathOf('TeamManagementService.AnswerInvitation')
const podcast = { podcastId: '0198c0de-0000-7000-8000-00000000000a', profileUrl: 'the-long-take' }

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, { ...ada, isBetaUser: false })
  net.answers('TeamManagementService.FindInvitation', invitation)
})
const open = () => openPage(() => <Invitation token="a-token" />, '/invitation/a-token')
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('shows the inviter, the podcast, the role and the access', async () => {
  await open()
  await heading('Join The Long Take')
  expect(screen.getByText(/invited/).textContent).toBe(
    'Grace Hopper invited a•••a@show.example to work on this podcast as Audio Engineer (Editor access).',
  )
  expect(net.callsTo(pathOf('TeamManagementService.FindInvitation'))[0]?.body).toEqual({ token: 'a-token' })
})

test('offers sign-in and sign-up that lead back here', async () => {
  signedIn(net, null)
  await open()
  const back = `?from=${encodeURIComponent('/invitation/a-token')}`
  expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe(`/sign-in${back}`)
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(`/get-started${back}`)
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('reloads the session after accepting and opens the podcast', async () => {
  net.answers('TeamManagementService.AnswerInvitation', podcast)
  const { user, place } = await open()
  await screen.findByText(/You're signed in as ada@show.example/)
  const asked = net.callsTo(pathOf('UserService.Find')).length
  await user.click(button('Accept'))
  await waitFor(() => expect(place()).toBe('/the-long-take/episodes/all'))
  expect(net.callsTo(answerPath).map(({ body }) => body)).toEqual([{ token: 'a-token', accept: true }])
  expect(net.callsTo(pathOf('UserService.Find')).length).toBeGreaterThan(asked)
})

test('confirms a declined invitation and changes nothing else', async () => {
  net.answers('TeamManagementService.AnswerInvitation', podcast)
  const { user, place } = await open()
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  await heading('You declined the invitation')
  expect(place()).toBe('/invitation/a-token')
  expect(net.callsTo(answerPath).map(({ body }) => body)).toEqual([{ token: 'a-token', accept: false }])
})

test('explains that the account has another address and offers to switch', async () => {
  const { code, msg, meta } = refusals.other_address
  net.refuses('TeamManagementService.AnswerInvitation', code, msg, meta)
  net.authAnswers('signOut', { success: true })
  const { user, place } = await open()
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  expect((await screen.findByRole('alert')).textContent).toBe(msg)
  signedIn(net, null)
  await user.click(button('Use another account'))
  await waitFor(() => expect(place()).toBe(`/sign-in?from=${encodeURIComponent('/invitation/a-token')}`))
})

test('reports an invitation that ended in the meantime', async () => {
  const { code, msg, meta } = refusals.link_expired
  net.refuses('TeamManagementService.AnswerInvitation', code, msg, meta)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await heading('This invitation has expired or has already been used')
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

test('explains an unknown invitation, signed in or not', async () => {
  net.refuses('TeamManagementService.FindInvitation', 'not_found')
  signedIn(net, null)
  await open()
  await heading("This invitation doesn't exist")
})

test('offers a retry after a failure', async () => {
  net.refuses('TeamManagementService.FindInvitation', 'internal', 'An unexpected error occurred.')
  const { user } = await open()
  await heading("Couldn't load the invitation")
  net.answers('TeamManagementService.FindInvitation', invitation)
  await user.click(button('Try again'))
  await heading('Join The Long Take')
})
