import { clockTime } from '../format.ts'
import { call, CallError } from './call.ts'
import { on, onSubmit, valueOf } from './forms.ts'

/** Remarks with times, and approving. */
export function startPreview(): void {
  const timeOf = (element: HTMLMediaElement): string => clockTime(element.currentTime)
  document.addEventListener(
    'timeupdate',
    ({ target }) => {
      const place = document.querySelector('[data-mark-time]')
      if (target instanceof HTMLMediaElement && target.dataset['preview'] !== undefined && place) place.textContent = timeOf(target)
    },
    true,
  )
  on('click', '[data-mark]', (button) => {
    const form = button.closest('form')
    const note = form?.querySelector('textarea')
    const media = form?.closest('[data-part]')?.querySelector<HTMLMediaElement>('[data-preview]')
    if (!note || !media) return
    note.value = `${note.value.trimEnd()}${note.value.trim() === '' ? '' : '\n'}${timeOf(media)} `
    note.focus()
    note.setSelectionRange(note.value.length, note.value.length)
    note.dispatchEvent(new Event('input', { bubbles: true }))
  })
  onSubmit('review', async (form, submitter) => {
    const approval = submitter?.getAttribute('value') === 'changes' ? 'changes' : 'approved'
    const note = valueOf(form, 'textarea')
    if (approval === 'changes' && note.trim() === '') throw new CallError(0, '', { note: 'Please tell us what to change.' })
    await call('Review', { approval, note })
    return approval === 'approved' ? 'You approved the episode. Thank you!' : 'Sent. The team will review it.'
  })
}
