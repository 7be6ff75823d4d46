import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeFor } from './toastPlace.ts'

type Box = { left?: number; width?: number; top: number; height: number }

/** Adds an element at a place of the window. */
function add(html: string, { left = 0, width = innerWidth, top, height }: Box): Element {
  const parent = document.createElement('div')
  parent.innerHTML = html
  const all = [...parent.querySelectorAll('*')]
  for (const one of all) one.getBoundingClientRect = () => new DOMRect(left, top, width, height)
  document.body.append(...parent.children)
  return all[0]!
}

const isAt = (one: Element, x: number, y: number) => {
  const { left, right, top, bottom } = one.getBoundingClientRect()
  return left <= x && x < right && top <= y && y < bottom
}

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440)
  vi.stubGlobal('innerHeight', 900)
  document.elementsFromPoint = (x, y) => [...document.body.querySelectorAll('*')].filter((one) => isAt(one, x, y)).toReversed()
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const bar = '<div data-bottom-bar></div>'
const drawer = '<div class="mantine-Drawer-content" data-side-drawer></div>'

test('toasts are at the bottom right of an empty window', () => {
  expect(placeFor(72)).toEqual({ bottom: 0, end: 0 })
})

test('toasts are above a bar and next to a drawer', () => {
  add(drawer, { left: 890, width: 550, top: 0, height: 900 })
  add(bar, { top: 840, height: 60 })
  expect(placeFor(72)).toEqual({ bottom: 60, end: 550 })
})

test('on a phone, where a drawer fills the window, toasts are only above the bar', () => {
  vi.stubGlobal('innerWidth', 390)
  add(drawer, { top: 0, height: 900 })
  add(bar, { top: 840, height: 60 })
  expect(placeFor(72)).toEqual({ bottom: 60, end: 0 })
})

test('toasts are above a bar that ends under them', () => {
  add(bar, { width: 1200, top: 840, height: 60 })
  expect(placeFor(72)).toEqual({ bottom: 60, end: 0 })
})

test('toasts are above the buttons of a short form, and stay below those further up', () => {
  add('<form><button type="submit">Save</button></form>', { left: 1300, width: 80, top: 820, height: 36 })
  expect(placeFor(72)).toEqual({ bottom: 80, end: 0 })
  document.body.replaceChildren()
  add('<form><button type="submit">Save</button></form>', { left: 1300, width: 80, top: 700, height: 36 })
  expect(placeFor(72)).toEqual({ bottom: 0, end: 0 })
  expect(placeFor(200)).toEqual({ bottom: 200, end: 0 })
})

test('toasts avoid an open popover, however far up', () => {
  add('<div class="mantine-Popover-dropdown"><button>View older notifications</button></div>', {
    left: 1100,
    width: 300,
    top: 200,
    height: 690,
  })
  expect(placeFor(72)).toEqual({ bottom: 700, end: 0 })
})

test('toasts ignore controls beside them and behind a dialog', () => {
  add('<button>Save</button>', { left: 300, width: 80, top: 820, height: 36 })
  add('<button>Publish</button>', { left: 1300, width: 80, top: 820, height: 36 })
  add('<div>Mask</div>', { top: 0, height: 900 })
  expect(placeFor(72)).toEqual({ bottom: 0, end: 0 })
})

test('on a page full of controls toasts only avoid the buttons of forms', () => {
  for (let top = 0; top < 900; top += 60) add('<input>', { top, height: 50 })
  add('<form><button type="submit">Save</button></form>', { left: 1300, width: 80, top: 840, height: 40 })
  expect(placeFor(72)).toEqual({ bottom: 60, end: 0 })
})

test('toasts stay where they are while the page scrolls, unless they would cover a button of a form', () => {
  const link = add('<a href="/">Episode</a>', { top: 840, height: 50 })
  const before = placeFor(72)
  expect(before).toEqual({ bottom: 60, end: 0 })
  link.remove()
  expect(placeFor(72, before)).toEqual(before)
  add('<form><button type="submit">Save</button></form>', { left: 1300, width: 80, top: 740, height: 36 })
  expect(placeFor(72, before)).toEqual({ bottom: 0, end: 0 })
})
