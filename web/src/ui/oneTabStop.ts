const focusable = 'a[href], button:not(:disabled)'

type Keys = { back: string; on: string }

/** Makes links and buttons one tab stop: the current page's link, or else the one that last had the focus. Arrow keys move between them. */
const oneTabStop =
  ({ back, on }: Keys) =>
  (place: HTMLElement | null) => {
    if (!place) return undefined
    // On phones, some are hidden.
    const items = () => [...place.querySelectorAll<HTMLElement>(focusable)].filter((item) => item.checkVisibility?.() ?? true)
    let last: Element | null = null
    const settle = () => {
      const all = items()
      const stop = all.find((item) => item === last) ?? all.find((item) => item.matches('[aria-current=page]')) ?? all[0]
      for (const item of all) item.tabIndex = item === stop ? 0 : -1
    }
    const over = new AbortController()
    const { signal } = over
    place.addEventListener(
      'focusin',
      ({ target }) => {
        last = target as Element
        settle()
      },
      { signal },
    )
    // Coming back later starts at the current page again.
    place.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && place.contains(relatedTarget)) && place.querySelector('[aria-current=page]')) last = null
        settle()
      },
      { signal },
    )
    place.addEventListener(
      'keydown',
      (event) => {
        const all = items()
        const at = all.findIndex((item) => item === event.target)
        const to = { [back]: at - 1, [on]: at + 1, Home: 0, End: -1 }[event.key]
        if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        all.at(to === all.length ? 0 : to)?.focus()
      },
      { signal },
    )
    settle()
    const changes = new MutationObserver(settle)
    changes.observe(place, { subtree: true, childList: true, attributeFilter: ['aria-current', 'disabled', 'href'] })
    const resizes = new ResizeObserver(settle)
    resizes.observe(place)
    return () => {
      over.abort()
      changes.disconnect()
      resizes.disconnect()
    }
  }

/** For the ref of a toolbar. */
export const rowOfStops = oneTabStop({ back: 'ArrowLeft', on: 'ArrowRight' })
/** For the ref of a list of links. */
export const columnOfStops = oneTabStop({ back: 'ArrowUp', on: 'ArrowDown' })
