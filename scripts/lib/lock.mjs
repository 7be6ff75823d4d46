import { mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { inHome, log, UserError } from './home.mjs'

const busy = 5

/** SQLite uses kernel file locks, which are released when the process ends for any reason. */
function openLock(name) {
  mkdirSync(inHome('.cache'), { recursive: true })
  return new DatabaseSync(inHome('.cache', name))
}

/** Runs one setup at a time in this folder. */
export async function locked(work) {
  const file = openLock('setup.lock')
  try {
    for (let isReported = false; !tryExec(file, 'BEGIN EXCLUSIVE'); isReported = true) {
      if (!isReported) log('Waiting for another command to finish setup in this folder ...')
      await sleep(200)
    }
    return await work()
  } finally {
    file.close()
  }
}

let packagesInUse

/** Marks the installed packages as in use until this process ends. Call it inside `locked`. */
export function usePackages() {
  if (packagesInUse) return
  packagesInUse = openLock('packages.lock')
  // A read transaction that stays open is a shared lock.
  packagesInUse.exec('BEGIN')
  packagesInUse.prepare('SELECT count(*) FROM sqlite_schema').get()
}

/** Runs `work`, which replaces the installed packages, unless a server or another command of this folder is using them. */
export async function replacingPackages(work) {
  packagesInUse?.close()
  packagesInUse = undefined
  const file = openLock('packages.lock')
  try {
    if (!tryExec(file, 'BEGIN EXCLUSIVE'))
      throw new UserError(
        'The packages need to be installed again, but Castwright is running from this folder. Stop it (and any other npm command here), then try again.',
      )
    return await work()
  } finally {
    file.close()
  }
}

function tryExec(file, statement) {
  try {
    file.exec(statement)
    return true
  } catch (error) {
    if (error.errcode !== busy) throw error
    return false
  }
}
