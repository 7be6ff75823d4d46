import { act, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../lib/testing/page.tsx'
import { toast } from './toast.tsx'

const shown = () => [...document.querySelectorAll('.mantine-Notification-description')].map(({ textContent }) => textContent)
const open = () => openPage(() => <h1>Here</h1>, '/here')
const say = (...calls: Array<() => unknown>) => act(async () => calls.forEach((call) => call()))

test('shows the latest three and no duplicates', async () => {
  await open()
  await say(...['One', 'Two', 'Three', 'Four'].map((message) => () => toast.error(message)))
  await waitFor(() => expect(shown()).toEqual(['Two', 'Three', 'Four']))
  await say(
    () => toast.error('Two'),
    () => toast.error('Two'),
  )
  await waitFor(() => expect(shown()).toEqual(['Three', 'Four', 'Two']))
  await say(() => toast.success('Saved'))
  await waitFor(() => expect(shown()).toEqual(['Four', 'Two', 'Saved']))
})

test('closes automatically, but not errors', async () => {
  await open()
  vi.useFakeTimers()
  try {
    await say(
      () => toast.error('Failed'),
      () => toast.success('Saved'),
    )
    expect(shown()).toEqual(['Failed', 'Saved'])
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(shown()).toEqual(['Failed'])
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(shown()).toEqual(['Failed'])
  } finally {
    vi.useRealTimers()
  }
})
