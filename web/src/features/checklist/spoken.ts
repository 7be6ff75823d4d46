import type { ChecklistItem } from '@castwright/contract/checklist.ts'
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

export const instructions =
  'To move a task, press Space or Enter. While it is lifted, use the up and down arrow keys. Press Space or Enter again to put it down, or Escape to leave it where it was.'

/** What a screen reader says while a item is moved. */
export function announcementsFor(items: readonly ChecklistItem[]): Announcements {
  const name = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? ''
  const place = (id: UniqueIdentifier) => `position ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`
  const lifted = (id: UniqueIdentifier) => `Lifted ${name(id)}, ${place(id)}.`
  return {
    onDragStart: ({ active }) => lifted(active.id),
    // The first that it is over is its own place, at once: that must not drown the word that it is lifted.
    onDragOver: ({ active, over }) =>
      over?.id === active.id ? lifted(active.id) : over ? `${name(active.id)} is at ${place(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) => `Put down ${name(active.id)}${over ? ` at ${place(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  }
}
