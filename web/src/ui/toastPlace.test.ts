import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeToasts, toastPlace } from './toastPlace.ts'

/** A box at the bottom of the window. */
function add(attribute: string, { width = innerWidth, height }: { width?: number; height: number }) {
  const box = document.createElement('div')
  box.setAttribute(attribute, '')
  box.className = 'mantine-Drawer-content'
  box.getBoundingClientRect = () => new DOMRect(innerWidth - width, innerHeight - height, width, height)
  document.body.append(box)
  return box
}

let atBottom: Element[] = []
beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440)
  vi.stubGlobal('innerHeight', 900)
  document.elementsFromPoint = () => atBottom
})
afterEach(() => {
  atBottom = []
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('toasts are at the bottom right of an empty window', () => {
  placeToasts()
  expect(toastPlace()).toEqual({ bottom: 0, end: 0 })
})

test('toasts are above a bar and next to a drawer', () => {
  atBottom = [add('data-bottom-bar', { height: 60 })]
  add('data-side-drawer', { width: 550, height: 900 })
  placeToasts()
  expect(toastPlace()).toEqual({ bottom: 60, end: 550 })
})

test('on a phone, where a drawer fills the window, toasts are only above the bar', () => {
  vi.stubGlobal('innerWidth', 390)
  atBottom = [add('data-bottom-bar', { height: 60 })]
  add('data-side-drawer', { height: 900 })
  placeToasts()
  expect(toastPlace()).toEqual({ bottom: 60, end: 0 })
})

test('toasts are above a bar that ends under them', () => {
  const bar = add('data-bottom-bar', { height: 60 })
  document.elementsFromPoint = (x) => (x < 1200 ? [bar] : [])
  placeToasts()
  expect(toastPlace()).toEqual({ bottom: 60, end: 0 })
})
