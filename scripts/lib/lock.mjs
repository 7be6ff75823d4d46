import { mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { inHome, say } from './home.mjs'

const busy = 5

/** One set-up at a time in this folder. SQLite's lock is the kernel's: it ends with the process, however that ends. */
export async function locked(work) {
  mkdirSync(inHome('.cache'), { recursive: true })
  const file = new DatabaseSync(inHome('.cache', 'setup.lock'))
  try {
    for (let told = false; !take(file); told = true) {
      if (!told) say('Waiting for another command that is setting up here ...')
      await sleep(200)
    }
    return await work()
  } finally {
    file.close()
  }
}

function take(file) {
  try {
    file.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error.errcode !== busy) throw error
    return false
  }
}
