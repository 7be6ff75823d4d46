import type { ChecklistItem } from '@castwright/contract/checklist/shapes.ts'
import type { KeptItem } from '../../schema/checklist.ts'

export type Kept = { items: KeptItem[]; removed: string[]; version: number }
export type Sent = { items: ChecklistItem[]; version?: number | undefined }

/** Removed IDs that are remembered: more than any open tab can still contain. */
const remembered = 1000

/**
 * Merges the list a client sent. Keeps unseen items in their place, doesn't restore removed ones, and keeps items changed since the
 * client's version. The order is the client's.
 */
export function merge(kept: Kept, sent: Sent): Kept {
  const seen = sent.version ?? kept.version
  const version = kept.version + 1
  const before = new Map(kept.items.map((item) => [item.id, item]))
  const gone = new Set(kept.removed)
  const items = sent.items
    .filter(({ id }) => !gone.has(id))
    .map(({ id, name, checked, dueDate }): KeptItem => {
      const item = before.get(id)
      if (!item) return { id, name, checked, ...dueOn(dueDate), addedAt: version, changedAt: version }
      // A client that doesn't know due dates keeps them.
      const isDue = dueDate === undefined || (dueDate ?? null) === (item.dueDate ?? null)
      const isSame = item.name === name && item.checked === checked && isDue
      if (isSame || item.changedAt > seen) return item
      const { dueDate: _due, reminded: _reminded, ...rest } = item
      return { ...(isDue ? item : { ...rest, ...dueOn(dueDate) }), name, checked, changedAt: version }
    })
  const sentIds = new Set(sent.items.map(({ id }) => id))
  const unseen = kept.items.filter((item) => !sentIds.has(item.id) && item.addedAt > seen)
  const removed = kept.items.filter((item) => !sentIds.has(item.id) && item.addedAt <= seen).map(({ id }) => id)
  const after = { items: inPlace(items, unseen, kept.items), removed: [...kept.removed, ...removed].slice(-remembered), version }
  return isUnchanged(kept, after) ? kept : after
}

const dueOn = (dueDate: string | null | undefined): { dueDate?: string } => (dueDate ? { dueDate } : {})

/** Inserts each of the others after the item it followed, if that still exists. */
function inPlace(items: KeptItem[], others: KeptItem[], before: KeptItem[]): KeptItem[] {
  const placed = [...items]
  for (const other of others) {
    const ahead = before.slice(0, before.indexOf(other)).map(({ id }) => id)
    placed.splice(placed.findLastIndex(({ id }) => ahead.includes(id)) + 1, 0, other)
  }
  return placed
}

const isUnchanged = (kept: Kept, after: Kept): boolean =>
  kept.items.length === after.items.length && kept.items.every((item, at) => item === after.items[at])

type Change = 'added' | 'renamed' | 'due_changed' | 'completed' | 'unchecked' | 'removed'

/** What happened to each task. */
export function changesIn(before: ChecklistItem[], after: ChecklistItem[]): Array<{ taskId: string; change: Change }> {
  const had = new Map(before.map((item) => [item.id, item]))
  const has = new Set(after.map(({ id }) => id))
  const changed = after.flatMap(({ id: taskId, name, checked, dueDate }): Array<{ taskId: string; change: Change }> => {
    const old = had.get(taskId)
    return [
      ...(old ? [] : [{ taskId, change: 'added' as const }]),
      ...(old && old.name !== name ? [{ taskId, change: 'renamed' as const }] : []),
      ...((old?.dueDate ?? null) !== (dueDate ?? null) ? [{ taskId, change: 'due_changed' as const }] : []),
      ...((old?.checked ?? false) === checked ? [] : [{ taskId, change: checked ? ('completed' as const) : ('unchecked' as const) }]),
    ]
  })
  return [...changed, ...before.filter(({ id }) => !has.has(id)).map(({ id }) => ({ taskId: id, change: 'removed' as const }))]
}

/** The first due date that the owner of a checklist still has to be reminded of. Null if there is none. */
export const nextReminder = (items: KeptItem[]): string | null =>
  items.flatMap(({ checked, dueDate, reminded }) => (checked || !dueDate || reminded === 'overdue' ? [] : [dueDate])).toSorted()[0] ?? null
