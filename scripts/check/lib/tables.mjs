import { posix } from 'node:path'
import { layerOf } from '../layers.mjs'
import { filesUnder, isSource } from './files.mjs'
import { resolveImport } from './imports.mjs'
import { readSource, walk } from './source.mjs'

const isTablesFile = (path) => layerOf(path).kind === 'schema' || /^server\/src\/platform\/.+\/tables\.ts$/.test(path)

/** The files that declare tables. */
export const tableFiles = (root) => filesUnder(root, ['server/src']).filter((path) => isSource(path) && isTablesFile(path))

/** The owner of a path: the folder of its domain, also for a file of the schema, or its folder in the platform. */
export function ownerOf(path) {
  const { kind, name } = layerOf(path)
  return kind.startsWith('domain/') || kind === 'schema' ? `server/src/domains/${name}` : posix.dirname(path)
}

/** Table name → owner, for every declared table. */
export function declaredTables(root) {
  const owners = new Map()
  for (const file of tableFiles(root)) {
    const { program } = readSource(root, file)
    walk(program, (node) => {
      const name = node.type === 'CallExpression' && /^(?:pgTable|table)$/.test(node.callee.name ?? node.callee.property?.name ?? '')
      if (name && typeof node.arguments[0]?.value === 'string') owners.set(node.arguments[0].value, ownerOf(file))
    })
  }
  return owners
}

/** Returns a function that resolves an expression in one file to a table, `{ name, owner }`, or undefined. */
export function tableReader(root, source) {
  const named = new Map()
  const whole = new Map()
  for (const node of source.program.body) {
    if (node.type !== 'ImportDeclaration') continue
    const { file } = resolveImport(root, source.path, node.source.value)
    if (file === undefined || !isTablesFile(file)) continue
    for (const one of node.specifiers) {
      if (one.type === 'ImportNamespaceSpecifier') whole.set(one.local.name, ownerOf(file))
      else named.set(one.local.name, { name: one.imported?.name ?? one.local.name, owner: ownerOf(file) })
    }
  }
  return (node) => {
    if (node?.type === 'Identifier') return named.get(node.name)
    if (node?.type === 'MemberExpression' && node.object.type === 'Identifier' && whole.has(node.object.name)) {
      return { name: node.property.name, owner: whole.get(node.object.name) }
    }
    return undefined
  }
}
