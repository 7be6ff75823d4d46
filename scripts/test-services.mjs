import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inHome, log } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { withProgress } from './lib/progress.mjs'
import { capture, environment } from './lib/run.mjs'
import { watch } from './lib/watch.mjs'

/**
 * Runs the server tests on an external PostgreSQL and S3 server:
 * `npm run test:services -- [--postgres 15|16|17|18] [--locale C] [files]`. Not part of `npm test`, because the S3 server is
 * downloaded from Debian (60 MB the first time).
 */
await onNode24(async (given) => {
  const { values: choice, positionals: args } = parseArgs({
    args: given,
    options: { postgres: { type: 'string', default: '15' }, locale: { type: 'string', default: 'C' } },
    allowPositionals: true,
  })
  const { setup } = await import('./lib/setup.mjs')
  const { unpack } = await import('./services/packages.mjs')
  const { startPostgres } = await import('./services/postgres.mjs')
  const { startSwift, swiftPackages } = await import('./services/swift.mjs')
  await setup()
  const root = await unpack(swiftPackages, inHome('.cache', 'services', 'packages'))
  const folder = runFolder()
  const running = []
  try {
    log('Starting PostgreSQL and an S3 server ...')
    const postgres = await startPostgres({ release: choice.postgres, locale: choice.locale }, join(folder, 'postgres'))
    running.push(postgres)
    const swift = await startSwift(root, join(folder, 'swift'))
    running.push(swift)
    log(`Running the server's tests on PostgreSQL ${postgres.version} (locale ${choice.locale}) and OpenStack Swift ...`)
    return await test(args, join(folder, 'report.json'), {
      TEST_DATABASE_URL: postgres.url,
      TEST_S3_ENDPOINT: swift.endpoint,
      TEST_S3_REGION: swift.region,
      TEST_S3_ACCESS_KEY_ID: swift.accessKeyId,
      TEST_S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
    })
  } finally {
    await Promise.all(running.map((service) => service.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A folder per run, so that several can run in parallel. Deletes folders of killed runs. */
function runFolder() {
  const runs = inHome('.cache', 'services', 'runs')
  mkdirSync(runs, { recursive: true })
  for (const pid of readdirSync(runs)) if (!isAlive(Number(pid))) rmSync(join(runs, pid), { recursive: true, force: true })
  const folder = join(runs, String(process.pid))
  mkdirSync(folder)
  return folder
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function test(args, report, services) {
  const { outcome, steps } = await import('./lib/steps.mjs')
  const env = environment(services)
  // An operator's setting for the server is not meant for tests.
  delete env.NODE_ENV
  let watcher
  const ran = await withProgress(
    () => watcher?.describe() ?? '',
    (print) => {
      watcher = watch('unit', print)
      const command = [...steps.unit.command(report), '--project', 'server', '--project', 'jobs', ...args]
      return capture(process.execPath, command, { env, onMessage: watcher.onMessage })
    },
  )
  const total = outcome(steps.unit, ran, report)
  if (args.length === 0 && !wasS3Tested(report)) {
    log('The S3 storage tests did not all run.')
    total.failed++
  }
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
  return total.failed === 0 ? 0 : 1
}

/** The S3 tests are skipped without settings, which must not happen here. */
function wasS3Tested(report) {
  const { testResults } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  const tests = testResults.filter(({ name }) => name.endsWith('storage/s3.test.ts')).flatMap((file) => file.assertionResults)
  return tests.length > 0 && tests.every(({ status }) => status === 'passed' || status === 'failed')
}
