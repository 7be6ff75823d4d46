import { filesUnder, isSource } from './lib/files.mjs'
import { readSource, walk } from './lib/source.mjs'
import { layerOf } from './layers.mjs'

const collections = new Set(['Map', 'Set', 'Array', 'LRUCache'])
const limiters = new Set(['createLimiter', 'pLimit', 'createThread'])
const mutators = /^(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)$/
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Domains keep nothing in their modules that changes, so that apps in one process share nothing. A WeakMap may: its entries belong to their keys. */
export function state(root) {
  const findings = []
  for (const file of filesUnder(root, ['server/src/domains']).filter(isSource)) {
    if (layerOf(file).kind === 'server/test') continue
    const { program, lineAt } = readSource(root, file)
    if (!program) continue
    const changed = changedIn(program)
    for (const declaration of declarationsOf(program)) {
      for (const { id, init } of declaration.declarations) {
        if (declaration.kind === 'const' && !isState(id, init, changed)) continue
        findings.push({
          file,
          line: lineAt(declaration.start),
          message: `${id.name ?? 'a variable'} is state of the module`,
          fix: 'keep it in a memorySlot, found by app.memory',
        })
      }
    }
  }
  return { findings }
}

const declarationsOf = (program) =>
  program.body.map((node) => node.declaration ?? node).filter((node) => node.type === 'VariableDeclaration' && !node.declare)

/** Names that functions of this file change: `x.set(…)`, `x[key] = …`, `delete x[key]`. What runs while the module loads only fills a table. */
function changedIn(program) {
  const names = new Set()
  walk(program, (node, parents) => {
    if (!parents.some(({ type }) => functions.has(type))) return
    if (node.type === 'CallExpression' && mutators.test(node.callee.property?.name)) names.add(node.callee.object.name)
    if (node.type === 'AssignmentExpression') names.add(node.left.object?.name)
    if (node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node.operator === 'delete'))
      names.add(node.argument.object?.name)
  })
  // Of longer chains such as `this.x.y`.
  names.delete(undefined)
  return names
}

function isState({ name }, init, changed) {
  const value = init?.type.startsWith('TS') ? init.expression : init
  const called = value?.callee?.name
  if (value?.type === 'CallExpression') return limiters.has(called)
  const isCollection = (value?.type === 'NewExpression' && collections.has(called)) || /^(?:Array|Object)Expression$/.test(value?.type)
  return isCollection && (changed.has(name) || called === 'LRUCache')
}
