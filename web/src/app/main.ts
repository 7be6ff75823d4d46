const id = 'main'

const place = (): HTMLElement | null => document.getElementById(id) ?? document.querySelector('main')

/** The main part of the page, which changes on navigation. */
export const main = {
  id,
  /** Focuses the heading, or the whole part without one. */
  focus(): void {
    const whole = place()
    const heading = whole?.querySelector<HTMLElement>('h1') ?? whole
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  },
  /** Whether the focused element survived the navigation, such as a row of tabs. */
  holdsFocus: (): boolean => document.activeElement !== place() && Boolean(place()?.contains(document.activeElement)),
}
