import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inHome, say, Sentence } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { capture, environment } from './lib/run.mjs'
import { outcome, steps } from './lib/steps.mjs'

/** `npm test` runs all; `npm test -- unit` one kind; what follows a single kind goes to its runner. */
function choose(args) {
  const chosen = args.filter((arg) => Object.hasOwn(steps, arg))
  const rest = args.filter((arg) => !Object.hasOwn(steps, arg))
  if (rest.length > 0 && chosen.length !== 1)
    throw new Sentence(`Use: npm test -- [${Object.keys(steps).join('|')}] [arguments of that one's runner]`)
  return { names: chosen.length > 0 ? chosen : Object.keys(steps), rest }
}

/** The checks fill the moments in which tests wait for a database; browsers have the machine to themselves. */
const together = [['check', 'unit'], ['e2e']]

await onNode24(async (args) => {
  const { names, rest } = choose(args)
  const { setup } = await import('./lib/setup.mjs')
  await setup({ web: false })
  const { findChromium } = await import('./lib/chromium.mjs')
  const chromium = names.includes('e2e') ? { CHROMIUM_PATH: await findChromium() } : {}
  const total = { passed: 0, failed: await buildWeb(setup), skipped: 0 }
  mkdirSync(inHome('.cache'), { recursive: true })
  const folder = mkdtempSync(inHome('.cache', 'test-'))
  try {
    for (const group of together) {
      const chosen = group.filter((name) => names.includes(name))
      const counts = await Promise.all(chosen.map((name) => runStep(name, rest, folder, chromium)))
      for (const counted of counts) for (const kind of Object.keys(total)) total[kind] += counted[kind]
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  process.stdout.write(`${sum(total)}\n`)
  return total.failed === 0 ? 0 : 1
})

/** A web app that cannot be built is one failure; the rest runs all the same. */
async function buildWeb(setup) {
  try {
    await setup()
    return 0
  } catch (error) {
    if (!(error instanceof Sentence)) throw error
    say(error.message)
    return 1
  }
}

async function runStep(name, rest, folder, chromium) {
  const step = steps[name]
  say(`Running the ${step.title} ...`)
  const report = join(folder, `${name}.json`)
  // Tests start the product and its commands a hundred times: each finds its modules compiled by the one before.
  const env = environment({ ...chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NODE_COMPILE_CACHE: inHome('.cache', 'compiled') })
  // What an operator sets for a server is not meant for tests, which choose for themselves.
  delete env.NODE_ENV
  const ran = await capture(process.execPath, [...step.command(report), ...rest], { env })
  const counted = outcome(step, ran, report)
  if (counted.failed > 0) process.stdout.write(`${ran.output.trimEnd()}\n`)
  say(`  ${step.title}: ${sum(counted)}`)
  return counted
}

function sum({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
