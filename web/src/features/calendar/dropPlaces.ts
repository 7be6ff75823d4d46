import type { ClientRect, Collision, DroppableContainer } from '@dnd-kit/core'

/** The tray as a place to drop. */
export const trayId = 'tray'

/**
 * All days together. If each of them were a place of its own, dnd-kit would measure all of them, and their scrolling ancestors, several times
 * whenever something is picked up.
 */
export const gridId = 'days'

type Places = { droppableContainers: readonly DroppableContainer[]; droppableRects: ReadonlyMap<string | number, ClientRect> }
type Cell = { date: string; left: number; top: number; right: number; bottom: number }
type Grid = { left: number; top: number; cells: Cell[] }

/** By the rectangle that dnd-kit measured, which follows scrolling. It measures again when the size changes. */
const measured = new WeakMap<ClientRect, Cell[]>()

/** The days that something can be dropped on, relative to the corner of the grid. */
export function gridIn({ droppableContainers, droppableRects }: Places): Grid | null {
  const rect = droppableRects.get(gridId)
  const box = droppableContainers.find(({ id }) => id === gridId)?.node.current
  if (!rect || !box) return null
  const known = measured.get(rect) ?? cellsOf(box)
  measured.set(rect, known)
  return { left: rect.left, top: rect.top, cells: known }
}

function cellsOf(box: HTMLElement): Cell[] {
  const corner = box.getBoundingClientRect()
  return [...box.querySelectorAll<HTMLElement>('[data-day]')].map((cell) => {
    const { left, top, right, bottom } = cell.getBoundingClientRect()
    const date = cell.dataset['day'] ?? ''
    return { date, left: left - corner.left, top: top - corner.top, right: right - corner.left, bottom: bottom - corner.top }
  })
}

/** The day at a point of the window. */
export function dayAt({ left, top, cells }: Grid, { x, y }: { x: number; y: number }): string | null {
  const [right, down] = [x - left, y - top]
  return cells.find((cell) => right >= cell.left && right <= cell.right && down >= cell.top && down <= cell.bottom)?.date ?? null
}

/** The tray or the date of a day. Days are no places of dnd-kit's own, so it doesn't report them as `over`. */
export function placeIn(collisions: readonly Collision[] | null): string | null {
  const first = collisions?.[0]
  return first ? String(first.id) : null
}
