import { startDialogs } from '../island/dialogs.ts'
import { CallError } from './call.ts'

/** Sending forms, their errors, and showing what changed. */

export type Handler = (form: HTMLFormElement, submitter: HTMLElement | null) => Promise<string>

const handlers = new Map<string, Handler>()

/** What a form does. It returns what the guest is told. */
export const onSubmit = (name: string, handler: Handler): void => {
  handlers.set(name, handler)
}

const starts: Array<(part: HTMLElement) => void> = []

/** What a part of the page needs when it is shown. */
export const onShow = (start: (part: HTMLElement) => void): void => {
  starts.push(start)
}

/** What happens to elements with a selector, also to those that are shown later. */
export const on = <Found extends HTMLElement, Type extends keyof DocumentEventMap>(
  type: Type,
  selector: string,
  act: (found: Found, event: DocumentEventMap[Type]) => unknown,
): void =>
  document.addEventListener(type, (event) => {
    const found = (event.target as Element).closest<Found>(selector)
    if (found) act(found, event)
  })

export const valueOf = (root: ParentNode, selector: string): string => root.querySelector<HTMLInputElement>(selector)?.value ?? ''

let hiding: ReturnType<typeof setTimeout> | undefined

/** Tells the guest, and reads it out. */
export function say(words: string): void {
  const bar = document.querySelector<HTMLElement>('[data-status]')
  if (!bar) return
  bar.textContent = words
  bar.dataset['shown'] = ''
  clearTimeout(hiding)
  hiding = setTimeout(() => delete bar.dataset['shown'], 5000)
}

function clearErrors(form: HTMLFormElement): void {
  for (const error of form.querySelectorAll('.error')) error.textContent = ''
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
}

export function showError(field: HTMLElement, message: string): void {
  const error = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((one) => one?.classList.contains('error'))
  if (error) error.textContent = message
  field.setAttribute('aria-invalid', 'true')
}

/** Shows errors at their fields, and all others above the buttons. Focuses the first field. */
export function showErrors(form: HTMLFormElement, error: unknown): void {
  const { message, fields } = error instanceof CallError ? error : new CallError(0, 'Something went wrong. Please try again.')
  const found = Object.entries(fields).map(([name, text]) => ({
    text,
    field: form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`),
  }))
  for (const { field, text } of found) if (field) showError(field, text)
  const first = found.find(({ field }) => field)?.field
  // The server repeats the message of a field for the object around it.
  const shown = new Set(found.filter(({ field }) => field).map(({ text }) => text))
  const rest = [...new Set(found.map(({ text }) => text))].filter((text) => !shown.has(text))
  const place = form.querySelector<HTMLElement>('[data-error]')
  if (place) place.textContent = first || rest.length > 0 ? rest.join(' ') : message
  first?.focus()
  if (!(error instanceof CallError)) throw error
}

/** Required fields that are empty. Browsers' own bubbles are neither styled nor read reliably. */
function findMissing(form: HTMLFormElement): CallError | null {
  const missing = [...form.querySelectorAll<HTMLInputElement>('[required][data-field]')].filter(({ value }) => value.trim() === '')
  const fields = missing.map((field): [string, string] => [field.dataset['field'] ?? '', 'Please fill in this field.'])
  return missing.length === 0 ? null : new CallError(0, '', Object.fromEntries(fields))
}

const partsOf = (root: Document): Map<string, HTMLElement> =>
  new Map([...root.querySelectorAll<HTMLElement>('[data-part]')].map((part) => [part.dataset['part'] ?? '', part]))

/** Loads the page again and replaces its parts, except those with unsaved changes. */
export async function refresh(): Promise<void> {
  const response = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null)
  if (!response) return
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  const page = next.querySelector<HTMLElement>('[data-guest]')
  if (!response.ok || !page) return location.reload()
  const [parts, others] = [partsOf(document), partsOf(next)]
  const focused = document.activeElement?.closest<HTMLElement>('[data-part]')?.dataset['part']
  const isSame = [...parts.keys()].join() === [...others.keys()].join()
  // If parts appeared or went away, what the guest typed stays.
  const changes = (name: string, part: HTMLElement): boolean =>
    isSame ? !part.querySelector('[data-dirty]') : name === 'answer' || name === 'steps'
  if (!isSame && !isDirty()) replace(document.querySelector<HTMLElement>('[data-guest]')!, page)
  else
    for (const [name, part] of parts) {
      const other = others.get(name)
      if (other && changes(name, part)) replace(part, other)
    }
  if (focused !== undefined && document.activeElement === document.body) focusPart(focused)
}

function focusPart(name: string): void {
  const heading = document.querySelector<HTMLElement>(`[data-part=${name}] h2`)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

function replace(part: HTMLElement, next: HTMLElement): void {
  const added = document.adoptNode(next)
  part.replaceWith(added)
  show(added)
}

function show(root: HTMLElement): void {
  const parts = root.matches('[data-part]') ? [root] : root.querySelectorAll<HTMLElement>('[data-part]')
  for (const part of parts) for (const start of starts) start(part)
}

const isDirty = (): boolean => document.querySelector('[data-dirty]') !== null

/** Runs what a form or button asks for. Its button is disabled until it is done. */
export async function run(form: HTMLFormElement, work: () => Promise<string>): Promise<void> {
  if (form.dataset['busy'] !== undefined) return
  form.dataset['busy'] = ''
  form.setAttribute('aria-busy', 'true')
  delete document.querySelector<HTMLElement>('[data-status]')?.dataset['shown']
  clearErrors(form)
  try {
    const words = await work()
    delete form.dataset['dirty']
    form.closest('dialog')?.close()
    await refresh()
    say(words)
  } catch (error) {
    showErrors(form, error)
    if (error instanceof CallError && error.status === 410) location.reload()
  } finally {
    delete form.dataset['busy']
    form.removeAttribute('aria-busy')
  }
}

export function startForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const handler = handlers.get(form.dataset['form'] ?? '')
    if (!handler) return
    event.preventDefault()
    const { submitter } = event
    void run(form, async () => {
      const missing = findMissing(form)
      if (missing) throw missing
      return handler(form, submitter)
    })
  })
  on('input', '[data-form]', (form) => {
    form.dataset['dirty'] = ''
    const saved = form.querySelector('[data-saved]')
    if (saved) saved.textContent = 'Not saved yet'
  })
  on('click', '[data-close]', (button) => button.closest('dialog')?.close())
  startDialogs()
  // Text in a canceled dialog doesn't count as unsaved.
  document.addEventListener('close', ({ target }) => (target as Element).querySelector('[data-dirty]')?.removeAttribute('data-dirty'), true)
  addEventListener('beforeunload', (event) => {
    if (isDirty()) event.preventDefault()
  })
  show(document.body)
}
