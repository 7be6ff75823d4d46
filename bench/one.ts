import { benches } from './benches.ts'
import type { Outcome } from './result.ts'
import { Skip } from './tools.ts'

/** One bench in a process of its own: `node one.ts NAME`. What it comes to goes to whoever forked it. */
const name = process.argv[2]!
const tell = (outcome: Outcome): void => void process.send!(outcome, () => process.exit(0))
const fail = (error: unknown): void => {
  if (error instanceof Skip) return tell({ skipped: error.message })
  tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}

// Whoever asked is gone: so is all that was started here.
process.on('disconnect', () => process.kill(0, 'SIGKILL'))
process.on('uncaughtException', fail)
try {
  const bench = await benches[name]!()
  tell({ results: await bench() })
} catch (error) {
  fail(error)
}
