import type { ChecklistItem } from '@castwright/contract/checklist/shapes.ts'
import type { ChecklistChange } from './unsent.ts'

/** Inserts an item after another one: at the top for null, at the end if the other one is gone. */
function insertAfter(items: readonly ChecklistItem[], item: ChecklistItem, afterId: string | null | undefined): ChecklistItem[] {
  const at = afterId === null ? 0 : items.findIndex(({ id }) => id === afterId) + 1
  return at === 0 && afterId !== null ? [...items, item] : items.toSpliced(at, 0, item)
}

export function applyChange(items: readonly ChecklistItem[], change: ChecklistChange): ChecklistItem[] {
  switch (change.kind) {
    case 'add':
      return insertAfter(items, change.item, change.afterId)
    case 'check':
      return items.map((item) => (item.id === change.id ? { ...item, checked: change.checked } : item))
    case 'rename':
      return items.map((item) => (item.id === change.id ? { ...item, name: change.name } : item))
    case 'due':
      return items.map((item) => (item.id === change.id ? { ...item, dueDate: change.dueDate } : item))
    case 'remove':
      return items.filter(({ id }) => id !== change.id)
    case 'move': {
      const item = items.find(({ id }) => id === change.id)
      const others = items.filter(({ id }) => id !== change.id)
      return item ? insertAfter(others, item, change.afterId) : others
    }
  }
}

/** The ID of the previous item, or null for the first. */
export const previousId = (items: readonly ChecklistItem[], id: string): string | null =>
  items[items.findIndex((item) => item.id === id) - 1]?.id ?? null

/** The change that moves one item to the position of another. */
export function moveChange(items: readonly ChecklistItem[], id: string, to: string): ChecklistChange {
  const from = items.findIndex((item) => item.id === id)
  const at = items.findIndex((item) => item.id === to)
  return { kind: 'move', id, afterId: from < at ? to : previousId(items, to) }
}
