/** Something the user tried: the form they submitted, or else the button they pressed. */
export type Attempt = {
  by: Element
  /** The form or dialog it belongs to. */
  form: Element | null
  at: number
}

let last: Attempt | undefined
const listeners = new Set<(attempt: Attempt) => void>()

/** An error later than this after the last attempt has another cause, such as autosave. */
const answerMs = 60_000

function note(by: Element): void {
  last = { by, form: by.closest('form, [role=dialog]'), at: Date.now() }
  for (const tell of listeners) tell(last)
}

// In the capture phase, before the handlers that show the result.
document.addEventListener('submit', ({ target }) => target instanceof Element && note(target), true)
document.addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest('button, [role=button], [role=menuitem]') : null
    // A submit button's click is followed by `submit`, if the browser accepts the form.
    if (button && !button.closest('.mantine-Notification-root')) note(button)
  },
  true,
)

/** What an error that occurs now is probably about. */
export const lastAttempt = (): Attempt | undefined => (last && Date.now() - last.at < answerMs ? last : undefined)

/** Whether the second attempt repeats the first, or submits its form. */
export const isRepeated = (first: Attempt, second: Attempt): boolean => first.by === second.by || first.form === second.by

export function onAttempt(listener: (attempt: Attempt) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
