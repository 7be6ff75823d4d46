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

test('nothing happens until the button is pressed; then it tells which letters are off, and where to change that', async () => {
  net.answers('NotificationService.Unsubscribe', { type: 'Mention' })
  const { user } = await open()
  expect(net.callsTo(path)).toEqual([])
  await user.click(button('Unsubscribe'))
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy()
  expect(screen.getByText(/Letters about “Mentions” are off/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Email preferences' }).getAttribute('href')).toBe('/settings/notifications')
  expect(net.callsTo(path).map(({ body }) => body)).toEqual([{ token: 'a-token' }])
})

test('the daily digest goes as a whole', async () => {
  net.answers('NotificationService.Unsubscribe', { type: null })
  const { user } = await open()
  await user.click(button('Unsubscribe'))
  expect(await screen.findByText(/The daily digest is off/)).toBeTruthy()
})

test.each(['not_found', 'invalid_argument', 'failed_precondition'] as const)('a link that answers %s does not work', async (code) => {
  net.refuses('NotificationService.Unsubscribe', code)
  const { user } = await open()
  await user.click(button('Unsubscribe'))
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Email preferences' })).toBeTruthy()
})

test('a failure is told, and can be tried again', async () => {
  const { user } = await open()
  await user.click(button('Unsubscribe'))
  expect(await screen.findByText(/The server could not be reached/)).toBeTruthy()
  net.answers('NotificationService.Unsubscribe', { type: 'EpisodeAdded' })
  await user.click(button('Try again'))
  expect(await screen.findByText(/Letters about “New episodes” are off/)).toBeTruthy()
})
