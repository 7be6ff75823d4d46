import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeToasts } from './toastPlace.ts'

const place = () => {
  const { style } = document.documentElement
  return { bottom: style.getPropertyValue('--cw-toast-bottom'), end: style.getPropertyValue('--cw-toast-end') }
}

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
  expect(place()).toEqual({ bottom: '0px', end: '0px' })
})

test('toasts are above a bar and next to a drawer', () => {
  atBottom = [add('data-bottom-bar', { height: 60 })]
  add('data-side-drawer', { width: 550, height: 900 })
  placeToasts()
  expect(place()).toEqual({ bottom: '60px', end: '550px' })
})

test('on a phone, where a drawer fills the window, toasts are only above the bar', () => {
  vi.stubGlobal('innerWidth', 390)
  atBottom = [add('data-bottom-bar', { height: 60 })]
  add('data-side-drawer', { height: 900 })
  placeToasts()
  expect(place()).toEqual({ bottom: '60px', end: '0px' })
})
