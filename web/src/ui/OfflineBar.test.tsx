import { MantineProvider } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auth } from '../lib/auth.ts'
import { isOnline, tryConnection } from '../lib/online.ts'
import { rpc } from '../lib/rpc.ts'
import { network, type Network } from '../lib/testing/network.ts'
import { OfflineBar } from './OfflineBar.tsx'

let net: Network
beforeEach(() => {
  net = network()
})
afterEach(async () => {
  net.on('/healthz', () => new Response('{}'))
  await tryConnection()
})

const lost = () => net.on('/healthz', () => Promise.reject(new TypeError('Failed to fetch')))
const open = () =>
  render(
    <MantineProvider env="test">
      <OfflineBar />
    </MantineProvider>,
  )
const words = () => screen.getByRole('status').textContent

test.each([
  ['a call', () => rpc('PodcastService.FindByUserID', { userId: '0198c0de-0000-7000-8000-000000000001' })],
  ['a call of the sign-in pages', () => auth('signOut', {})],
])('says that the server is gone after %s without an answer, and tries again on request', async (_, call) => {
  open()
  lost()
  await expect(call()).rejects.toThrow('The server could not be reached.')
  await waitFor(() => expect(words()).toContain("The server can't be reached. Changes can't be saved until you reconnect."))
  expect(words()).toContain('What you typed stays here.')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(words()).toContain('Still no connection.'))
  net.on('/healthz', () => new Response('{}'))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(words()).toBe(''))
})

test('a call that fails alone changes nothing', async () => {
  open()
  await expect(auth('signOut', {})).rejects.toThrow('The server could not be reached.')
  await expect(tryConnection()).resolves.toBe(true)
  expect(words()).toBe('')
})

test('says that the browser is offline', async () => {
  open()
  onlineManager.setOnline(false)
  await waitFor(() => expect(words()).toContain("You're offline. Changes can't be saved until you reconnect."))
})

test('counts only an answer of the server itself', async () => {
  lost()
  expect(await tryConnection()).toBe(false)
  expect(isOnline()).toBe(false)
  // Of a proxy.
  net.on('/healthz', () => new Response('Bad Gateway', { status: 502 }))
  expect(await tryConnection()).toBe(false)
  net.on('/healthz', () => new Response('{}'))
  expect(await tryConnection()).toBe(true)
  expect(isOnline()).toBe(true)
})
