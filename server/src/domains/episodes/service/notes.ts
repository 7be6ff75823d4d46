import { episodeMessages } from '@castwright/contract/episode-form.ts'
import { episodeLimits } from '@castwright/contract/limits.ts'
import { firstCharacters } from '@castwright/contract/text.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { sanitizeHtml } from '../../../platform/html/sanitize.ts'
import { textOfClean, visibleLength } from '../../../platform/html/text.ts'
import * as store from '../store.ts'
import { badFields } from './form.ts'

/** Show notes as they are kept. What a reader does not see of them does not count. */
export function cleanNotes(html: string): string {
  const notes = sanitizeHtml(html, 'notes')
  const length = visibleLength(notes, 'notes')
  if (length > episodeLimits.notes || notes.length > episodeLimits.notesMarkup) throw badFields({ showNotes: episodeMessages.notesTooLong })
  // An empty paragraph is how editors write nothing.
  return length === 0 ? '' : notes
}

/** A line that does not end as a sentence does, as one of a list, is told from the next by a dot. */
const inOneLine = (text: string): string =>
  text
    .replace(/(?<![.!?…:;,。！？、])\n+/gu, ' · ')
    .replace(/\s+/g, ' ')
    .trim()

/** The beginning of cleaned notes as plain text, up to the end of a word. */
export function summaryOf(notes: string): string {
  // Telling the characters of a long text apart takes its time.
  const text = firstCharacters(inOneLine(textOfClean(notes)).slice(0, episodeLimits.summary * 20), episodeLimits.summary + 1)
  if (text.length <= episodeLimits.summary) return text.join('')
  const begun = text.slice(0, episodeLimits.summary - 1).join('')
  // A language without spaces has its words cut.
  const words = text[episodeLimits.summary - 1] === ' ' ? begun : begun.replace(/(?<= )\S*$/, '')
  return `${words.trimEnd()}…`
}

type Saver = { userId: string; version: number | undefined; now: Date }

/** What a save of the notes changes; the row must be locked. Text that somebody else changed meanwhile is refused, not overwritten. */
export async function saveNotes(tx: Tx, row: store.EpisodeRow, showNotes: string, saver: Saver): Promise<store.EpisodeChanges> {
  if (showNotes === row.showNotes) return {}
  const isCurrent =
    saver.version === undefined
      ? row.showNotesVersion === 0 || row.showNotesUpdaterId === saver.userId
      : saver.version === row.showNotesVersion
  if (!isCurrent) throw await changedMeanwhile(tx, row)
  return {
    showNotes,
    summary: summaryOf(showNotes),
    showNotesUpdatedAt: saver.now,
    showNotesUpdaterId: saver.userId,
    showNotesVersion: row.showNotesVersion + 1,
  }
}

async function changedMeanwhile(tx: Tx, row: store.EpisodeRow): Promise<Fault> {
  const name = row.showNotesUpdaterId === null ? null : await store.findName(tx, row.showNotesUpdaterId)
  return new Fault('show_notes_changed', {
    changed_by: name ?? 'Somebody who left',
    changed_at: row.showNotesUpdatedAt?.toISOString() ?? '',
    show_notes_version: String(row.showNotesVersion),
  })
}
