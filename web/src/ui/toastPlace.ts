import { breakpoints, sizes, spacing } from './theme.ts'

/** Distances from the bottom and the end of the window, in pixels, on top of the usual margin. */
export type ToastPlace = { bottom: number; end: number }

export const usualPlace: ToastPlace = { bottom: 0, end: 0 }

/** Vertical extent of something toasts shouldn't cover. */
type Extent = { top: number; bottom: number }

const isBar = (element: Element): boolean => {
  if (element.matches('[data-bottom-bar]')) return true
  const { position } = getComputedStyle(element)
  const { height, bottom } = element.getBoundingClientRect()
  return (position === 'fixed' || position === 'sticky') && bottom >= innerHeight - 1 && height < innerHeight / 3
}

/** The elements at a point, without toasts. Test environments without layout have none. */
const elementsAt = (x: number, y: number): Element[] =>
  (document.elementsFromPoint?.(x, y) ?? []).filter((one) => !one.closest('.mantine-Notifications-root'))

const controls =
  'button, a[href], input, select, textarea, [role=button], [role=checkbox], [role=switch], [role=tab], [contenteditable=true]'

/** Controls between `left` and `right` that can be used now, so not those behind a dialog or a drawer. */
function controlsBetween(left: number, right: number): Element[] {
  return [...document.querySelectorAll(controls)].filter((control) => {
    const box = control.getBoundingClientRect()
    if (box.width === 0 || box.right <= left || box.left >= right || box.bottom <= 0 || box.top >= innerHeight) return false
    const [top] = elementsAt((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return top !== undefined && (control.contains(top) || top.contains(control))
  })
}

/** The control in use, those of an open menu or popover, and the buttons at the end of a form or dialog. */
const isNeeded = (control: Element): boolean =>
  control === document.activeElement ||
  control.closest('[data-actions], [data-bottom-bar], .mantine-Menu-dropdown, .mantine-Popover-dropdown') !== null ||
  [control, ...(control.parentElement?.children ?? [])].some((one) => one.matches('[type=submit]'))

/** Where the lower part of the window begins, in which toasts move around controls that aren't in use. */
const lowerPart = 0.7

const overlaps = (bottom: number, height: number, { top, bottom: end }: Extent): boolean =>
  innerHeight - spacing.md - bottom > top && innerHeight - spacing.md - bottom - height < end

/** The lowest place for toasts of this height that covers none of `taken`, and isn't above `highest`. */
function lowestFree(height: number, taken: readonly Extent[], highest: number): number | undefined {
  const places = [0, ...taken.map(({ top }) => Math.ceil(innerHeight - top))].filter(
    (bottom) => bottom === 0 || innerHeight - spacing.md - bottom - height >= highest,
  )
  return places.toSorted((one, other) => one - other).find((bottom) => bottom >= 0 && !taken.some((one) => overlaps(bottom, height, one)))
}

/**
 * Where toasts of this height cover no bar and no control: above them, or next to an open drawer. On a page full of controls they only stay clear
 * of bars, of what is in use and of the buttons of forms. They stay where they were (`before`) unless they would cover one of these there.
 */
export function placeFor(height: number, before?: ToastPlace): ToastPlace {
  const isPhone = innerWidth < breakpoints.xs
  const drawer = isPhone ? null : document.querySelector('.mantine-Drawer-content[data-side-drawer]')
  const covered = drawer?.getBoundingClientRect().width ?? 0
  const end = innerWidth - covered > sizes.toast + 2 * spacing.md ? covered : 0
  const right = innerWidth - end - spacing.md
  const left = isPhone ? spacing.md : right - sizes.toast
  // A bar may end below the toasts, so one point isn't enough.
  const bars = [left, (left + right) / 2, right - 1].flatMap((x) => elementsAt(x, innerHeight - 1).find(isBar) ?? [])
  const usable = controlsBetween(left, right)
  const extents = (elements: Element[]): Extent[] => elements.map((one) => one.getBoundingClientRect())
  const needed = extents([...bars, ...usable.filter(isNeeded)])
  if (before?.end === end && !needed.some((one) => overlaps(before.bottom, height, one))) return before
  const bottom =
    lowestFree(height, extents([...bars, ...usable]), lowerPart * innerHeight) ??
    lowestFree(height, needed, sizes.topbar) ??
    lowestFree(height, extents(bars), 0) ??
    0
  return { bottom, end }
}
