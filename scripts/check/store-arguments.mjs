import { walk } from './lib/source.mjs'
import { locks, textOf } from './lib/sql.mjs'

const queries = new Set(['select', 'selectDistinct', 'selectDistinctOn', 'execute', '$count', 'insert', 'update', 'delete'])
const database = /^(?:tx|db|raw|database)$/
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** In a store, functions that write take `Tx` as first argument, and functions that only read take `Db`. */
export function readsAndWrites(source, sites) {
  const findings = []
  const writing = new Set(sites.map(({ parents }) => parents.find(isFunction)).filter(Boolean))
  for (const site of sites.filter(({ parents }) => !parents.some(isFunction))) {
    findings.push(finding(source, site.node, 'writes outside any function', 'write in a function with `tx: Tx` as first argument'))
  }
  walk(source.program, (node, parents) => {
    if (!isFunction(node) || parents.some(isFunction)) return
    const handle = node.params[0]
    const type = typeOf(handle)
    if (writing.has(node)) {
      if (type !== 'Tx')
        findings.push(finding(source, node, 'a function that writes does not take `Tx` first', 'make its first argument `tx: Tx`'))
    } else if (hasQueries(node, type === 'Db' || type === 'Tx' ? handle.name : undefined)) {
      const reader = type === 'Db' || (type === 'Tx' && needsTransaction(node, handle.name))
      if (!reader)
        findings.push(finding(source, node, 'a function that only reads does not take `Db` first', 'make its first argument `db: Db`'))
    }
  })
  return findings
}

const isFunction = (node) => functions.has(node.type)
const finding = (source, node, message, fix) => ({ file: source.path, line: source.lineAt(node.start), message, fix })

const typeOf = (param) => param?.typeAnnotation?.typeAnnotation?.typeName?.name

/** Whether a function queries the database at all. */
function hasQueries(body, handle) {
  let found = false
  walk(body, (node) => {
    if (node.type !== 'CallExpression' || !queries.has(node.callee.property?.name)) return
    const { type, name } = node.callee.object
    if (type === 'Identifier' && (name === handle || database.test(name))) found = true
  })
  return found
}

/** A read that locks, executes SQL or passes the transaction on needs one. */
function needsTransaction(body, handle) {
  let found = false
  walk(body, (node) => {
    const text = textOf(node)
    if (text && locks(text)) found = true
    if (node.type !== 'CallExpression') return
    if (['for', 'execute'].includes(node.callee.property?.name)) found = true
    if (node.arguments.some((one) => one.type === 'Identifier' && one.name === handle)) found = true
  })
  return found
}
