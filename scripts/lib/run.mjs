import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { home } from './home.mjs'

const leaveWithParent = new URL('leave-with-parent.mjs', import.meta.url).href

/** The environment in which `node` is the one that runs this. */
export function environment(more = {}) {
  return { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`, ...more }
}

/**
 * Runs a command without showing its output; returns whether it succeeded and all it printed. A signal that ends us ends it
 * first. With `onMessage`, a Node child can send messages by `process.send`.
 */
export async function capture(command, args, { cwd = home, env = environment(), onMessage } = {}) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? ['ipc'] : [])] })
  if (onMessage) child.on('message', onMessage)
  const said = []
  child.stdout.on('data', (bytes) => said.push(bytes))
  child.stderr.on('data', (bytes) => said.push(bytes))
  const { code, signalled } = await end(child, 'close')
  if (signalled) process.kill(process.pid, signalled)
  return { ok: code === 0, output: Buffer.concat(said).toString() }
}

/** Starts Node in the foreground: the terminal is the child's, and signals are passed on. */
export function open(node, args, { cwd = home, env = process.env } = {}) {
  const child = spawn(node, ['--import', leaveWithParent, ...args], {
    cwd,
    env: { ...env, CASTWRIGHT_SCRIPT: String(process.pid) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  return { ended: end(child, 'exit').then(({ code }) => code ?? 1), stop: () => child.kill('SIGTERM') }
}

/** Waits for the end of a child that gets every signal we get. */
async function end(child, event) {
  let signalled
  const passOn = (signal) => {
    signalled = signal
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM']
  for (const signal of signals) process.on(signal, passOn)
  try {
    const [code] = await once(child, event)
    return { code, signalled }
  } finally {
    for (const signal of signals) process.off(signal, passOn)
  }
}

/** The same, to its end; gives back the exit code. */
export const foreground = (node, args, options) => open(node, args, options).ended

/** When npm goes without a word to us, what it ran must not live on unseen. Run without npm, a change of parent says nothing. */
export function leaveWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const before = parents()
  const timer = setInterval(() => {
    if (parents() === before) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200).unref()
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
