import { cyclesIn } from './cycles.mjs'
import { filesUnder, isSource } from './lib/files.mjs'
import { importsOf, resolveImport } from './lib/imports.mjs'
import { readSource } from './lib/source.mjs'
import { checkBuiltin, checkPackage } from './packages.mjs'
import { allows, domainOrder, layerOf } from './layers.mjs'
import { describe, fixFor } from './layer-messages.mjs'

/** Where computed imports are allowed: the code that loads the built public pages. */
const computedImports = /^server\/src\/(?:platform|domains\/pages)\//

/** Tests may import types from each other. */
const typeCyclesAllowed = /^(?:e2e|bench)\//

/** Compares all imports with the allowed dependencies. */
export function dependencies(root) {
  const findings = []
  const graph = new Map()
  for (const file of filesUnder(root, ['contract', 'meter', 'server', 'web', 'e2e', 'bench']).filter(isSource)) {
    const layer = layerOf(file)
    const source = readSource(root, file)
    if (source.fault) {
      findings.push({ file, line: 1, message: `cannot be parsed: ${source.fault}`, fix: 'fix the syntax' })
      continue
    }
    if (layer.kind === 'elsewhere' && !/\.config\.[cm]?[jt]s$/.test(file)) {
      findings.push({ file, line: 1, message: 'is in no known folder', fix: 'move it to one of the folders in docs/architecture.md' })
      continue
    }
    if (/^(?:domain\/|schema$)/.test(layer.kind) && !domainOrder.includes(layer.name)) {
      const fix = 'use a known domain, or add the new one to domainOrder and docs/architecture.md'
      findings.push({ file, line: 1, message: `${layer.name} is not in the list of domains`, fix })
    }
    graph.set(file, [])
    for (const one of importsOf(source)) {
      const problem = checkImport(root, layer, one, graph.get(file))
      if (problem) findings.push({ file, line: one.line, ...problem })
    }
  }
  return { findings: [...findings, ...cycles(graph)] }
}

/** Import cycles. A cycle of types works at run time, but its files can't be read one by one either. */
function cycles(graph) {
  const fix = 'move what both need into a separate file'
  const found = (edges, name) =>
    cyclesIn(edges).map((path) => {
      const line = graph.get(path[0]).find(({ to }) => to === path[1])?.line ?? 1
      return { file: path[0], line, message: `${name}: ${path.join(' → ')}`, fix }
    })
  const values = new Map([...graph].map(([file, edges]) => [file, edges.filter(({ kind }) => kind === 'value')]))
  const atRunTime = found(values, 'import cycle')
  const known = new Set(atRunTime.map(({ file }) => file))
  const ofTypes = found(graph, 'type cycle').filter(({ file }) => !known.has(file) && !typeCyclesAllowed.test(file))
  return [...atRunTime, ...ofTypes]
}

function checkImport(root, layer, { specifier, kind, line }, edges) {
  if (specifier === undefined) {
    if (computedImports.test(layer.path) || /\/test$|^e2e$|^bench$/.test(layer.kind)) return undefined
    return { message: 'imports a module by a computed path, which cannot be checked', fix: 'write the path as a plain string' }
  }
  const target = resolveImport(root, layer.path, specifier)
  if (target.builtin) return checkBuiltin(layer, target.builtin)
  if (target.package) return checkPackage(root, layer, target.package, kind)
  const to = layerOf(target.file)
  edges.push({ to: target.file, kind, line })
  if (!isSource(target.file)) return checkAsset(layer, target.file)
  if (allows(layer, to, kind)) return undefined
  return { message: `${describe(layer)} imports ${describe(to)} (${target.file})`, fix: fixFor(layer, to) }
}

/** Styles, images and JSON may only be imported in their own workspace. */
function checkAsset(layer, file) {
  const workspace = layer.path.split('/')[0]
  if (file.startsWith(`${workspace}/`) && !file.includes('/dist/')) return undefined
  return { message: `imports ${file}, which is not in ${workspace}/`, fix: 'move the file to the workspace that needs it' }
}
