import type { ChecklistItem } from '@castwright/contract/checklist.ts'

/** One thing that was done to a checklist. It can be done again to a list that changed meanwhile. */
export type Deed =
  | { kind: 'add'; item: ChecklistItem; behind?: string | null }
  | { kind: 'check'; id: string; checked: boolean }
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'remove'; id: string }
  | { kind: 'move'; id: string; behind: string | null }

/** The list with an item behind another; at the top for null, at the end where the other is gone. */
function placed(items: readonly ChecklistItem[], item: ChecklistItem, behind: string | null | undefined): ChecklistItem[] {
  const at = behind === null ? 0 : items.findIndex(({ id }) => id === behind) + 1
  return at === 0 && behind !== null ? [...items, item] : items.toSpliced(at, 0, item)
}

export function after(items: readonly ChecklistItem[], deed: Deed): ChecklistItem[] {
  switch (deed.kind) {
    case 'add':
      return placed(items, deed.item, deed.behind)
    case 'check':
      return items.map((item) => (item.id === deed.id ? { ...item, checked: deed.checked } : item))
    case 'rename':
      return items.map((item) => (item.id === deed.id ? { ...item, name: deed.name } : item))
    case 'remove':
      return items.filter(({ id }) => id !== deed.id)
    case 'move': {
      const item = items.find(({ id }) => id === deed.id)
      const others = items.filter(({ id }) => id !== deed.id)
      return item ? placed(others, item, deed.behind) : others
    }
  }
}

/** The one that stands before this one; null where it is the first. */
export const aheadOf = (items: readonly ChecklistItem[], id: string): string | null =>
  items[items.findIndex((item) => item.id === id) - 1]?.id ?? null

/** What moving one item to the place of another comes to. */
export function moved(items: readonly ChecklistItem[], id: string, to: string): Deed {
  const from = items.findIndex((item) => item.id === id)
  const at = items.findIndex((item) => item.id === to)
  return { kind: 'move', id, behind: from < at ? to : aheadOf(items, to) }
}
