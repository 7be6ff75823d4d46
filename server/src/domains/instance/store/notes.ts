import type { Tx } from '../../../platform/db.ts'
import { instanceNotes } from '../../../schema/instance.ts'

type Note = typeof instanceNotes.$inferInsert

/** Keeps what was noted first. */
export async function insertNote(tx: Tx, note: Note): Promise<void> {
  await tx.insert(instanceNotes).values(note).onConflictDoNothing()
}

export async function replaceNote(tx: Tx, note: Note): Promise<void> {
  const { value, notedAt } = note
  await tx.insert(instanceNotes).values(note).onConflictDoUpdate({ target: instanceNotes.name, set: { value, notedAt } })
}
