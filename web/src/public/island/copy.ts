/** Copy buttons. */
export function startCopying(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy]')
    if (button) void copy(button)
  })
}

const shownMs = 2000

async function copy(button: HTMLElement): Promise<void> {
  const words = button.textContent
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '')
    button.textContent = 'Copied'
  } catch {
    // Without clipboard permission, select the text so that the user can copy it.
    button.closest('label')?.querySelector<HTMLInputElement>('input, textarea')?.select()
    button.textContent = 'Press Ctrl+C'
  }
  setTimeout(() => (button.textContent = words), shownMs)
}

/** Copies a text that the page doesn't show. False if the browser doesn't allow it. */
export async function copyText(button: HTMLElement, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return false
  }
  button.dataset['done'] = 'Link copied'
  button.setAttribute('aria-label', 'Link copied')
  setTimeout(() => delete button.dataset['done'], shownMs)
  return true
}
