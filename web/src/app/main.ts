const id = 'main'

const place = (): HTMLElement | null => document.getElementById(id) ?? document.querySelector('main')

/** The part of every page that changes with the address. */
export const main = {
  id,
  /** To its heading, or to the whole where it has none yet. */
  focus(): void {
    const whole = place()
    const heading = whole?.querySelector<HTMLElement>('h1') ?? whole
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  },
  /** Whether the focus is on something in there that survived the change of page, such as a row of tabs. */
  holdsFocus: (): boolean => document.activeElement !== place() && Boolean(place()?.contains(document.activeElement)),
}
