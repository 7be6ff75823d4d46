import { filesUnder, isSource } from './lib/files.mjs'
import { readSource, walk } from './lib/source.mjs'
import { textOf, writtenIn } from './lib/sql.mjs'
import { declaredTables, ownerOf, tableReader } from './lib/tables.mjs'
import { layerOf } from './layers.mjs'
import { readsAndWrites } from './store-arguments.mjs'

/** Inserts the rows of an archive, which other domains wrote on another instance. See docs/architecture.md. */
const restoring = 'server/src/domains/archives/store/restore.ts'

const verbs = new Set(['insert', 'update', 'delete'])
const database = /^(?:tx|db|raw|database)$/

/** A store writes only its own tables, nothing else writes any, and the first argument's type says whether a function writes. */
export function writes(root) {
  const findings = []
  const owners = declaredTables(root)
  for (const file of filesUnder(root, ['server/src']).filter(isSource)) {
    const layer = layerOf(file)
    if (layer.kind === 'server/test') continue
    const source = readSource(root, file)
    if (source.fault) continue
    const sites = writesIn(root, source, owners)
    for (const site of sites) {
      const problem = checkWrite(layer, site)
      if (problem) findings.push({ file, line: source.lineAt(site.node.start), ...problem })
    }
    if (layer.kind === 'domain/store') findings.push(...readsAndWrites(source, sites))
  }
  return { findings }
}

/** Every write in this file: the node, its parents, and the table and its owner if they are known. */
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
      // Outside an sql`` tag, text that looks like SQL counts only if it names one of our tables.
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

function checkWrite(layer, { table, raw }) {
  const owner = ownerOf(layer.path)
  if (layer.kind === 'server/platform') {
    if (!table?.owner.startsWith('server/src/domains/')) return undefined
    return {
      message: `the platform writes to ${table.name}, a table of ${short(table.owner)}`,
      fix: `let ${short(table.owner)} write it in its store.ts`,
    }
  }
  if (layer.kind !== 'domain/store') {
    return {
      message: `writes to ${table?.name ?? 'a table'} outside a store`,
      fix: 'put the SQL in store.ts of the domain that owns the table',
    }
  }
  if (layer.path === restoring) return undefined
  if (!table) {
    const fix = raw ? 'insert the table from the schema' : 'import the table from the schema and use it directly'
    return { message: 'writes to an unknown table', fix }
  }
  if (table.owner === owner) return undefined
  return {
    message: `writes to ${table.name}, a table of ${short(table.owner)}`,
    fix: `call ${short(table.owner)}'s service.ts instead`,
  }
}

const short = (owner) => owner.split('/').at(-1)
