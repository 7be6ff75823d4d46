/** What a style attribute sets for a property, if anything. */
function inlineValue(element: Element, property: 'display' | 'visibility'): string {
  if (!element.getAttribute('style')?.includes(property)) return ''
  return element instanceof HTMLElement || element instanceof SVGElement ? element.style[property] : ''
}

/**
 * Speeds up the two properties that role queries read from every element. happy-dom computes all properties of all ancestors for each of
 * them, and again after each change. Tests load no stylesheet, so only the style attribute and the tag matter.
 */
export function speedUpComputedStyles(view: Window & typeof globalThis): void {
  if ('isFast' in view.getComputedStyle) return
  const compute = view.getComputedStyle.bind(view)
  const displays = new Map<string, string>()

  const displayOf = (element: Element): string => {
    const inline = inlineValue(element, 'display')
    if (inline) return inline
    const known = displays.get(element.tagName)
    if (known !== undefined) return known
    const { display } = compute(element)
    // An element outside the document has no display yet.
    if (display) displays.set(element.tagName, display)
    return display
  }
  const visibilityOf = (element: Element): string => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const inline = inlineValue(at, 'visibility')
      if (inline && inline !== 'inherit') return inline
    }
    return 'visible'
  }

  const getComputedStyle = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
    if (pseudo) return compute(element, pseudo)
    let computed: CSSStyleDeclaration | undefined
    const valueOf = (name: string): string => {
      if (name === 'display') return displayOf(element)
      if (name === 'visibility') return visibilityOf(element)
      return (computed ??= compute(element)).getPropertyValue(name)
    }
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, key) {
        if (key === 'display' || key === 'visibility') return valueOf(key)
        if (key === 'getPropertyValue') return valueOf
        const value: unknown = Reflect.get((computed ??= compute(element)), key)
        return typeof value === 'function' ? (value.bind(computed) as unknown) : value
      },
      has: (_, key) => key in (computed ??= compute(element)),
    })
  }
  view.getComputedStyle = Object.assign(getComputedStyle, { isFast: true })
}
