import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { documentTitle, watchArrivals } from './arrivals.ts'

test('uses the title of the innermost route', () => {
  expect(documentTitle([undefined, 'Settings', 'Profile', undefined])).toBe('Profile · Castwright')
  expect(documentTitle([undefined])).toBe('Castwright')
})

afterEach(() => {
  document.body.innerHTML = ''
})

/** A page with a heading and a dialog, and a router that navigates. */
function arrange() {
  document.body.innerHTML = '<main><h1>Recordings</h1></main><div role="dialog"><input /></div>'
  const handlers = new Map<string, (event: object) => void>()
  watchArrivals({ subscribe: (type: string, handler: () => void) => handlers.set(type, handler) } as unknown as AnyRouter)
  return {
    start: () => handlers.get('onBeforeNavigate')?.({}),
    arrive: () => handlers.get('onRendered')?.({ fromLocation: { pathname: '/episodes' }, toLocation: { pathname: '/recordings' } }),
    field: document.querySelector('input'),
  }
}

test('moves the focus to the heading of a new page, also from the dialog that led to it', () => {
  const { start, arrive, field } = arrange()
  start()
  arrive()
  expect(document.activeElement?.textContent).toBe('Recordings')

  field?.focus()
  start()
  arrive()
  expect(document.activeElement?.textContent).toBe('Recordings')
})

test('leaves the focus in a dialog that was opened while the page was loading', () => {
  const { start, arrive, field } = arrange()
  start()
  field?.focus()
  arrive()
  expect(document.activeElement).toBe(field)
})
