import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLowOnMemory } from '../lib/memory.mjs'
import { conventions } from './conventions.mjs'
import { dependencies } from './dependencies.mjs'
import { format } from './format.mjs'
import { home } from './lib/tool.mjs'
import { lint } from './lint.mjs'
import { methods } from './methods.mjs'
import { migrations } from './migrations.mjs'
import { permissions } from './permissions.mjs'
import { platforms } from './platforms.mjs'
import { rows } from './rows.mjs'
import { schema } from './schema.mjs'
import { sizes } from './sizes.mjs'
import { spec } from './spec.mjs'
import { state } from './state.mjs'
import { types } from './types.mjs'
import { wording } from './wording.mjs'
import { writes } from './writes.mjs'

export const checks = {
  types,
  lint,
  format,
  dependencies,
  writes,
  state,
  rows,
  schema,
  methods,
  permissions,
  migrations,
  platforms,
  sizes,
  spec,
  conventions,
  wording,
}

/** Runs the checks in parallel, or in turn on a small machine: together, the compiler and the linter take 3.5 GB. */
function start(names, root) {
  let last = Promise.resolve()
  return names.map((name) => (last = isLowOnMemory() ? last.then(() => runCheck(name, root)) : runCheck(name, root)))
}

/** Runs one check. A check that throws counts as failed, with the error as its finding. */
async function runCheck(name, root) {
  try {
    const { findings, info } = await checks[name](root)
    return { name, ok: findings.length === 0, findings, info }
  } catch (error) {
    return { name, ok: false, findings: [{ file: `scripts/check/${name}.mjs`, line: 1, message: error.stack, fix: 'fix the check' }] }
  }
}

function report({ name, ok, findings, info }) {
  const count = ok ? '' : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`
  const lines = [`${ok ? 'ok    ' : 'failed'}  ${name.padEnd(12)} ${[count, info].filter(Boolean).join(', ')}`.trimEnd()]
  for (const { file, line, message, fix } of findings) lines.push(`  ${file}:${line}  ${message}`, `      fix: ${fix}`)
  return `${lines.join('\n')}\n`
}

/** Runs the named checks, or all of them, and returns the exit code. A failing check doesn't stop the others. */
export async function run(root, names = [], print = (text) => process.stdout.write(text)) {
  const unknown = names.filter((name) => !Object.hasOwn(checks, name))
  if (unknown.length > 0) {
    print(`Unknown check: ${unknown.join(', ')}. Available checks: ${Object.keys(checks).join(', ')}.\n`)
    return 1
  }
  const all = names.length === 0
  const started = start(all ? Object.keys(checks) : names, root)
  const results = []
  for (const one of started) {
    const result = await one
    results.push({ name: result.name, ok: result.ok })
    print(report(result))
  }
  if (all) {
    mkdirSync(join(root, '.cache'), { recursive: true })
    writeFileSync(join(root, '.cache', 'check.json'), `${JSON.stringify(results, null, 2)}\n`)
  }
  const failed = results.filter(({ ok }) => !ok).length
  print(`${results.length - failed} checks passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

if (process.argv[1] === import.meta.filename) process.exitCode = await run(home, process.argv.slice(2))
