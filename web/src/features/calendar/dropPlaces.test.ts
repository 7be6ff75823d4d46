import type { ClientRect, DroppableContainer } from '@dnd-kit/core'
import { expect, test, vi } from 'vitest'
import { dayAt, gridId, gridIn, placeIn } from './dropPlaces.ts'

const rectAt = (left: number, top: number, width: number, height: number): ClientRect => ({
  left,
  top,
  width,
  height,
  right: left + width,
  bottom: top + height,
})

/** Two days next to each other, with a gap of 10 pixels. */
function grid() {
  const box = document.createElement('div')
  const measure = vi.fn<() => DOMRect>()
  const put = (element: HTMLElement, rect: ClientRect) => {
    element.getBoundingClientRect = () => {
      measure()
      return rect as DOMRect
    }
  }
  put(box, rectAt(100, 200, 210, 80))
  for (const [date, left] of [
    ['2099-03-10', 100],
    ['2099-03-11', 210],
  ] as const) {
    const cell = document.createElement('div')
    cell.dataset['day'] = date
    put(cell, rectAt(left, 200, 100, 80))
    box.append(cell)
  }
  const container = { id: gridId, node: { current: box } } as unknown as DroppableContainer
  const at = (rect: ClientRect | undefined) =>
    gridIn({ droppableContainers: [container], droppableRects: new Map(rect && [[gridId, rect]]) })
  return { at, measure }
}

test('finds the day at a point, also after scrolling', () => {
  const { at, measure } = grid()
  const rect = rectAt(100, 200, 210, 80)
  expect(dayAt(at(rect)!, { x: 150, y: 240 })).toBe('2099-03-10')
  expect(dayAt(at(rect)!, { x: 250, y: 240 })).toBe('2099-03-11')
  expect(dayAt(at(rect)!, { x: 205, y: 240 })).toBeNull()
  expect(dayAt(at(rect)!, { x: 150, y: 300 })).toBeNull()
  expect(measure).toHaveBeenCalledTimes(3)
  rect.top = 0
  expect(dayAt(at(rect)!, { x: 150, y: 40 })).toBe('2099-03-10')
  expect(measure).toHaveBeenCalledTimes(3)
  at(rectAt(100, 0, 210, 80))
  expect(measure).toHaveBeenCalledTimes(6)
})

test('has no days before the grid is measured', () => {
  expect(grid().at(undefined)).toBeNull()
})

test('names the first place', () => {
  expect(placeIn(null)).toBeNull()
  expect(placeIn([])).toBeNull()
  expect(placeIn([{ id: 'tray' }])).toBe('tray')
})
