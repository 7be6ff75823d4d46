import { fork } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findPostmaster, stopPostmaster } from '../server/src/platform/postgres/postmaster.ts'
import type { Outcome } from './result.ts'

/** So long may one bench take, in milliseconds: the longest takes a few minutes. */
const limit = 15 * 60 * 1000

/** A bench that was cut has stopped nothing: its databases outlive it on purpose, as they would a server that is killed. */
async function clear(folder: string): Promise<void> {
  for await (const file of glob('**/postmaster.pid', { cwd: folder })) {
    const cluster = join(folder, dirname(file))
    const left = await findPostmaster(cluster)
    if (left) await stopPostmaster(left.pid, cluster)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

export type Apart = { outcome: Promise<Outcome>; cut(): void }

/** Runs one bench in a process group and a temporary folder of its own, so that none can end or slow down the next. */
export function apart(name: string): Apart {
  let cut = (): void => {}
  const run = async (): Promise<Outcome> => {
    const folder = await mkdtemp(join(tmpdir(), 'castwright-bench-'))
    const child = fork(join(import.meta.dirname, 'one.ts'), [name], { detached: true, env: { ...process.env, TMPDIR: folder } })
    const kill = (): void => {
      try {
        process.kill(-child.pid!, 'SIGKILL')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    let outcome: Outcome | undefined
    child.on('message', (told: Outcome) => (outcome ??= told))
    const timer = setTimeout(() => {
      outcome ??= { failed: `It took longer than ${limit / 60_000} minutes.` }
      kill()
    }, limit)
    cut = () => {
      outcome ??= { failed: 'It was cut.' }
      kill()
    }
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    clearTimeout(timer)
    // What the bench forgot to end would weigh on the next.
    kill()
    await clear(folder)
    return outcome ?? { failed: `It ended with ${code ?? signal} without a word.` }
  }
  return { outcome: run(), cut: () => cut() }
}
