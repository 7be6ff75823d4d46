import { filesUnder, isSource } from './lib/files.mjs'
import { readSource, walk } from './lib/source.mjs'
import { textOf, writtenIn } from './lib/sql.mjs'
import { declaredTables, ownerOf, tableReader } from './lib/tables.mjs'
import { placeOf } from './picture.mjs'
import { readsAndWrites } from './store-arguments.mjs'

const verbs = new Set(['insert', 'update', 'delete'])
const database = /^(?:tx|db|raw|database)$/

/** A store writes only its own tables, nobody else writes any, and the type of the first argument says which it is. */
export function writes(root) {
  const findings = []
  const owners = declaredTables(root)
  for (const file of filesUnder(root, ['server/src']).filter(isSource)) {
    const place = placeOf(file)
    if (place.kind === 'server/test') continue
    const source = readSource(root, file)
    if (source.fault) continue
    const sites = writesIn(root, source, owners)
    for (const site of sites) {
      const verdict = judge(place, site)
      if (verdict) findings.push({ file, line: source.lineAt(site.node.start), ...verdict })
    }
    if (place.kind === 'domain/store') findings.push(...readsAndWrites(source, sites))
  }
  return { findings }
}

/** Every place where this file writes: the node, its parents, and the table with its owner where they can be seen. */
function writesIn(root, source, owners) {
  const tableOf = tableReader(root, source)
  const sites = []
  walk(source.program, (node, parents) => {
    if (node.type === 'CallExpression' && !node.callee.computed && verbs.has(node.callee.property?.name)) {
      const table = tableOf(node.arguments[0])
      if (table || database.test(rootOf(node.callee.object) ?? '')) sites.push({ node, parents, table })
      return
    }
    const text = textOf(node)
    if (!text) return
    const isSql = isSqlTag(parents.at(-1))
    for (const { name, expression } of writtenIn(text)) {
      const table = name === undefined ? tableOf(expression) : owners.has(name) ? { name, owner: owners.get(name) } : undefined
      // Outside an sql`` tag, words that look like SQL count only when they name a table of ours.
      if (isSql || table) sites.push({ node, parents, table, raw: true })
    }
  })
  return sites
}

/** The name at the start of a chain of calls: `tx` of `tx.with(x).insert(y)`. */
function rootOf(node) {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'CallExpression') return rootOf(node.callee)
  if (node.type === 'MemberExpression') return database.test(node.property.name) ? node.property.name : rootOf(node.object)
  return undefined
}

const isSqlTag = (parent) =>
  (parent?.type === 'TaggedTemplateExpression' && (parent.tag.name ?? parent.tag.object?.name) === 'sql') ||
  (parent?.type === 'CallExpression' && parent.callee.object?.name === 'sql' && parent.callee.property.name === 'raw')

function judge(place, { table, raw }) {
  const owner = ownerOf(place.path)
  if (place.kind === 'server/platform') {
    if (!table?.owner.startsWith('server/src/domains/')) return undefined
    return {
      says: `the platform writes to ${table.name}, a table of ${short(table.owner)}`,
      mend: `let ${short(table.owner)} write it in its store.ts`,
    }
  }
  if (place.kind !== 'domain/store') {
    return {
      says: `writes to ${table?.name ?? 'a table'} outside a store`,
      mend: 'put the SQL in store.ts of the domain that owns the table',
    }
  }
  if (!table) {
    const mend = raw ? 'fill the name in from tables.ts' : 'import the table from ./tables.ts and name it here'
    return { says: 'writes to a table that cannot be seen here', mend }
  }
  if (table.owner === owner) return undefined
  return {
    says: `writes to ${table.name}, a table of ${short(table.owner)}`,
    mend: `call a function of ${short(table.owner)}'s service.ts instead`,
  }
}

const short = (owner) => owner.split('/').at(-1)
