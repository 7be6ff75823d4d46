import { readFile, rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { withProgress } from '../scripts/lib/progress.mjs'
import { runIsolated, type Isolated } from './isolated.ts'
import { benches } from './benches.ts'
import { compareRuns, readRun } from './compare.ts'
import { busy, machine } from './machine.ts'
import type { Result } from './result.ts'
import { comparisonOf, head, linesOf, table } from './table.ts'

const options = { json: { type: 'string' }, compare: { type: 'string' } } as const
const { values, positionals } = parseArgs({ allowPositionals: true, options })
const unknown = positionals.filter((name) => !(name in benches))
if (unknown.length > 0) {
  process.stderr.write(`Unknown benchmark: ${unknown.join(', ')}. Available: ${Object.keys(benches).join(', ')}.\n`)
  process.exit(2)
}

/** Read before the benchmarks run, so that a wrong path doesn't cost half an hour. */
async function readEarlier(path: string): Promise<Result[]> {
  try {
    return readRun(await readFile(path, 'utf8'))
  } catch (error) {
    process.stderr.write(`Can't compare with ${path}: ${(error as Error).message}\n`)
    process.exit(2)
  }
}

const earlier = values.compare === undefined ? null : await readEarlier(values.compare)
const print = (text: string): void => void process.stdout.write(`${text}\n`)
const names = positionals.length > 0 ? positionals : Object.keys(benches)
const started = { machine: machine(), measuredAt: new Date().toISOString() }
const results: Array<Result & typeof started> = []
const missing: string[] = []
let running: Isolated | null = null
let isCanceled = false

/** Saves the results after each benchmark, so that an interrupted run keeps them. */
async function save(): Promise<void> {
  if (values.json === undefined) return
  await writeFile(`${values.json}.part`, `${JSON.stringify(results, null, 2)}\n`)
  await rename(`${values.json}.part`, values.json)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isCanceled = true
    running?.cancel()
  })

print(started.machine)
const warning = busy()
if (warning !== null) print(warning)
print(`\n${head()}`)
await save()
for (const [at, name] of names.entries()) {
  if (isCanceled) break
  const startedAt = performance.now()
  running = runIsolated(name)
  const { outcome: measured } = running
  const outcome = await withProgress(
    () => `${at + 1} of ${names.length}: ${name}`,
    () => measured,
  )
  if (isCanceled) break
  if ('failed' in outcome) process.stderr.write(`${name}: ${outcome.failed}\n`)
  for (const line of linesOf(name, outcome)) print(line)
  process.stderr.write(`  ${at + 1} of ${names.length}: ${name} took ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
  if ('results' in outcome) results.push(...outcome.results.map((result) => ({ ...result, ...started })))
  else missing.push('skipped' in outcome ? `${name} (skipped: ${outcome.skipped})` : `${name} (failed)`)
  if ('failed' in outcome) process.exitCode = 1
  await save()
}

if (names.length > 1 || isCanceled) print(`\n${started.machine}\n${table(results)}`)
if (earlier) print(`\n${comparisonOf(compareRuns(earlier, results))}`)
if (missing.length > 0) print(`No results: ${missing.join(', ')}.`)
if (isCanceled) {
  print('Canceled. These are the results so far.')
  process.exitCode = 130
}
