import { table, type Field, type Table } from './field.ts'
import { itemTable } from './item-fields.ts'
import { showTable } from './show-fields.ts'

const item: Field = { kind: 'item', children: itemTable }
const items = { item, 'atom:entry': item }

const channel: Field = { kind: 'container', children: new Map([...showTable, ...table(items)]) }

/** RSS that forgot its channel is read as if it had one; RSS 1.0 has its items beside it. */
const root: Field = {
  kind: 'container',
  children: new Map([
    ...showTable,
    ...table({ ...items, channel, redirect: { children: table({ newlocation: showTable.get('newlocation')! }) } }),
  ]),
}

/** What a document may be. */
export const documents: Table = table({ rss: root, 'rdf:rdf': root, rdf: root, 'atom:feed': root })
