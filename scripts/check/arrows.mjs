import { circlesIn } from './circles.mjs'
import { filesUnder, isSource } from './lib/files.mjs'
import { importsOf, resolveImport } from './lib/imports.mjs'
import { readSource } from './lib/source.mjs'
import { judgeBuiltin, judgePackage } from './packages.mjs'
import { allows, domainOrder, placeOf } from './picture.mjs'
import { describe, mendFor } from './picture-words.mjs'

/** Where a module whose path is only known at run time may be loaded: the port that opens the built public pages. */
const computedImports = /^server\/src\/(?:platform|domains\/pages)\//

/** Tests may import types from each other. */
const typeCirclesAllowed = /^(?:e2e|bench)\//

/** The imports of the whole tree, held against the picture. */
export function arrows(root) {
  const findings = []
  const graph = new Map()
  for (const file of filesUnder(root, ['contract', 'server', 'web', 'e2e', 'bench']).filter(isSource)) {
    const place = placeOf(file)
    const source = readSource(root, file)
    if (source.fault) {
      findings.push({ file, line: 1, says: `cannot be parsed: ${source.fault}`, mend: 'mend the syntax' })
      continue
    }
    if (place.kind === 'elsewhere' && !/\.config\.[cm]?[jt]s$/.test(file)) {
      findings.push({ file, line: 1, says: 'stands in no place of the picture', mend: 'move it to one of the folders in docs/architecture.md' })
      continue
    }
    if (place.kind.startsWith('domain/') && !domainOrder.includes(place.name)) {
      const mend = 'use a known domain, or give the new one its place in domainOrder and in docs/architecture.md'
      findings.push({ file, line: 1, says: `${place.name} is not in the order of domains`, mend })
    }
    graph.set(file, [])
    for (const one of importsOf(source)) {
      const verdict = judge(root, place, one, graph.get(file))
      if (verdict) findings.push({ file, line: one.line, ...verdict })
    }
  }
  return { findings: [...findings, ...circles(graph)] }
}

/** Circles of imports. A circle that only types close works at run time, but its files cannot be read one by one either. */
function circles(graph) {
  const mend = 'move what both need into a file of its own'
  const found = (edges, name) =>
    circlesIn(edges).map((way) => {
      const line = graph.get(way[0]).find(({ to }) => to === way[1])?.line ?? 1
      return { file: way[0], line, says: `${name}: ${way.join(' → ')}`, mend }
    })
  const values = new Map([...graph].map(([file, edges]) => [file, edges.filter(({ kind }) => kind === 'value')]))
  const atRunTime = found(values, 'a circle')
  const known = new Set(atRunTime.map(({ file }) => file))
  const byTypes = found(graph, 'a circle of types').filter(({ file }) => !known.has(file) && !typeCirclesAllowed.test(file))
  return [...atRunTime, ...byTypes]
}

function judge(root, place, { specifier, kind, line }, edges) {
  if (specifier === undefined) {
    if (computedImports.test(place.path) || /\/test$|^e2e$|^bench$/.test(place.kind)) return undefined
    return { says: 'imports a module by a computed path, which no check can follow', mend: 'write the path as a plain string' }
  }
  const target = resolveImport(root, place.path, specifier)
  if (target.builtin) return judgeBuiltin(place, target.builtin)
  if (target.package) return judgePackage(root, place, target.package, kind)
  const to = placeOf(target.file)
  edges.push({ to: target.file, kind, line })
  if (!isSource(target.file)) return judgeAsset(place, target.file)
  if (allows(place, to, kind)) return undefined
  return { says: `${describe(place)} imports ${describe(to)} (${target.file})`, mend: mendFor(place, to, kind) }
}

/** Styles, pictures, JSON: anybody's in one's own workspace, nobody else's. */
function judgeAsset(place, file) {
  const workspace = place.path.split('/')[0]
  if (file.startsWith(`${workspace}/`) && !file.includes('/dist/')) return undefined
  return { says: `imports ${file}, which is not in ${workspace}/`, mend: 'keep what a workspace needs in that workspace' }
}
