import { call } from './call.ts'
import { on, onShow, onSubmit, valueOf } from './forms.ts'

/** Users count what they see as one character. */
const lengthOf = (text: string): number => ('Segmenter' in Intl ? [...new Intl.Segmenter().segment(text)].length : Array.from(text).length)

function count(field: HTMLTextAreaElement): void {
  const place = document.querySelector<HTMLElement>(`[data-count="${CSS.escape(field.id)}"]`)
  if (!place) return
  const [length, max] = [lengthOf(field.value), Number(field.dataset['max'])]
  place.textContent = `${length} / ${max}`
  place.classList.toggle('over', length > max)
}

function addLink(list: HTMLElement): void {
  const rows = list.querySelectorAll<HTMLElement>('[data-link]')
  const row = rows[0]!.cloneNode(true) as HTMLElement
  const at = Date.now().toString(36)
  for (const input of row.querySelectorAll('input')) {
    const old = input.id
    input.id = `${old}-${at}`
    input.value = ''
    input.removeAttribute('aria-invalid')
    row.querySelector(`label[for="${old}"]`)?.setAttribute('for', input.id)
    const error = row.querySelector<HTMLElement>(`[id="${old}-error"]`)
    if (!error) continue
    error.id = `${input.id}-error`
    error.textContent = ''
    input.setAttribute('aria-describedby', error.id)
  }
  rows[rows.length - 1]!.after(row)
  row.querySelector('input')?.focus()
  limitLinks(list)
}

function removeLink(row: HTMLElement): void {
  const list = row.parentElement!
  if (list.querySelectorAll('[data-link]').length > 1) row.remove()
  else for (const input of row.querySelectorAll('input')) input.value = ''
  list.dispatchEvent(new Event('input', { bubbles: true }))
  list.querySelector<HTMLElement>('[data-add-link]')?.focus()
  limitLinks(list)
}

const limitLinks = (list: HTMLElement): void => {
  const button = list.querySelector<HTMLButtonElement>('[data-add-link]')
  if (button) button.hidden = list.querySelectorAll('[data-link]').length >= Number(list.dataset['links'])
}

/** Rows without a URL are skipped. The others get the names under which the server reports errors. */
function linksOf(form: HTMLFormElement): Array<{ label: string; url: string }> {
  const rows = [...form.querySelectorAll<HTMLElement>('[data-link]')].filter(
    (row) => valueOf(row, '[data-url]').trim() !== '' || valueOf(row, '[data-label]').trim() !== '',
  )
  for (const input of form.querySelectorAll<HTMLElement>('[data-link] [data-field]')) delete input.dataset['field']
  return rows.map((row, at) => {
    row.querySelector<HTMLElement>('[data-url]')!.dataset['field'] = `details.links.${at}.url`
    row.querySelector<HTMLElement>('[data-label]')!.dataset['field'] = `details.links.${at}.label`
    return { label: valueOf(row, '[data-label]'), url: valueOf(row, '[data-url]') }
  })
}

export function startDetails(): void {
  onShow((part) => {
    for (const field of part.querySelectorAll<HTMLTextAreaElement>('textarea')) count(field)
    const list = part.querySelector<HTMLElement>('[data-links]')
    if (list) limitLinks(list)
  })
  on('input', 'textarea', count)
  on('click', '[data-add-link]', (button) => addLink(button.closest<HTMLElement>('[data-links]')!))
  on('click', '[data-remove-link]', (button) => removeLink(button.closest<HTMLElement>('[data-link]')!))
  onSubmit('details', async (form) => {
    const field = (id: string): string => valueOf(form, `#${id}`)
    const answers = [...form.querySelectorAll<HTMLElement>('[data-question]')].map((question) => ({
      question_id: question.dataset['question'],
      answer: valueOf(question, 'textarea'),
    }))
    const details = {
      name: field('name'),
      pronouns: field('pronouns'),
      pronunciation: field('pronunciation'),
      bio: field('bio'),
      links: linksOf(form),
    }
    await call('Save', { details, answers })
    return 'Saved.'
  })
}
