import { rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresError } from './binaries.ts'

export type Lock = { release(): void }

const busy = 5
const patience = 3000

/**
 * One owner per data folder. Node has no flock, but SQLite does: its lock belongs to the kernel, so it ends with the process in any case,
 * and it needs no running database. Waits briefly for an owner that is stopping.
 */
export async function lockFolder(dataDir: string): Promise<Lock> {
  const pidFile = join(dataDir, 'castwright.pid')
  const giveUpAt = Date.now() + patience
  for (;;) {
    const file = new DatabaseSync(join(dataDir, 'castwright.lock'))
    try {
      file.exec('BEGIN EXCLUSIVE')
      writeFileSync(pidFile, `${process.pid}\n`)
    } catch (error) {
      file.close()
      if (!isBusy(error)) throw error
      if (Date.now() > giveUpAt) throw new PostgresError(await refusal(dataDir, pidFile), { cause: error })
      await sleep(50)
      continue
    }
    return {
      release: () => {
        if (!file.isOpen) return
        rmSync(pidFile, { force: true })
        file.close()
      },
    }
  }
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === busy

async function refusal(dataDir: string, pidFile: string): Promise<string> {
  const pid = await readFile(pidFile, 'utf8').catch(() => '')
  const who = pid.trim() ? `process ${pid.trim()}` : 'another process'
  return `Castwright already runs on the data folder ${dataDir} (${who}). Stop it first, or set another DATA_DIR.`
}
