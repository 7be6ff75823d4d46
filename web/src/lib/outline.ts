/** What the HTML shows until the app's first page is ready. */
const outline = (): HTMLElement | null => document.getElementById('outline')

/** Once the app's page is there. A link of the outline that has the focus gives it to the same link of the page. */
export function removeOutline(): void {
  const focused = outline()?.contains(document.activeElement) && document.activeElement?.getAttribute('href')
  outline()?.remove()
  if (focused) document.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
}

/** Replaces the form of the HTML with the app's form, which keeps what was typed, the focus, and whether the form was sent. */
export function replaceOutlineForm(form: HTMLFormElement): void {
  const shown = outline()
  for (const typed of shown?.querySelectorAll('input') ?? []) {
    const field = form.querySelector<HTMLInputElement>(`[name=${typed.name}]`)
    if (!field) continue
    field.value = typed.value
    if (document.activeElement !== typed) continue
    field.focus({ preventScroll: true })
    // Null for email addresses, whose caret is at the end then.
    if (typed.selectionStart !== null) field.setSelectionRange(typed.selectionStart, typed.selectionEnd)
  }
  removeOutline()
  if (shown?.dataset['submitted'] !== undefined) form.requestSubmit()
}
