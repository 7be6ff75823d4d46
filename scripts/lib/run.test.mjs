import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = JSON.stringify(new URL('run.mjs', import.meta.url).href)
let folder
let parent
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'castwright-run-'))))
afterEach(() => {
  parent?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A script that runs `code` in the foreground, like the commands do. The child logs what happens to a file. */
async function script(code, shell = []) {
  const note = join(folder, 'note')
  const child = `import { appendFileSync } from 'node:fs'; const note = (word) => appendFileSync(${JSON.stringify(note)}, word); ${code}; note('up')`
  const source = `import { foreground, exitWithNpm } from ${run}; exitWithNpm(); process.exitCode = await foreground(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(child)}])`
  const command = [...shell, process.execPath, '--input-type=module', '-e', source]
  parent = spawn(command[0], command.slice(1), { stdio: 'ignore', env: { ...process.env, npm_lifecycle_event: 'start' } })
  const read = () => readFileSync(note, 'utf8')
  await expect.poll(() => rescue(read)).toContain('up')
  return read
}

function rescue(work) {
  try {
    return work()
  } catch {
    return undefined
  }
}

const patient = `process.on('SIGTERM', () => { note(' stopped'); process.exit(0) }); setInterval(() => {}, 1000)`
async function stopped(read) {
  await expect.poll(read).toBe('up stopped')
}

test('returns the exit code', async () => {
  await script('process.exitCode = 7')
  expect(parent.exitCode ?? (await once(parent, 'exit'))[0]).toBe(7)
})

test('passes SIGTERM on and waits for the child', async () => {
  const read = await script(patient)
  parent.kill('SIGTERM')
  expect(await once(parent, 'exit')).toEqual([0, null])
  expect(read()).toBe('up stopped')
})

test('stops the child when the script itself is killed', async () => {
  const read = await script(patient)
  parent.kill('SIGKILL')
  await stopped(read)
})

test('stops the child when a shell between npm and the script is killed', async () => {
  const read = await script(patient, ['sh', '-c', '"$@"; exit', 'sh'])
  parent.kill('SIGTERM')
  await stopped(read)
})
