/** Copy buttons. */
export function startCopying(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy]')
    if (button) void copy(button)
  })
}

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
  setTimeout(() => (button.textContent = words), 2000)
}
