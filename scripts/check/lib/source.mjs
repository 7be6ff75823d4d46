import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A parsed source file: text, syntax tree, and a function from offsets to lines. */
export function readSource(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, errors } = parseSync(path, text)
  const first = errors[0]
  if (first) return { path, text, program: undefined, fault: first.message, lineAt: lineFinder(text) }
  return { path, text, program, fault: undefined, lineAt: lineFinder(text) }
}

function lineFinder(text) {
  return (offset) => {
    let line = 1
    for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
    return line
  }
}

/** Calls `visit(node, parents)` for every node, outermost first. */
export function walk(node, visit, parents = []) {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit, parents)
    return
  }
  if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return
  visit(node, parents)
  const inside = [...parents, node]
  for (const key of Object.keys(node)) {
    const value = node[key]
    if (value !== null && typeof value === 'object') walk(value, visit, inside)
  }
}
