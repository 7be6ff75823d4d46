import { newsletterLimits } from '@castwright/contract/newsletter/limits.ts'
import { newsletterMessages, subscriberColumns, SubscribeForm, type SubscriberState } from '@castwright/contract/newsletter/shapes.ts'
import { readCsv, toCsv, withoutGuard } from '../../platform/csv.ts'

/** The list of subscribers as a CSV file, and back. */

type Row = { email: string; state: SubscriberState; confirmedAt: Date | null; endedAt: Date | null; reason: string | null }

export const writeSubscribers = (rows: Row[]): string =>
  toCsv({
    columns: [...subscriberColumns],
    rows: rows.map(({ email, state, confirmedAt, endedAt, reason }) => [
      email,
      state,
      confirmedAt?.toISOString() ?? '',
      endedAt?.toISOString() ?? '',
      reason ?? '',
    ]),
  })

export type ReadSubscribers = { emails: string[]; errors: Array<{ line: number; message: string }> }

const maxErrors = 100

/** Those who are not subscribed in a file of ours are left out. */
const isActive = (state: string): boolean => state === '' || /^(?:active|subscribed|yes|true)$/i.test(state)

/** Reads a file with a column of addresses, or with one address per line. Lines with errors are listed, and the others are read. */
export function readSubscribers(file: string): ReadSubscribers {
  const rows = readCsv(file, newsletterLimits.importRows + 1)
  const [head] = rows
  const names = head?.cells.map((cell) => cell.toLowerCase()) ?? []
  const isList = names[0]?.includes('@') ?? false
  const column = isList ? 0 : names.findIndex((name) => /^(?:e-?mail|e-?mail address|subscriber email)$/.test(name))
  const stateColumn = isList ? -1 : names.findIndex((name) => name === 'state' || name === 'status')
  if (column < 0) return { emails: [], errors: [{ line: 1, message: newsletterMessages.emailColumn }] }
  const data = isList ? rows : rows.slice(1)
  if (data.length > newsletterLimits.importRows) return { emails: [], errors: [{ line: 1, message: newsletterMessages.tooManyRows }] }
  const emails = new Set<string>()
  const errors: ReadSubscribers['errors'] = []
  for (const { line, cells } of data) {
    if (!isActive(cells[stateColumn] ?? '')) continue
    const parsed = SubscribeForm.safeParse({ email: withoutGuard(cells[column] ?? '') })
    if (parsed.success) emails.add(parsed.data.email.toLowerCase())
    else if (errors.length < maxErrors) errors.push({ line, message: parsed.error.issues[0]!.message })
  }
  return { emails: [...emails], errors }
}
