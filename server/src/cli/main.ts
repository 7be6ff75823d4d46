import '../startup.ts'
import type { Context } from './command.ts'

const { readConfig } = await import('../config.ts')
const { createLog } = await import('../platform/log.ts')
const { interrupted, run } = await import('./run.ts')

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A second signal exits immediately.
    if (stopping.signal.aborted) process.exit(interrupted)
    stopping.abort(new Error(`stopped by ${signal}`))
  })
}

const context: Context = {
  config: readConfig,
  // Commands print their results, not a log.
  log: createLog('silent'),
  signal: stopping.signal,
  say: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
}

// Don't force an exit: output may still be on its way through a pipe.
process.exitCode = await run(process.argv.slice(2), context)
