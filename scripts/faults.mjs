import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from './faults/table.mjs'
import { inHome, UserError } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { withProgress } from './lib/progress.mjs'
import { capture, environment } from './lib/run.mjs'
import { watch } from './lib/watch.mjs'

const folder = inHome('server', 'test', 'faults')
const vitest = (file) => [
  inHome('node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  `--reporter=${inHome('scripts', 'lib', 'report-vitest.mjs')}`,
  '--config',
  join(folder, 'vitest.config.ts'),
  join(folder, file),
]
const playwright = (file) => [
  inHome('node_modules', '@playwright', 'test', 'cli.js'),
  'test',
  '--config',
  'e2e',
  '--workers=1',
  `--reporter=list,${inHome('scripts', 'lib', 'report-playwright.mjs')}`,
  `faults/${file}`,
]

/** Tests of `npm run test:full`, at full size. */
const enlarged = {
  imports: { command: vitest('imports.test.ts'), env: { IMPORTS: '300' } },
  releases: { command: vitest('releases.test.ts'), env: { RELEASES: '200' } },
  'sign-ups': { command: playwright('kill.spec.ts'), env: { TEST_FULL: '1', SIGN_UP_KILLS: '20' } },
  uploads: {
    command: playwright('uploads.spec.ts'),
    env: { TEST_FULL: '1', UPLOAD_FAULT_MB: '1024', UPLOAD_FAULT_CUTS: '20', UPLOAD_FAULT_KILLS: '20' },
  },
}

const own = readdirSync(folder).filter((file) => file.endsWith('.fault.ts'))
const faults = { ...Object.fromEntries(own.map((file) => [file.replace('.fault.ts', ''), { command: vitest(file) }])), ...enlarged }

/** `npm run test:faults` runs all fault tests in turn, `-- NAME ...` some of them, `-- soak --minutes 60` the soak test for an hour. */
function choose(args) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { minutes: { type: 'string' } } })
  const unknown = positionals.filter((name) => !Object.hasOwn(faults, name))
  if (unknown.length > 0) throw new UserError(`Unknown fault test: ${unknown.join(', ')}. Available: ${Object.keys(faults).join(', ')}.`)
  return { names: positionals.length > 0 ? positionals : Object.keys(faults), minutes: values.minutes }
}

await onNode24(async (args) => {
  const { names, minutes } = choose(args)
  const { setup } = await import('./lib/setup.mjs')
  await setup()
  mkdirSync(inHome('.cache'), { recursive: true })
  const report = join(mkdtempSync(inHome('.cache', 'faults-')), 'report.jsonl')
  const env = environment({
    FAULTS_REPORT: report,
    NODE_COMPILE_CACHE: inHome('.cache', 'compiled'),
    ...(minutes && { FAULT_SOAK_MINUTES: minutes }),
  })
  // An operator's setting for the server is not meant for tests.
  delete env.NODE_ENV
  const failed = []
  try {
    for (const [at, name] of names.entries()) if (!(await runFault(name, `${at + 1} of ${names.length}`, env))) failed.push(name)
    const rows = existsSync(report)
      ? readFileSync(report, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : []
    process.stdout.write(`\n${table(rows)}\n\nLoad at the end: ${loadavg()[0].toFixed(1)}\n`)
  } finally {
    rmSync(join(report, '..'), { recursive: true, force: true })
  }
  const failures = failed.length === 0 ? '' : `: ${failed.join(', ')}`
  process.stdout.write(`${names.length - failed.length} fault tests passed, ${failed.length} failed${failures}\n`)
  return failed.length === 0 ? 0 : 1
})

async function runFault(name, position, env) {
  const { command, env: more = {} } = faults[name]
  let watcher
  const describe = () => `${position}: ${name}. ${watcher?.describe() ?? ''}`
  return withProgress(describe, async (print) => {
    watcher = watch('faults', print)
    const { ok, output } = await capture(process.execPath, command, { env: { ...env, ...more }, onMessage: watcher.onMessage })
    print(`\n${name}\n${output.trimEnd()}`)
    return ok
  })
}
