import { rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { withProgress } from '../scripts/lib/progress.mjs'
import { apart, type Apart } from './apart.ts'
import { benches } from './benches.ts'
import { busy, machine } from './machine.ts'
import type { Result } from './result.ts'
import { head, linesOf, table } from './table.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const unknown = positionals.filter((name) => !(name in benches))
if (unknown.length > 0) {
  process.stderr.write(`There is no bench called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.\n`)
  process.exit(2)
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const names = positionals.length > 0 ? positionals : Object.keys(benches)
const started = { machine: machine(), measuredAt: new Date().toISOString() }
const results: Array<Result & typeof started> = []
const wanting: string[] = []
let running: Apart | null = null
let isCut = false

/** After each bench, and whole or not at all: whatever ends the run leaves what was measured. */
async function keep(): Promise<void> {
  if (values.json === undefined) return
  await writeFile(`${values.json}.part`, `${JSON.stringify(results, null, 2)}\n`)
  await rename(`${values.json}.part`, values.json)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isCut = true
    running?.cut()
  })

say(started.machine)
const warning = busy()
if (warning !== null) say(warning)
say(`\n${head()}`)
await keep()
for (const [at, name] of names.entries()) {
  if (isCut) break
  const begun = performance.now()
  running = apart(name)
  const { outcome: measured } = running
  const outcome = await withProgress(
    () => `${at + 1} of ${names.length}: ${name}`,
    () => measured,
  )
  if (isCut) break
  if ('failed' in outcome) process.stderr.write(`${name}: ${outcome.failed}\n`)
  for (const line of linesOf(name, outcome)) say(line)
  process.stderr.write(`  ${at + 1} of ${names.length}: ${name} took ${Math.round((performance.now() - begun) / 1000)} s\n`)
  if ('results' in outcome) results.push(...outcome.results.map((result) => ({ ...result, ...started })))
  else wanting.push('skipped' in outcome ? `${name} (skipped: ${outcome.skipped})` : `${name} (failed)`)
  if ('failed' in outcome) process.exitCode = 1
  await keep()
}

if (names.length > 1 || isCut) say(`\n${started.machine}\n${table(results)}`)
if (wanting.length > 0) say(`Without figures: ${wanting.join(', ')}.`)
if (isCut) {
  say('The run was cut; these are the figures until then.')
  process.exitCode = 130
}
