import { pathOf } from '@castwright/contract/methods.ts'
import type { AccessRequest } from '@castwright/contract/profiles/shapes.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { instance } from '../../lib/instance.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { sessionKey } from '../../lib/sessionKey.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, field, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { PrivateBetaPage } from './PrivateBetaPage.tsx'

const outsider = { ...ada, isBetaUser: false }
const asked: AccessRequest = {
  userId: ada.id,
  email: ada.email,
  emailVerified: true,
  message: 'A show about bridges.',
  requestedAt: '2026-03-10T12:00:00.000Z',
  grantedAt: null,
  declinedAt: null,
}

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, outsider)
  net.answers('BetaService.FindOwnRequest', { accessRequest: null })
})
afterEach(() => {
  delete instance.links.getAccess
})

const open = async () => {
  const page = await openPage(PrivateBetaPage, '/private-beta')
  await screen.findByRole('heading', { name: 'Castwright is a private party' })
  return page
}

test('saves a request with its message and shows its time', async () => {
  const { user } = await open()
  await user.type(await screen.findByLabelText('What is your show about?'), asked.message)
  net.answers('BetaService.RequestAccess', { accessRequest: asked })
  await user.click(button('Get Access'))
  expect((await screen.findByText(/We received your request on/)).textContent).toContain('March 10, 2026 at 12:00 PM')
  expect(screen.getByText(asked.message)).toBeTruthy()
  expect(net.callsTo(pathOf('BetaService.RequestAccess'))[0]?.body).toEqual({ user_id: ada.id, message: asked.message })
})

test('shows an earlier request and lets the message be changed', async () => {
  net.answers('BetaService.FindOwnRequest', { accessRequest: asked })
  const { user } = await open()
  await screen.findByText(/We received your request on/)
  await user.click(button('Change your message'))
  expect(field('What is your show about?').value).toBe(asked.message)
  net.answers('BetaService.RequestAccess', { accessRequest: { ...asked, message: 'Tunnels, too.' } })
  await user.click(button('Save message'))
  expect(await screen.findByText('Tunnels, too.')).toBeTruthy()
})

test('shows an error and keeps the message', async () => {
  const { user } = await open()
  await user.type(await screen.findByLabelText('What is your show about?'), 'Bridges')
  net.refuses('BetaService.RequestAccess', 'resource_exhausted', 'Too many attempts. Please wait a while.')
  await user.click(button('Get Access'))
  expect(await screen.findByText("We couldn't save your request. Too many attempts. Please wait a while.")).toBeTruthy()
  expect(field('What is your show about?').value).toBe('Bridges')
})

test('allows a retry when loading the request fails', async () => {
  net.refuses('BetaService.FindOwnRequest', 'internal', 'An unexpected error occurred.')
  const { user } = await open()
  await screen.findByText("We couldn't load your request")
  net.answers('BetaService.FindOwnRequest', { accessRequest: asked })
  await user.click(button('Try again'))
  expect(await screen.findByText(/We received your request on/)).toBeTruthy()
})

test('links Get Access to the external form if configured', async () => {
  instance.links.getAccess = 'https://forms.example/access'
  await open()
  const link = await screen.findByRole('link', { name: 'Get Access' })
  expect(link.getAttribute('href')).toBe('https://forms.example/access')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('links the contact address', async () => {
  await open()
  expect(screen.getByRole('link', { name: instance.supportEmail }).getAttribute('href')).toContain(`mailto:${instance.supportEmail}`)
})

test('signs out and goes to the sign-in page on the logo', async () => {
  const { user, place } = await open()
  net.auth('sign-out', 200, { success: true })
  await user.click(button('Castwright: sign out and go to the sign-in page'))
  await waitFor(() => expect(place()).toBe('/sign-in'))
  expect(queryClient.getQueryData(sessionKey)).toBeNull()
})

test('shows an error when signing out fails', async () => {
  const { user, place } = await open()
  net.auth('sign-out', 500, {})
  await user.click(button('Castwright: sign out and go to the sign-in page'))
  expect(await screen.findByText('Failed to log out.')).toBeTruthy()
  expect(place()).toBe('/private-beta')
})

test('lets the user in once access is granted', async () => {
  const { place } = await open()
  signedIn(net, ada)
  await queryClient.invalidateQueries({ queryKey: sessionKey })
  await waitFor(() => expect(place()).toBe('/my-podcasts'))
})
