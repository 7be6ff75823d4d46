import { on, say } from './forms.ts'

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
  on('click', '[data-copy-field]', ({ dataset }) => copy(document.getElementById(dataset['copyField']!) as HTMLInputElement))
  on('input', '[data-share-start]', ({ value, dataset }: HTMLInputElement) => {
    const [link, seconds] = [document.querySelector<HTMLInputElement>('#share-link'), secondsOf(value)]
    if (link) link.value = seconds ? `${dataset['url']}?t=${seconds}` : dataset['url']!
  })
}
