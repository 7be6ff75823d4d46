/** Runs in the page: draws a pointer, because screenshots have none, with a ring while its button is pressed. Ends animations. */
export function drawPointer() {
  const shape = 'http://www.w3.org/2000/svg'
  const make = (name, attributes) => {
    const element = document.createElementNS(shape, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }
  const drawn = () => {
    const svg = make('svg', { id: 'pointer', width: 56, height: 56, viewBox: '-28 -28 56 56', 'aria-hidden': 'true' })
    Object.assign(svg.style, { position: 'fixed', left: 0, top: 0, zIndex: 2147483647, pointerEvents: 'none' })
    svg.append(
      make('circle', { r: 17, fill: '#4c7df0', 'fill-opacity': 0.28, stroke: '#4c7df0', 'stroke-width': 2 }),
      make('path', {
        d: 'M0 0v19l4.6-4 3.2 7.2 3.3-1.5-3.1-7h6.2z',
        fill: '#16181d',
        stroke: '#fff',
        'stroke-width': 1.6,
        'stroke-linejoin': 'round',
      }),
    )
    document.documentElement.append(svg)
    return svg
  }
  const still = new CSSStyleSheet()
  still.replaceSync('* { caret-color: transparent !important }')
  document.adoptedStyleSheets.push(still)
  globalThis.movePointer = (x, y, down) => {
    for (const animation of document.getAnimations()) {
      if (animation.effect.getComputedTiming().endTime < Infinity) animation.finish()
    }
    const svg = document.querySelector('#pointer') ?? drawn()
    svg.style.transform = `translate(${x - 28}px, ${y - 28}px)`
    svg.firstChild.style.display = down ? '' : 'none'
  }
}
