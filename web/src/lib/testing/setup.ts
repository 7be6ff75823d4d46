import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import React from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { useAppStore } from '../appStore.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { loadModals } from '../../ui/loadModals.ts'
import { queryClient } from '../queryClient.ts'
import { speedUpComputedStyles } from './computedStyle.ts'

/** React's counter of recently captured stack traces. */
const internalsKey = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

// React's development build captures a stack trace for every element, up to 10,000 a second. That is up to a
// third of a test's time, and only the wording of warnings depends on it. A counter that is always at its limit turns it off.
const internals = (React as unknown as Record<string, object | undefined>)[internalsKey]
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

if (document.defaultView) speedUpComputedStyles(document.defaultView)

// Required by auto-growing text fields, and missing in happy-dom.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// happy-dom has no layout, so everything is in view.
globalThis.IntersectionObserver = class implements Partial<IntersectionObserver> {
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element): void {
    this.#tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
  }
  disconnect(): void {}
} as unknown as typeof IntersectionObserver

configure({ asyncUtilTimeout: 15_000 * Number(process.env['TEST_SLOW'] ?? 1) })

// In the app, they are loaded with the first movement of the pointer.
await Promise.all([Dialog.load(), loadModals()])

afterEach(() => {
  modals.closeAll()
  notifications.clean()
  cleanup()
  queryClient.clear()
})

type HappyWindow = { happyDOM: { setURL(url: string): void } }

// Test files share a page and its modules, so reset what the last one changed.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  ;(window as unknown as HappyWindow).happyDOM.setURL('http://localhost:3000/')
  localStorage.clear()
  sessionStorage.clear()
  useAppStore.setState(useAppStore.getInitialState(), true)
})
