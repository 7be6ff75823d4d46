import { fork } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findPostmaster, stopPostmaster } from '../server/src/platform/postgres/postmaster.ts'
import type { Outcome } from './result.ts'

/** Most take a few minutes. Transcribing an hour takes the longest. */
const timeoutMs = 60 * 60 * 1000

/** Stops the databases that a killed benchmark leaves behind (they survive it on purpose, as with a killed server), and deletes its folder. */
async function cleanUp(folder: string): Promise<void> {
  for await (const file of glob('**/postmaster.pid', { cwd: folder })) {
    const cluster = join(folder, dirname(file))
    const left = await findPostmaster(cluster)
    if (left) await stopPostmaster(left.pid, cluster)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

export type Isolated = { outcome: Promise<Outcome>; cancel(): void }

/** Runs one benchmark in its own process group and temporary folder, so that it can't affect the next. */
export function runIsolated(name: string): Isolated {
  let cancel = (): void => {}
  const run = async (): Promise<Outcome> => {
    const folder = await mkdtemp(join(tmpdir(), 'castwright-bench-'))
    const child = fork(join(import.meta.dirname, 'run-one.ts'), [name], { detached: true, env: { ...process.env, TMPDIR: folder } })
    const kill = (): void => {
      try {
        process.kill(-child.pid!, 'SIGKILL')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    let outcome: Outcome | undefined
    child.on('message', (message: Outcome) => (outcome ??= message))
    const timer = setTimeout(() => {
      outcome ??= { failed: `Took longer than ${timeoutMs / 60_000} minutes.` }
      kill()
    }, timeoutMs)
    cancel = () => {
      outcome ??= { failed: 'Canceled.' }
      kill()
    }
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    clearTimeout(timer)
    // Processes that are left over would slow down the next benchmark.
    kill()
    await cleanUp(folder)
    return outcome ?? { failed: `Exited with ${code ?? signal} without a result.` }
  }
  return { outcome: run(), cancel: () => cancel() }
}
