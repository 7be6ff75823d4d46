import { episodeFaults, clearUnusedNumbers, type EpisodeForm } from '@castwright/contract/episodes/form.ts'
import { episodeMessages } from '@castwright/contract/episodes/messages.ts'
import { dayOf } from '@castwright/contract/publishing/release.ts'
import { snake } from '@castwright/contract/case.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import type { FormContext } from '../store.ts'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { firstCharacters } from '@castwright/contract/text.ts'
import type { Tx } from '../../../platform/db.ts'
import { sanitizeHtml } from '../../../platform/html/sanitize.ts'
import { textOfClean, visibleLength } from '../../../platform/html/text.ts'

export const badFields = (faults: Record<string, string>): Fault =>
  new Fault('invalid_fields', Object.fromEntries(Object.entries(faults).map(([field, message]) => [`episode.${snake(field)}`, message])))

type Numbers = Pick<EpisodeForm, 'episodeType' | 'level' | 'seasonNumber' | 'episodeNumber'>

/** Normalizes type and numbers for this show. */
export function normalizeNumbers(context: FormContext, { episodeType, level, seasonNumber, episodeNumber }: Numbers): Numbers {
  const numbers = clearUnusedNumbers(context, { episodeType, level, seasonNumber, episodeNumber })
  const faults = episodeFaults(context, numbers)
  if (Object.keys(faults).length > 0) throw badFields(faults)
  return numbers
}

/** ISO dates have a different format from the year 10000 on. */
const latest = Date.UTC(9999, 0)

/** A planned date must not be before yesterday in the editor's time zone. */
export function plannedDate(context: FormContext, given: string | null, now: Date): Date | null {
  if (given === null) return null
  const date = new Date(given)
  if (date.getTime() > latest || dayOf(date, context.timeZone) < dayOf(now, context.timeZone) - 1)
    throw badFields({ plannedReleaseDate: episodeMessages.releaseDateInvalid })
  return date
}

/** Sanitizes show notes. Only visible characters count towards the limit. */
export function cleanNotes(html: string): string {
  const notes = sanitizeHtml(html, 'notes')
  const length = visibleLength(notes, 'notes')
  if (length > episodeLimits.notes || notes.length > episodeLimits.notesMarkup) throw badFields({ showNotes: episodeMessages.notesTooLong })
  // Editors represent empty text as an empty paragraph.
  return length === 0 ? '' : notes
}

/** Ends lines without punctuation, such as list items, with a period. */
const inOneLine = (text: string): string =>
  text
    .replace(/(?<![.!?…:;,。！？、])\n+/gu, ' · ')
    .replace(/\s+/g, ' ')
    .trim()

/** The start of sanitized notes as plain text, cut at a word boundary. */
export function summaryOf(notes: string): string {
  // Splitting a long text into characters is slow.
  const text = firstCharacters(inOneLine(textOfClean(notes)).slice(0, episodeLimits.summary * 20), episodeLimits.summary + 1)
  if (text.length <= episodeLimits.summary) return text.join('')
  const begun = text.slice(0, episodeLimits.summary - 1).join('')
  // Text without spaces is cut anywhere.
  const words = text[episodeLimits.summary - 1] === ' ' ? begun : begun.replace(/(?<= )\S*$/, '')
  return `${words.trimEnd()}…`
}

type Saver = { userId: string; version: number | undefined; now: Date }

/** The changes of saving notes. Rejects notes that were changed in the meantime. The row must be locked. */
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

/** The fields of show notes that a new episode starts with. */
export const startingNotes = (showNotes: string, userId: string, now: Date) => ({
  showNotes,
  summary: summaryOf(showNotes),
  showNotesUpdatedAt: now,
  showNotesUpdaterId: userId,
  showNotesVersion: 1,
})

async function changedMeanwhile(tx: Tx, row: store.EpisodeRow): Promise<Fault> {
  const name = row.showNotesUpdaterId === null ? null : await store.findName(tx, row.showNotesUpdaterId)
  return new Fault('show_notes_changed', {
    changed_by: name ?? 'Former member',
    changed_at: row.showNotesUpdatedAt?.toISOString() ?? '',
    show_notes_version: String(row.showNotesVersion),
  })
}
