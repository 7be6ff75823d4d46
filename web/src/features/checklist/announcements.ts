import type { ChecklistItem } from '@castwright/contract/checklist/shapes.ts'
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

export const instructions =
  'To pick up a task, press Space or Enter. Use the up and down arrow keys to move it. Press Space or Enter again to drop it, or Escape to cancel.'

/** Screen reader announcements while a task is moved. */
export function announcementsFor(items: readonly ChecklistItem[]): Announcements {
  const name = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? ''
  const position = (id: UniqueIdentifier) => `position ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`
  const pickedUp = (id: UniqueIdentifier) => `Picked up ${name(id)}, ${position(id)}.`
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // dnd-kit first reports the task over itself, which must not replace the pick-up announcement.
    onDragOver: ({ active, over }) =>
      over?.id === active.id ? pickedUp(active.id) : over ? `${name(active.id)} moved to ${position(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) => `Dropped ${name(active.id)}${over ? ` at ${position(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `Move canceled. ${name(active.id)} is back where it was.`,
  }
}
