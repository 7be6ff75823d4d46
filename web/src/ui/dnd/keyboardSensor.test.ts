import type { KeyboardSensorProps } from '@dnd-kit/core'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BufferedKeyboardSensor } from './keyboardSensor.ts'

const press = (code: string): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }))

test('handles a key pressed right after the pick-up instead of scrolling the page', async () => {
  const asked: string[] = []
  const onMove = vi.fn<(to: { x: number; y: number }) => void>()
  const coordinateGetter = ({ code }: KeyboardEvent) => {
    asked.push(code)
    return { x: 0, y: 36 }
  }
  const lifting = new KeyboardEvent('keydown', { code: 'Space' })
  Object.defineProperty(lifting, 'target', { value: document.body })
  const props = {
    event: lifting,
    activeNode: { node: { current: null } },
    context: { current: { collisionRect: null, scrollableAncestors: [] } },
    options: { coordinateGetter },
    onStart: vi.fn<() => void>(),
    onMove,
    onEnd: vi.fn<() => void>(),
    onCancel: vi.fn<() => void>(),
  } as unknown as KeyboardSensorProps
  const sensor = new BufferedKeyboardSensor(props)
  expect(sensor.autoScrollEnabled).toBe(false)
  expect(press('ArrowDown')).toBe(false)
  expect(asked).toEqual([])
  await waitFor(() => expect(asked).toEqual(['ArrowDown']))
  expect(onMove).toHaveBeenCalledWith({ x: 0, y: 36 })
  press('ArrowDown')
  expect(asked).toEqual(['ArrowDown', 'ArrowDown'])
})
