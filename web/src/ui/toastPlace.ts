import { useSyncExternalStore } from 'react'
import { breakpoints, sizes, spacing } from './theme.ts'

export type ToastPlace = { bottom: number; end: number }

let place: ToastPlace = { bottom: 0, end: 0 }
const listeners = new Set<() => void>()

export const toastPlace = (): ToastPlace => place

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isBar = (element: Element): boolean => {
  if (element.matches('[data-bottom-bar]')) return true
  const { position } = getComputedStyle(element)
  const { height, bottom } = element.getBoundingClientRect()
  return (position === 'fixed' || position === 'sticky') && bottom >= innerHeight - 1 && height < innerHeight / 3
}

function barHeightAt(x: number): number {
  // Test environments without layout have no elements at a point.
  const bar = document.elementsFromPoint?.(x, innerHeight - 1).find(isBar)
  return bar ? innerHeight - bar.getBoundingClientRect().top : 0
}

/** Moves the toasts above a bar at the bottom of the window, and next to an open drawer, so that they cover no controls. */
export function placeToasts(): void {
  const isPhone = innerWidth < breakpoints.xs
  const drawer = isPhone ? null : document.querySelector('.mantine-Drawer-content[data-side-drawer]')
  const covered = drawer?.getBoundingClientRect().width ?? 0
  const end = innerWidth - covered > sizes.toast + 2 * spacing.md ? covered : 0
  const right = innerWidth - end - spacing.md
  // A bar may end below the toasts, so one point isn't enough.
  const across = isPhone ? [innerWidth / 2] : [right - sizes.toast, right - sizes.toast / 2, right]
  const bottom = Math.max(...across.map(barHeightAt))
  if (bottom === place.bottom && end === place.end) return
  place = { bottom, end }
  listeners.forEach((tell) => tell())
}

/** Where toasts are, in pixels. Not as variables of the whole document: each change would style every element again. */
export const useToastPlace = (): ToastPlace => useSyncExternalStore(subscribe, toastPlace)
