import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { home } from './home.mjs'

const leaveWithParent = new URL('leave-with-parent.mjs', import.meta.url).href

/** The environment in which `node` is the one that runs this. */
export function environment(more = {}) {
  return { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`, ...more }
}

/** Runs a command silently; gives back its exit code and all it said. */
export function capture(command, args, { cwd = home, env = environment() } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    child.stdout.on('data', (bytes) => said.push(bytes))
    child.stderr.on('data', (bytes) => said.push(bytes))
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ ok: code === 0, code, signal, output: Buffer.concat(said).toString() }))
  })
}

/** Starts Node in the foreground: the terminal is the child's, and signals are passed on. */
export function open(node, args, { cwd = home, env = process.env } = {}) {
  const child = spawn(node, ['--import', leaveWithParent, ...args], { cwd, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const passOn = (signal) => child.kill(signal)
  const stop = () => child.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, passOn)
  const orphaned = watchParent(stop)
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(orphaned)
      for (const each of ['SIGINT', 'SIGTERM']) process.off(each, passOn)
      resolve(signal ? 1 : code)
    })
  })
  return { ended, stop }
}

/** The same, to its end; gives back the exit code. */
export const foreground = (node, args, options) => open(node, args, options).ended

/** When npm goes without a word to us, what it ran must not live on unseen. Run without npm, a change of parent says nothing. */
function watchParent(then) {
  if (!process.env.npm_lifecycle_event) return undefined
  const before = parents()
  const timer = setInterval(() => {
    if (parents() === before) return
    clearInterval(timer)
    then()
  }, 200)
  return timer.unref()
}

/** npm may run a script through a shell, which dies of a SIGTERM without passing it on and outlives an npm that is killed. */
function parents() {
  const shell = read(`/proc/${process.ppid}/cmdline`).startsWith('sh\0-c\0')
  return shell ? `${process.ppid} ${/^PPid:.*$/m.exec(read(`/proc/${process.ppid}/status`))}` : `${process.ppid}`
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
