import { pathOf } from '@castwright/contract/methods.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { Unsubscribe } from './UnsubscribePage.tsx'

const path = pathOf('NotificationService.Unsubscribe')
let net: Network
beforeEach(() => {
  net = network()
})
const open = () => openPage(() => <Unsubscribe token="a-token" />, '/unsubscribe/a-token')

test('unsubscribes only on click, then shows which emails are off and where to change that', async () => {
  net.answers('NotificationService.Unsubscribe', { type: 'Mention' })
  const { user } = await open()
  expect(net.callsTo(path)).toEqual([])
  await user.click(button('Unsubscribe'))
  expect(await screen.findByRole('heading', { name: "You're unsubscribed" })).toBeTruthy()
  expect(screen.getByText(/You won't get emails about “Mentions” anymore/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Email preferences' }).getAttribute('href')).toBe('/settings/notifications')
  expect(net.callsTo(path).map(({ body }) => body)).toEqual([{ token: 'a-token' }])
})

test('turns off the daily digest', async () => {
  net.answers('NotificationService.Unsubscribe', { type: null })
  const { user } = await open()
  await user.click(button('Unsubscribe'))
  expect(await screen.findByText(/You won't get the daily digest anymore/)).toBeTruthy()
})

test.each(['not_found', 'invalid_argument', 'failed_precondition'] as const)('shows an invalid link on %s', async (code) => {
  net.refuses('NotificationService.Unsubscribe', code)
  const { user } = await open()
  await user.click(button('Unsubscribe'))
  expect(await screen.findByRole('heading', { name: "This link doesn't work" })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Email preferences' })).toBeTruthy()
})

test('shows an error and allows a retry', async () => {
  const { user } = await open()
  await user.click(button('Unsubscribe'))
  expect(await screen.findByText(/The server could not be reached/)).toBeTruthy()
  net.answers('NotificationService.Unsubscribe', { type: 'EpisodeAdded' })
  await user.click(button('Try again'))
  expect(await screen.findByText(/You won't get emails about “New episodes” anymore/)).toBeTruthy()
})
