import { ChecklistItem } from '@castwright/contract/checklist/shapes.ts'
import { z } from 'zod'
import { readDraft, writeDraft } from '../../lib/drafts.ts'
import { newId } from '../../lib/newId.ts'

/** Changes that the server may not have yet, in order. They stay on this device until it has. */

const id = z.string()
/** A change to a checklist. It can be reapplied to a list that has changed in the meantime. */
export type ChecklistChange = z.infer<typeof Change>

const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), item: ChecklistItem, afterId: id.nullable().optional() }),
  z.object({ kind: z.literal('check'), id, checked: z.boolean() }),
  z.object({ kind: z.literal('rename'), id, name: z.string() }),
  z.object({ kind: z.literal('due'), id, dueDate: z.string().nullable() }),
  z.object({ kind: z.literal('remove'), id }),
  z.object({ kind: z.literal('move'), id, afterId: id.nullable() }),
])
const Kept = z.array(z.object({ id, change: Change }))
type Kept = z.infer<typeof Kept>

export const readKept = (key: string): Kept => Kept.safeParse(readDraft(key)).data ?? []

const write = (key: string, kept: Kept): void => writeDraft(key, kept.length === 0 ? null : kept)

/** Returns an ID to drop it by. */
export function keep(key: string, change: ChecklistChange): string {
  const entry = { id: newId(), change }
  write(key, [...readKept(key), entry])
  return entry.id
}

export const drop = (key: string, entryId: string): void =>
  write(
    key,
    readKept(key).filter((one) => one.id !== entryId),
  )
