/** Keyboard shortcuts of the player. The titles of its buttons name them. */

const shortcuts: Record<string, string> = {
  ' ': 'toggle',
  k: 'toggle',
  j: 'back',
  ArrowLeft: 'back',
  l: 'ahead',
  ArrowRight: 'ahead',
  m: 'mute',
  c: 'captions',
  f: 'fullscreen',
}

const fields = 'input:not([type=range]), textarea, select, [contenteditable]'
/** The space bar presses these, and arrow keys move sliders. */
const spaced = 'button, summary, a, [role=button]'

/** What a key press asks of the player; null if it isn't for the player. */
export function actOf({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return null
  const at = target instanceof Element ? target : null
  if (at?.closest(fields) || document.querySelector('dialog[open]')) return null
  if (key === ' ' && at?.closest(spaced)) return null
  if (key.startsWith('Arrow') && at?.matches('[type=range]')) return null
  return shortcuts[key.length === 1 ? key.toLowerCase() : key] ?? null
}

export function startKeys(acts: Record<string, () => void>, isInUse: () => boolean): void {
  document.addEventListener('keydown', (event) => {
    const act = actOf(event)
    // Until something plays, keys do what they do on any page.
    if (act === null || !isInUse()) return
    event.preventDefault()
    acts[act]?.()
  })
}
