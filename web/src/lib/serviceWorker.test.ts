import { afterEach, expect, test, vi } from 'vitest'
import { unregisterServiceWorkers } from './serviceWorker.ts'

afterEach(() => vi.unstubAllGlobals())

test('unregisters every service worker', async () => {
  const registrations = [{ unregister: vi.fn(async () => true) }, { unregister: vi.fn(async () => true) }]
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => registrations } })
  await unregisterServiceWorkers()
  for (const one of registrations) expect(one.unregister).toHaveBeenCalledOnce()
})

test('does nothing without service worker support', async () => {
  vi.stubGlobal('navigator', {})
  await expect(unregisterServiceWorkers()).resolves.toBeUndefined()
})
