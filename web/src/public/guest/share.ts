import { say } from './forms.ts'

/** Copy buttons, and a link that starts at a time. */

/** Seconds of `12:30` or `1:02:03`. Null if it isn't a time. */
export function secondsOf(text: string): number | null {
  const parts = text.trim().split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0)
}

async function copy(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value)
    say('Copied.')
  } catch {
    // Without clipboard permission, select the text so that the user can copy it.
    field.select()
    say('Press Ctrl+C to copy.')
  }
}

export function startSharing(): void {
  document.addEventListener('click', ({ target }) => {
    const id = (target as Element).closest<HTMLElement>('[data-copy-field]')?.dataset['copyField']
    if (id !== undefined) void copy(document.getElementById(id) as HTMLInputElement)
  })
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset['shareStart'] === undefined) return
    const [link, seconds] = [document.querySelector<HTMLInputElement>('#share-link'), secondsOf(target.value)]
    if (link) link.value = seconds ? `${target.dataset['url']}?t=${seconds}` : target.dataset['url']!
  })
}
