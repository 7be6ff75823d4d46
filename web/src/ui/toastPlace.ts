import { breakpoints, sizes, spacing } from './theme.ts'

const isBar = (element: Element): boolean => {
  if (element.matches('[data-bottom-bar]')) return true
  const { position } = getComputedStyle(element)
  const { height, bottom } = element.getBoundingClientRect()
  return (position === 'fixed' || position === 'sticky') && bottom >= innerHeight - 1 && height < innerHeight / 3
}

/** Moves the toasts above a bar at the bottom of the window, and next to an open drawer, so that they cover no controls. */
export function placeToasts(): void {
  const isPhone = innerWidth < breakpoints.xs
  const drawer = isPhone ? null : document.querySelector('.mantine-Drawer-content[data-side-drawer]')
  const covered = drawer?.getBoundingClientRect().width ?? 0
  const end = innerWidth - covered > sizes.toast + 2 * spacing.md ? covered : 0
  const across = isPhone ? innerWidth / 2 : innerWidth - end - spacing.md - sizes.toast / 2
  // Test environments without layout have no elements at a point.
  const bar = document.elementsFromPoint?.(across, innerHeight - 1).find(isBar)
  const { style } = document.documentElement
  style.setProperty('--cw-toast-bottom', `${bar ? innerHeight - bar.getBoundingClientRect().top : 0}px`)
  style.setProperty('--cw-toast-end', `${end}px`)
}
