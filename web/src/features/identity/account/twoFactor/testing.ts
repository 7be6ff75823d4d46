import { inDialog } from '../testing.tsx'

type Person = { type: (field: HTMLElement, words: string) => Promise<void>; click: (element: HTMLElement) => Promise<void> }

/** Fills in one step of the dialog and presses its button; what is under a title stays at hand. */
export async function take(user: Person, title: string, fields: Record<string, string>, verb: string) {
  const step = await inDialog(title)
  for (const [label, words] of Object.entries(fields)) if (words) await user.type(step.field(label), words)
  await user.click(step.button(verb))
  return step
}
