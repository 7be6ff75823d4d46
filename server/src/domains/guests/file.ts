import { GuestForm } from '@castwright/contract/guests/form.ts'
import { guestLimits } from '@castwright/contract/guests/limits.ts'
import type { ImportError } from '@castwright/contract/guests/methods.ts'
import { guestColumns } from '@castwright/contract/guests/shapes.ts'
import { readTable, toCsv } from '../../platform/csv.ts'

/** The guest book as a CSV file, and back. */

const separator = ' | '

const toLink = ({ label, url }: GuestForm['links'][number]): string => (label === '' ? url : `${label}: ${url}`)

/** `Website: https://example.com`, or only the address. */
function fromLink(text: string): { label: string; url: string } {
  const [, label = '', url = text] = /^(.*?):\s+(\S+)$/.exec(text) ?? []
  return { label, url }
}

export const writeGuests = (guests: GuestForm[]): string =>
  toCsv({
    columns: [...guestColumns],
    rows: guests.map((guest) => [
      guest.name,
      guest.email,
      guest.pronouns,
      guest.pronunciation,
      guest.bio,
      guest.links.map(toLink).join(separator),
      guest.notes,
      guest.tags.join(separator),
      guest.doNotContact ? 'yes' : '',
    ]),
  })

const partsOf = (cell: string): string[] =>
  cell
    .split(/[|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isYes = (cell: string): boolean => /^(?:yes|y|true|1|x)$/i.test(cell)

export type ReadGuests = { guests: Array<{ line: number; form: GuestForm }>; errors: ImportError[] }

/** Reads a file with a row of column names. Lines with errors are listed, and the others are read. */
export function readGuests(file: string): ReadGuests {
  const rows = readTable(file, { columns: guestColumns, required: 'Name', maxRows: guestLimits.importRows })
  if (!rows) return { guests: [], errors: [{ line: 1, message: 'The first line must include a Name column.' }] }
  if (rows.length > guestLimits.importRows)
    return { guests: [], errors: [{ line: 1, message: `A file cannot have more than ${guestLimits.importRows} guests.` }] }
  const read: ReadGuests = { guests: [], errors: [] }
  for (const { line, cell } of rows) {
    const parsed = GuestForm.safeParse({
      name: cell('Name'),
      email: cell('Email'),
      pronouns: cell('Pronouns'),
      pronunciation: cell('Pronunciation'),
      bio: cell('Bio'),
      links: partsOf(cell('Links')).map(fromLink),
      notes: cell('Notes'),
      tags: partsOf(cell('Tags')),
      doNotContact: isYes(cell('Do not contact')),
    })
    if (parsed.success) read.guests.push({ line, form: parsed.data })
    else read.errors.push({ line, message: parsed.error.issues[0]!.message })
  }
  return read
}
