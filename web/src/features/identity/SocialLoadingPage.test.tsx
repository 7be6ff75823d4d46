import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { SocialLoadingPage } from './SocialLoadingPage.tsx'

afterEach(() => vi.useRealTimers())

test.each([
  ['/sign-in-loading?provider=google', 'Google is not set up here', '/sign-in'],
  ['/get-started-loading?provider=facebook', 'Facebook is not set up here', '/get-started'],
  ['/sign-in-loading?provider=<b>', 'This provider is not set up here', '/sign-in'],
])('%s says so and leads back', async (at, title, origin) => {
  network()
  const { user, place } = await openPage(SocialLoadingPage, at)
  await screen.findByRole('heading', { name: title })
  await user.click(button('Go back now'))
  expect(place()).toBe(origin)
})

test('it leads back by itself', async () => {
  network()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { place } = await openPage(SocialLoadingPage, '/get-started-loading?provider=google')
  await screen.findByRole('heading', { name: 'Google is not set up here' })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(place()).toBe('/get-started')
})
