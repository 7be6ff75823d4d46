import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { inHome, log, UserError } from './lib/home.mjs'
import { isLowOnMemory, memory } from './lib/memory.mjs'
import { onNode24 } from './lib/node.mjs'
import { requireSupportedPlatform } from './lib/platform.mjs'
import { elapsed, withProgress } from './lib/progress.mjs'
import { capture, environment } from './lib/run.mjs'
import { rowsOfSteps, outcome, steps } from './lib/steps.mjs'
import { watch } from './lib/watch.mjs'

/**
 * `npm test` runs everything, `npm test -- unit` one kind. Arguments after a single kind are passed to its runner.
 * `npm run test:full` (`--full`) also repeats what `npm test` runs only once or a few times.
 */
function choose(args) {
  const full = args.includes('--full')
  const others = args.filter((arg) => arg !== '--full')
  const chosen = others.filter((arg) => Object.hasOwn(steps, arg))
  const rest = others.filter((arg) => !Object.hasOwn(steps, arg))
  if (rest.length > 0 && chosen.length !== 1)
    throw new UserError(`Usage: npm test -- [${Object.keys(steps).join('|')}] [arguments for its runner]`)
  return { names: chosen.length > 0 ? chosen : Object.keys(steps), rest, full }
}

const reports = inHome('.cache', 'test')

await onNode24(async (args) => {
  const startedAt = Date.now()
  const { names, rest, full } = choose(args)
  requireSupportedPlatform()
  const { setup } = await import('./lib/setup.mjs')
  await setup({ web: false })
  const { findChromium } = await import('./lib/chromium.mjs')
  const { provideFfmpeg } = await import('./lib/ffmpeg.mjs')
  if (names.some((name) => name !== 'check')) await provideFfmpeg()
  const env = testEnvironment(full, names.includes('e2e') ? { CHROMIUM_PATH: await findChromium() } : {})
  // The checks don't need the web app, so they run while it is built if there is memory for both.
  const building = names.some((name) => name !== 'check') ? buildWeb() : 0
  const total = { passed: 0, failed: 0, skipped: 0 }
  const slowest = []
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const rows = rowsOfSteps(memory()).map((row) => row.filter((name) => names.includes(name)))
  for (const { counted, slow } of await runRows(rows, rest, env, building)) {
    for (const kind of Object.keys(total)) total[kind] += counted[kind]
    slowest.push(...slow)
  }
  total.failed += await building
  log(`Slowest files:\n${slowest.map(([file, ms]) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`).join('\n')}`)
  log(`Finished in ${elapsed(startedAt)}.`)
  process.stdout.write(`${sum(total)}\n`)
  return total.failed === 0 ? 0 : 1
})

function testEnvironment(full, more) {
  const env = environment({
    ...more,
    // Tests start the product and its commands a hundred times, so compiled modules are cached.
    NODE_COMPILE_CACHE: inHome('.cache', 'compiled'),
    // The linter is written in Go. It needs a quarter less CPU time if it leaves half of the cores to the tests.
    GOMAXPROCS: String(Math.ceil(availableParallelism() / 2)),
    ...(full && { TEST_FULL: '1' }),
  })
  // An operator's setting for the server is not meant for tests.
  delete env.NODE_ENV
  return env
}

/** A web app that cannot be built counts as one failure; the other tests still run. */
async function buildWeb() {
  const { build } = await import('./lib/build.mjs')
  const { locked } = await import('./lib/lock.mjs')
  try {
    await locked(() => build((_, work) => work()))
    return 0
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    log(error.message)
    return 1
  }
}

/** Runs the steps of each row in turn, and the rows at the same time. */
async function runRows(rows, rest, env, building) {
  const running = new Set()
  const describe = () => [...running].map(({ name, watcher }) => watcher?.describe() ?? name).join(' | ')
  return withProgress(describe, async (print) => {
    const runRow = async (row) => {
      const ended = []
      for (const name of row) {
        const one = { name }
        running.add(one)
        ended.push(await runStep(one, rest, env, print, building))
        running.delete(one)
      }
      return ended
    }
    return (await Promise.all(rows.map(runRow))).flat()
  })
}

async function runStep(one, rest, env, print, building) {
  const { name } = one
  if (name !== 'check' || isLowOnMemory()) await building
  const step = steps[name]
  const report = `${reports}/${name}.json`
  print(`Running the ${step.title} ...`)
  if (name !== 'check') one.watcher = watch(name, print)
  const ran = await capture(process.execPath, [...step.command(report), ...rest], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    ...(one.watcher && { onMessage: one.watcher.onMessage }),
  })
  const counted = outcome(step, ran, report)
  // The watcher has already printed the failures, unless the runner itself failed.
  if (counted.failed > 0 && !one.watcher?.describe().includes('failed')) print(ran.output.trimEnd())
  print(`  ${step.title}: ${sum(counted)}`)
  return { counted, slow: one.watcher?.slowest(10) ?? [] }
}

function sum({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
