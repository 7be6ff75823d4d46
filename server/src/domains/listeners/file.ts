import { listenerLimits } from '@castwright/contract/listeners/limits.ts'
import { listenerColumns, ListenerForm, type ListenerImportError, type ListenerState } from '@castwright/contract/listeners/shapes.ts'
import { readTable, toCsv } from '../../platform/csv.ts'

/** Members as a CSV file, and back. URLs are secret and never part of it. */

type Column = (typeof listenerColumns)[number]
type Written = { name: string; email: string; state: ListenerState; joinedAt: Date; expiresAt: Date | null }

const dayOf = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? ''

export const writeMembers = (members: Written[]): string =>
  toCsv({
    columns: [...listenerColumns],
    rows: members.map(({ name, email, state, joinedAt, expiresAt }) => [name, email, state, dayOf(joinedAt), dayOf(expiresAt)]),
  })

const day = /^\d{4}-\d{2}-\d{2}$/

/** Null if the cell is empty, undefined if it isn't a date. */
function dateOf(cell: string): Date | null | undefined {
  if (cell === '') return null
  const date = new Date(`${cell}T00:00:00Z`)
  return day.test(cell) && !Number.isNaN(date.getTime()) && dayOf(date) === cell ? date : undefined
}

type ReadMember = { line: number; form: ListenerForm; isPaused: boolean; joinedAt: Date | null }
export type ReadMembers = { members: ReadMember[]; errors: ListenerImportError[] }

/** Reads a file with a row of column names. Lines with errors are listed, and the others are read. */
export function readMembers(file: string, now: Date): ReadMembers {
  const rows = readTable(file, { columns: listenerColumns, required: 'Email', maxRows: listenerLimits.importRows })
  if (!rows) return { members: [], errors: [{ line: 1, message: 'The first line must include an Email column.' }] }
  if (rows.length > listenerLimits.importRows)
    return { members: [], errors: [{ line: 1, message: `A file cannot have more than ${listenerLimits.importRows} members.` }] }
  const read: ReadMembers = { members: [], errors: [] }
  for (const { line, cell } of rows) {
    const member = readMember(cell, now)
    if (typeof member === 'string') read.errors.push({ line, message: member })
    else read.members.push({ line, ...member })
  }
  return read
}

/** Returns what is wrong with the row, if it is. */
function readMember(cell: (column: Column) => string, now: Date): Omit<ReadMember, 'line'> | string {
  const email = cell('Email')
  if (email === '') return 'The email address is missing.'
  const state = cell('State').toLowerCase()
  if (!['', 'active', 'paused'].includes(state)) return 'The state must be active or paused.'
  const [joinedAt, expiresAt] = [dateOf(cell('Joined')), dateOf(cell('Expires'))]
  if (joinedAt === undefined || expiresAt === undefined) return 'Dates must look like 2026-03-05.'
  if (joinedAt && joinedAt > now) return 'The join date cannot be in the future.'
  if (expiresAt && expiresAt <= now) return 'The expiration date must be in the future.'
  const parsed = ListenerForm.safeParse({ name: cell('Name') || email, email, expiresAt: expiresAt?.toISOString() ?? null })
  if (!parsed.success) return parsed.error.issues[0]!.message
  return { form: parsed.data, isPaused: state === 'paused', joinedAt }
}
