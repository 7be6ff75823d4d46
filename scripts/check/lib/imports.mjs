import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, posix } from 'node:path'
import { walk } from './source.mjs'

/** Both export the files in src/. */
const ownPackage = /^@castwright\/(contract|meter)\//
const builtins = new Set(builtinModules)

/**
 * Everything a file imports: imports, re-exports, dynamic imports, types by `import('…')`,
 * modules by `new URL('…', import.meta.url)`. A computed dynamic import has no `specifier`.
 */
export function importsOf(source) {
  const found = []
  const add = (node, literal, kind) =>
    found.push({ specifier: typeof literal?.value === 'string' ? literal.value : undefined, kind, line: source.lineAt(node.start) })
  walk(source.program, (node) => {
    if (node.type === 'ImportDeclaration') add(node, node.source, isTypeOnly(node) ? 'type' : 'value')
    else if (node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source)) {
      add(node, node.source, node.exportKind === 'type' ? 'type' : 'value')
    } else if (node.type === 'ImportExpression') add(node, plain(node.source), 'value')
    else if (node.type === 'TSImportType') add(node, node.source, 'type')
    else if (node.type === 'TSExternalModuleReference') add(node, node.expression, 'value')
    else if (isModuleUrl(node)) add(node, { value: node.arguments[0].value.replace(/^(?![./])/, './') }, 'value')
  })
  return found
}

const isTypeOnly = (node) =>
  node.importKind === 'type' || (node.specifiers.length > 0 && node.specifiers.every((one) => one.importKind === 'type'))

/** A template without expressions counts as a string. */
const plain = (node) => (node.type === 'TemplateLiteral' && node.expressions.length === 0 ? { value: node.quasis[0].value.cooked } : node)

const isModuleUrl = (node) =>
  node.type === 'NewExpression' &&
  node.callee.name === 'URL' &&
  node.arguments[1]?.type === 'MemberExpression' &&
  node.arguments[1].object.type === 'MetaProperty' &&
  /\.(?:[cm]?[jt]s|tsx)$/.test(String(node.arguments[0].value))

/** What a specifier refers to: `{ file }` from the root, `{ package }` or `{ builtin }`. */
export function resolveImport(root, from, specifier) {
  const bare = specifier.replace(/[?#].*$/, '')
  if (bare.startsWith('.')) return { file: existing(root, posix.normalize(posix.join(posix.dirname(from), bare))) }
  if (bare.startsWith('/')) return { file: bare }
  if (ownPackage.test(bare)) return { file: bare.replace(ownPackage, '$1/src/') }
  if (bare.startsWith('node:') || builtins.has(bare)) return { builtin: bare }
  return { package: bare.split('/', bare.startsWith('@') ? 2 : 1).join('/') }
}

function existing(root, path) {
  const tries = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`]
  return tries.find((one) => /\.\w+$/.test(one) && existsSync(join(root, one))) ?? path
}
