import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { arrows } from './arrows.mjs'
import { format } from './format.mjs'
import { home } from './lib/tool.mjs'
import { lint } from './lint.mjs'
import { methods } from './methods.mjs'
import { migrations } from './migrations.mjs'
import { platforms } from './platforms.mjs'
import { rows } from './rows.mjs'
import { sizes } from './sizes.mjs'
import { types } from './types.mjs'
import { words } from './words.mjs'
import { writes } from './writes.mjs'

export const checks = { types, lint, format, arrows, writes, rows, methods, migrations, platforms, sizes, words }

/** Runs one check. One that breaks down has failed, and says with what. */
async function runCheck(name, root) {
  try {
    const { findings, info } = await checks[name](root)
    return { name, ok: findings.length === 0, findings, info }
  } catch (error) {
    return { name, ok: false, findings: [{ file: `scripts/check/${name}.mjs`, line: 1, says: error.stack, mend: 'mend the check' }] }
  }
}

function report({ name, ok, findings, info }) {
  const count = ok ? '' : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`
  const lines = [`${ok ? 'ok    ' : 'failed'}  ${name.padEnd(11)} ${[count, info].filter(Boolean).join(', ')}`.trimEnd()]
  for (const { file, line, says, mend } of findings) lines.push(`  ${file}:${line}  ${says}`, `      mend: ${mend}`)
  return `${lines.join('\n')}\n`
}

/** Runs the named checks, or all, each to its end; gives back the exit code. */
export async function run(root, names = [], print = (text) => process.stdout.write(text)) {
  const unknown = names.filter((name) => !Object.hasOwn(checks, name))
  if (unknown.length > 0) {
    print(`There is no check ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}.\n`)
    return 1
  }
  const all = names.length === 0
  const started = (all ? Object.keys(checks) : names).map((name) => runCheck(name, root))
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
