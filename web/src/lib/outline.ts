/** What the HTML shows until the app's first page is ready. */
const outline = (): HTMLElement | null => document.getElementById('outline')

export const removeOutline = (): void => outline()?.remove()

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
