import { createHash } from 'node:crypto'
import type { ArchiveReport } from '@castwright/contract/archives/shapes.ts'
import { Refusal, type Person } from '../format.ts'
import { checkValue, type Checks, type Column } from '../check.ts'
import { isEvent } from '../../events/service.ts'
import * as store from '../store.ts'
import { isUuid } from '../remap.ts'

/** What is known while the rows of an archive are read, in the order of `parts`. */
export type Reading = Checks & {
  podcastId: string
  /** Old IDs of rows so far, by table. */
  ids: Map<string, Set<string>>
  /** By old ID: who they are here, if they are the importer. */
  people: Map<string, Person & { userId: string | null; newId: string }>
}

/** What the first reading of all rows found. */
export type Found = {
  title: string
  mediaFormat: 'audio' | 'video'
  profileUrl: string
  published: number
  episodes: number
  rows: ArchiveReport['rows']
}

export type Claimed = { personId: string; column: string; isWhole: boolean }

/** A row as it is inserted, or that has to wait for a person. */
export type Mapped = { row: store.Row; claims: Claimed[]; isWaiting: boolean }

const tables = new Map(store.parts.map((part) => [store.shapeOf(part.table).name, part]))
const referenced = new Set(store.parts.flatMap((part) => store.shapeOf(part.table).references.map(({ to }) => to)))

export const partOf = (name: string): store.Part => {
  const part = tables.get(name)
  if (!part) throw new Refusal(`The archive has a table that this version doesn't support: ${name}.`)
  return part
}

const columnsOf = (part: store.Part): Map<string, Column> =>
  new Map(
    store.columnsOf(part).map((column) => [column.name, { name: column.name, type: column.getSQLType(), isNullable: !column.notNull }]),
  )

const columnsByPart = new Map(store.parts.map((part) => [part, columnsOf(part)]))

const sha256Of = (text: unknown): string => createHash('sha256').update(String(text)).digest('hex')

/** Checks a row and gives it new IDs. Every reference must be to a row of the same archive. */
export function mapRow(reading: Reading, part: store.Part, found: store.Row): Mapped {
  const { name, references, key } = store.shapeOf(part.table)
  const columns = columnsByPart.get(part)!
  const row: store.Row = {}
  const claims: Claimed[] = []
  let isWaiting = false
  for (const [column, value] of Object.entries(found)) {
    const declared = columns.get(column)
    if (!declared) throw new Refusal(`The archive has a column that this version doesn't support: ${name}.${column}.`)
    const reference = references.find((one) => one.column === column)
    if (reference?.isPerson && value !== null) {
      const person = isUuid(value) ? reading.people.get(value) : undefined
      if (!person) throw new Refusal(`The archive refers to a person who isn't in it: ${name}.${column}.`)
      row[column] = person.userId
      if (person.userId !== null) continue
      claims.push({ personId: person.newId, column, isWhole: !reference.isNullable })
      isWaiting ||= !reference.isNullable
      continue
    }
    if (reference && value !== null && !reading.ids.get(reference.to)?.has(value as string))
      throw new Refusal(`The archive refers to something that isn't in it: ${name}.${column}.`)
    if (column === 'podcast_id' && value !== reading.podcastId) throw new Refusal(`The archive refers to another show: ${name}.${column}.`)
    row[column] = checkValue(reading, name, declared, value)
  }
  for (const { name: column, isNullable } of columns.values())
    if (!(column in row) && key.includes(column) && !isNullable) throw new Refusal(`The archive has a row of ${name} without ${column}.`)
  if ((name === 'releases' || name === 'release_forms') && row['sha256'] !== sha256Of(row['text']))
    throw new Refusal('The archive has a guest release whose text was changed: its checksum differs.')
  if (name === 'events' && !isEvent(found['kind'], row['data']))
    throw new Refusal("The archive has an event that this version doesn't support.")
  if (key.length === 1 && referenced.has(name)) {
    const ids = reading.ids.get(name) ?? new Set()
    const id = String(found[key[0]!])
    if (ids.has(id)) throw new Refusal(`The archive has a row of ${name} twice.`)
    ids.add(id)
    reading.ids.set(name, ids)
  }
  return { row, claims, isWaiting }
}

/** The key of a row, to find it again. */
export const keyOf = (part: store.Part, row: store.Row): store.Row =>
  Object.fromEntries(store.shapeOf(part.table).key.map((column) => [column, row[column]]))
