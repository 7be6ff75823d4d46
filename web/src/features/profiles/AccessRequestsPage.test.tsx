import { pathOf } from '@castwright/contract/methods.ts'
import type { AccessRequest } from '@castwright/contract/profiles/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { AccessRequestsPage } from './AccessRequestsPage.tsx'

const request = (at: number, more: Partial<AccessRequest> = {}): AccessRequest => ({
  userId: `0198c0de-0000-7000-8000-00000000010${at}`,
  email: `person${at}@show.example`,
  emailVerified: true,
  message: `Words ${at}`,
  requestedAt: new Date().toISOString(),
  grantedAt: null,
  declinedAt: null,
  ...more,
})
const path = pathOf('BetaService.FindRequests')

let net: Network
const answer = (accessRequests: AccessRequest[], cursor: string | null = null) =>
  net.answers('BetaService.FindRequests', { accessRequests, cursor, pendingCount: accessRequests.length })

beforeEach(() => {
  net = network()
  signedIn(net, { ...ada, isOperator: true })
})

const open = () => openPage(AccessRequestsPage, '/access-requests')

test('lists pending requests with email, verification, message and time', async () => {
  answer([request(1), request(2, { emailVerified: false, message: '' })])
  await open()
  const [first, second] = (await screen.findAllByRole('row')).slice(1)
  expect(first?.textContent).toContain('person1@show.example')
  expect(first?.textContent).toContain('Verified')
  expect(first?.textContent).toContain('Words 1')
  expect(first?.textContent).toContain('Just now')
  expect(second?.textContent).toContain('Not verified')
  expect(second?.textContent).toContain('No message')
  expect(net.callsTo(path)[0]?.body).toEqual({ pending: true })
})

test('grants access after confirmation and refetches the list', async () => {
  answer([request(1)])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Grant access to person1@show.example' }))
  const dialog = await screen.findByRole('dialog', { name: 'Grant access to person1@show.example?' })
  net.answers('BetaService.GrantAccess', { accessRequest: null })
  answer([])
  await user.click(within(dialog).getByRole('button', { name: 'Grant access' }))
  expect(await screen.findByText("person1@show.example now has access. We've emailed them.")).toBeTruthy()
  expect(await screen.findByText('No pending requests')).toBeTruthy()
  expect(net.callsTo(pathOf('BetaService.GrantAccess'))[0]?.body).toEqual({ account_id: request(1).userId })
})

test('declines a request after confirmation, and reports a failure', async () => {
  answer([request(1)])
  const { user } = await open()
  const decline = async () => {
    await user.click(await screen.findByRole('button', { name: 'Decline the request from person1@show.example' }))
    const dialog = await screen.findByRole('dialog', { name: 'Decline the request from person1@show.example?' })
    await user.click(within(dialog).getByRole('button', { name: 'Decline request' }))
  }
  net.refuses('BetaService.DeclineRequest', 'internal')
  await decline()
  expect(await screen.findByText(/We couldn't decline the request from person1@show\.example\./)).toBeTruthy()
  net.answers('BetaService.DeclineRequest', { accessRequest: request(1, { declinedAt: new Date().toISOString() }) })
  answer([])
  await decline()
  expect(await screen.findByText("The request from person1@show.example was declined. We've emailed them.")).toBeTruthy()
  expect(net.callsTo(pathOf('BetaService.DeclineRequest')).at(-1)?.body).toEqual({ account_id: request(1).userId })
})

test('shows declined requests, which can still be granted', async () => {
  answer([request(1, { declinedAt: new Date().toISOString() })])
  await open()
  expect(await screen.findByText(/^Declined/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Decline/ })).toBeNull()
  expect(button('Grant access to person1@show.example')).toBeTruthy()
})

test('changes nothing if not confirmed', async () => {
  answer([request(1, { emailVerified: false })])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Grant access to/ }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain("This email isn't verified")
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(net.callsTo(pathOf('BetaService.GrantAccess'))).toEqual([])
})

test('shows an error when granting fails', async () => {
  answer([request(1)])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Grant access to/ }))
  net.refuses('BetaService.GrantAccess', 'internal', 'An unexpected error occurred.')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Grant access' }))
  expect(await screen.findByText("We couldn't grant access to person1@show.example. An unexpected error occurred.")).toBeTruthy()
})

test('lists all requests, including granted ones', async () => {
  answer([])
  const { user } = await open()
  await screen.findByText('No pending requests')
  answer([request(1, { grantedAt: new Date().toISOString() })])
  await user.click(screen.getByRole('tab', { name: 'All' }))
  expect((await screen.findByText(/^Granted/)).textContent).toBe('Granted Just now')
  expect(net.callsTo(path).at(-1)?.body).toEqual({ pending: false })
})

test('pages forward and back', async () => {
  answer([request(1)], 'next-page')
  const { user } = await open()
  await screen.findByText('person1@show.example')
  expect(button('Previous').disabled).toBe(true)
  answer([request(2)])
  await user.click(button('Next'))
  await screen.findByText('person2@show.example')
  expect(net.callsTo(path).at(-1)?.body).toEqual({ pending: true, cursor: 'next-page' })
  expect(button('Next').disabled).toBe(true)
  await user.click(button('Previous'))
  await screen.findByText('person1@show.example')
})

test('shows an error and allows a retry', async () => {
  net.refuses('BetaService.FindRequests', 'internal', 'An unexpected error occurred.')
  const { user } = await open()
  await screen.findByText("We couldn't load the requests")
  answer([])
  await user.click(button('Try again'))
  expect(await screen.findByText('No pending requests')).toBeTruthy()
})
