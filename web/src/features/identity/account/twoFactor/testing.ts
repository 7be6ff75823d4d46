import type { UserEvent } from '@testing-library/user-event'
import { pasteInto } from '../../../../lib/testing/page.tsx'
import { inDialog } from '../testing.tsx'

type Person = Pick<UserEvent, 'click' | 'paste'>

/** Fills in one step of the dialog, submits it and returns it. */
export async function completeStep(user: Person, title: string, fields: Record<string, string>, verb: string) {
  const step = await inDialog(title)
  for (const [label, text] of Object.entries(fields)) if (text) await pasteInto(user, step.field(label), text)
  await user.click(step.button(verb))
  return step
}
