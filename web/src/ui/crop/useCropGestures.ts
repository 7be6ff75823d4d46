import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { moved, type Square, zoomed, zoomOf } from './square.ts'

type Point = { x: number; y: number }

type Options = {
  /** The square on the screen that shows what is kept. */
  frame: RefObject<HTMLElement | null>
  /** The loaded image. */
  image: HTMLImageElement | null
  /** The largest zoom. */
  limit: number
  onChange: (change: (square: Square) => Square) => void
}

/** A step of the buttons and the + and − keys. */
const zoomStep = 1.1
/** A notch of a mouse wheel is about 100. */
const wheelSpeed = 1 / 500

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const zoomKeys: Readonly<Record<string, number>> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep, '−': 1 / zoomStep, _: 1 / zoomStep }

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const spread = ([first, second]: readonly Point[]): number => (first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0)

/** Moves and zooms the image by mouse, touch, wheel and keyboard. */
export function useCropGestures({ frame, image, limit, onChange }: Options) {
  const stage = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, Point>())

  /** Where a point of the screen is in the frame, from 0 to 1. */
  const inFrame = ({ x, y }: Point): Point => {
    const box = frame.current?.getBoundingClientRect()
    return box && box.width > 0 ? { x: (x - box.left) / box.width, y: (y - box.top) / box.height } : { x: 0.5, y: 0.5 }
  }
  const zoomBy = (factor: number, at?: Point) =>
    onChange((now) => (image ? zoomed(now, zoomOf(now, image) * factor, image, limit, at) : now))
  const moveBy = (share: Point) => onChange((now) => (image ? moved(now, share, image) : now))

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !image) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!pointers.current.has(event.pointerId)) return
    const before = [...pointers.current.values()]
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const after = [...pointers.current.values()]
    const [from, to] = [inFrame(middleOf(before)), inFrame(middleOf(after))]
    // The image follows the finger, so the square moves the other way.
    moveBy({ x: from.x - to.x, y: from.y - to.y })
    if (spread(before) > 0 && spread(after) > 0) zoomBy(spread(after) / spread(before), to)
  }
  const onPointerEnd = (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = directions[event.key]
    const factor = zoomKeys[event.key]
    const isShortcut = event.ctrlKey || event.metaKey
    if (direction) {
      const share = isShortcut ? 1 : event.shiftKey ? 0.1 : 0.01
      moveBy({ x: direction.x * share, y: direction.y * share })
    } else if (factor && !isShortcut) zoomBy(factor)
    else return
    event.preventDefault()
  }

  // React's wheel listeners are passive, so the page would scroll along.
  const onWheel = useRef<(event: WheelEvent) => void>(undefined)
  useEffect(() => {
    onWheel.current = (event) => {
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY
      // Browsers report pinching on a trackpad as small wheel steps with Ctrl.
      zoomBy(Math.exp(-pixels * (event.ctrlKey ? wheelSpeed * 5 : wheelSpeed)), inFrame({ x: event.clientX, y: event.clientY }))
    }
  })
  useEffect(() => {
    const element = stage.current
    const listen = (event: WheelEvent) => onWheel.current?.(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  return {
    stage,
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    handlers: { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd, onKeyDown },
  }
}
