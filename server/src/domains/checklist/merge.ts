import type { ChecklistItem } from '@castwright/contract/checklist.ts'

/** With the versions at which it was added and last changed. */
type KeptItem = ChecklistItem & { addedAt: number; changedAt: number }

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
    .map(({ id, name, checked }): KeptItem => {
      const item = before.get(id)
      if (!item) return { id, name, checked, addedAt: version, changedAt: version }
      const isSame = item.name === name && item.checked === checked
      return isSame || item.changedAt > seen ? item : { ...item, name, checked, changedAt: version }
    })
  const sentIds = new Set(sent.items.map(({ id }) => id))
  const unseen = kept.items.filter((item) => !sentIds.has(item.id) && item.addedAt > seen)
  const removed = kept.items.filter((item) => !sentIds.has(item.id) && item.addedAt <= seen).map(({ id }) => id)
  const after = { items: inPlace(items, unseen, kept.items), removed: [...kept.removed, ...removed].slice(-remembered), version }
  return isUnchanged(kept, after) ? kept : after
}

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

type Change = 'added' | 'renamed' | 'completed' | 'unchecked' | 'removed'

/** What happened to each task. */
export function changesIn(before: ChecklistItem[], after: ChecklistItem[]): Array<{ taskId: string; change: Change }> {
  const had = new Map(before.map((item) => [item.id, item]))
  const has = new Set(after.map(({ id }) => id))
  const changed = after.flatMap(({ id: taskId, name, checked }): Array<{ taskId: string; change: Change }> => {
    const old = had.get(taskId)
    return [
      ...(old ? [] : [{ taskId, change: 'added' as const }]),
      ...(old && old.name !== name ? [{ taskId, change: 'renamed' as const }] : []),
      ...((old?.checked ?? false) === checked ? [] : [{ taskId, change: checked ? ('completed' as const) : ('unchecked' as const) }]),
    ]
  })
  return [...changed, ...before.filter(({ id }) => !has.has(id)).map(({ id }) => ({ taskId: id, change: 'removed' as const }))]
}
