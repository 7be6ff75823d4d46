import { benches } from './benches.ts'
import type { Outcome } from './result.ts'
import { Skip } from './tools.ts'

/** Runs one benchmark and sends the result to the parent process: `node run-one.ts NAME`. */
const name = process.argv[2]!
const report = (outcome: Outcome): void => void process.send!(outcome, () => process.exit(0))
const fail = (error: unknown): void => {
  if (error instanceof Skip) return report({ skipped: error.message })
  report({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}

// If the parent is gone, stop everything that was started here.
process.on('disconnect', () => process.kill(0, 'SIGKILL'))
process.on('uncaughtException', fail)
try {
  const bench = await benches[name]!()
  report({ results: await bench() })
} catch (error) {
  fail(error)
}
