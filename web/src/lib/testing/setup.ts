import './production.ts'
import { modals } from '@mantine/modals'
import { notifications, notificationsStore } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, inject, vi } from 'vitest'
import { useAppStore } from '../appStore.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { loadModals } from '../../ui/ask.tsx'
import { dropAllErrors } from '../pastErrors.ts'
import { queryClient } from '../queryClient.ts'
import { speedUpComputedStyles } from './computedStyle.ts'

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

declare module 'vitest' {
  interface ProvidedContext {
    /** How long tests wait for one thing, in milliseconds. */
    patience: number
  }
}

configure({ asyncUtilTimeout: inject('patience') })

// In the app, they are loaded with the first movement of the pointer.
await Promise.all([Dialog.load(), loadModals()])

afterEach(() => {
  modals.closeAll()
  // Unlike `clean`, it tells each toast that it closed.
  for (const { id } of notificationsStore.getState().notifications) if (id !== undefined) notifications.hide(id)
  dropAllErrors()
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
  // Tests of public pages write them into the document without React.
  document.body.replaceChildren()
  useAppStore.setState(useAppStore.getInitialState(), true)
})
