import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { button, openPage } from '../../lib/testing/page.tsx'
import { CropDialog } from './CropDialog.tsx'
import type { Square } from './square.ts'

const photo = new File(['a photo'], 'me.png', { type: 'image/png' })
const onCut = vi.fn<(cutOut: Blob, square: Square) => void>()
const onUnreadable = vi.fn()

beforeEach(() => {
  onCut.mockReset()
  onUnreadable.mockReset()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['cut'])))
})

/** Opens the dialog with an image of this size, which the test's browser can't load itself. */
async function open(
  width: number,
  height: number,
  { what = 'photo', smallest = 1 }: { what?: 'photo' | 'artwork'; smallest?: number } = {},
) {
  const nothing = () => {}
  const { user } = await openPage(
    () => (
      <CropDialog file={photo} title="Crop" what={what} smallest={smallest} onClose={nothing} onCut={onCut} onUnreadable={onUnreadable} />
    ),
    '/',
  )
  const image = await screen.findByAltText('Original to crop')
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  fireEvent.load(image)
  const area = screen.getByRole('group', { name: /^Crop area/ })
  const frame = image.parentElement!
  vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100))
  area.setPointerCapture = nothing
  const result = async () => {
    await user.click(button(`Use ${what}`))
    await waitFor(() => expect(onCut).toHaveBeenCalled())
    return onCut.mock.lastCall![1]
  }
  return { user, area, result }
}

/** A wheel event at the top left corner, which happy-dom doesn't know. */
function turnWheel(area: Element, deltaY: number) {
  const event = createEvent.wheel(area, { deltaY })
  Object.defineProperties(event, { clientX: { value: 0 }, clientY: { value: 0 } })
  fireEvent(area, event)
}
const touch = (at: number, x: number, y: number) => ({ pointerId: at, button: 0, clientX: x, clientY: y })

test('keeps the largest centered square if nothing is changed', async () => {
  const { result } = await open(900, 600)
  expect(await result()).toEqual({ left: 150, top: 0, size: 600 })
})

test('moves by arrow keys and by dragging', async () => {
  const { area, result } = await open(900, 600)
  expect(document.activeElement).toBe(area)
  fireEvent.keyDown(area, { key: 'ArrowLeft', shiftKey: true })
  expect(await result()).toEqual({ left: 90, top: 0, size: 600 })
  fireEvent.keyDown(area, { key: 'ArrowRight', ctrlKey: true })
  expect(await result()).toEqual({ left: 300, top: 0, size: 600 })
  fireEvent.pointerDown(area, touch(1, 50, 50))
  fireEvent.pointerMove(area, touch(1, 75, 90))
  fireEvent.pointerUp(area, touch(1, 75, 90))
  fireEvent.pointerMove(area, touch(1, 0, 0))
  expect(await result()).toEqual({ left: 150, top: 0, size: 600 })
})

test('zooms by keys, buttons, wheel and two fingers', async () => {
  const { user, area, result } = await open(1000, 1000)
  expect(button('Zoom out').disabled).toBe(true)
  fireEvent.keyDown(area, { key: '+' })
  await user.click(button('Zoom in'))
  expect((await result()).size).toBe(826)
  expect(screen.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuetext')).toBe('121%')
  fireEvent.keyDown(area, { key: '-' })
  fireEvent.keyDown(area, { key: '-' })
  expect(await result()).toEqual({ left: 0, top: 0, size: 1000 })
  // The corner stays where it is.
  turnWheel(area, -500 * Math.LN2)
  expect(await result()).toEqual({ left: 0, top: 0, size: 500 })
  turnWheel(area, 2000)
  fireEvent.pointerDown(area, touch(1, 40, 50))
  fireEvent.pointerDown(area, touch(2, 60, 50))
  fireEvent.pointerMove(area, touch(2, 80, 50))
  expect((await result()).size).toBe(500)
})

test('never goes below the smallest size', async () => {
  const { area, result } = await open(2800, 2800, { what: 'artwork', smallest: 1400 })
  for (let presses = 0; presses < 20; presses++) fireEvent.keyDown(area, { key: '+' })
  expect(await result()).toEqual({ left: 700, top: 700, size: 1400 })
  expect(button('Zoom in').disabled).toBe(true)
})

test('says why an image of the smallest size can not be zoomed', async () => {
  await open(1400, 2000, { what: 'artwork', smallest: 1400 })
  expect(screen.getByText(/the smallest allowed, so you can't zoom in/)).toBeDefined()
  expect(screen.getByRole('slider', { name: 'Zoom' }).getAttribute('data-disabled')).toBe('true')
})

test('reports a file that the browser can not decode', async () => {
  await open(10, 10)
  fireEvent.error(screen.getByAltText('Original to crop'))
  expect(onUnreadable).toHaveBeenCalled()
})
