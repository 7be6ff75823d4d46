import type { ChecklistItem } from '@castwright/contract/checklist.ts'
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

export const instructions =
  'To pick up a task, press Space or Enter. Use the up and down arrow keys to move it. Press Space or Enter again to drop it, or Escape to cancel.'

/** What a screen reader says while a item is moved. */
export function announcementsFor(items: readonly ChecklistItem[]): Announcements {
  const name = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? ''
  const place = (id: UniqueIdentifier) => `position ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`
  const lifted = (id: UniqueIdentifier) => `Picked up ${name(id)}, ${place(id)}.`
  return {
    onDragStart: ({ active }) => lifted(active.id),
    // The first that it is over is its own place, at once: that must not drown the word that it is lifted.
    onDragOver: ({ active, over }) =>
      over?.id === active.id ? lifted(active.id) : over ? `${name(active.id)} moved to ${place(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) => `Dropped ${name(active.id)}${over ? ` at ${place(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `Move canceled. ${name(active.id)} is back where it was.`,
  }
}
