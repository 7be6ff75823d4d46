import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { home } from './home.mjs'

const exitWithParent = new URL('exit-with-parent.mjs', import.meta.url).href

/** The environment, with the current Node first on the path. */
export function environment(more = {}) {
  return { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`, ...more }
}

/**
 * Runs a command without showing its output, and returns whether it succeeded and what it printed. Signals are passed on to it
 * first. With `onMessage`, a Node child can send messages with `process.send`.
 */
export async function capture(command, args, { cwd = home, env = environment(), onMessage } = {}) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? ['ipc'] : [])] })
  if (onMessage) child.on('message', onMessage)
  const chunks = []
  child.stdout.on('data', (bytes) => chunks.push(bytes))
  child.stderr.on('data', (bytes) => chunks.push(bytes))
  const { code, signalled } = await end(child, 'close')
  if (signalled) process.kill(process.pid, signalled)
  return { ok: code === 0, output: Buffer.concat(chunks).toString() }
}

/** Starts Node in the foreground: the child uses the terminal, and signals are passed on. */
export function open(node, args, { cwd = home, env = process.env } = {}) {
  const child = spawn(node, ['--import', exitWithParent, ...args], {
    cwd,
    env: { ...env, CASTWRIGHT_SCRIPT: String(process.pid) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  return { ended: end(child, 'exit').then(({ code }) => code ?? 1), stop: () => child.kill('SIGTERM') }
}

/** Waits for a child process to end, and passes signals on to it. */
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

/** Runs Node in the foreground and returns the exit code. */
export const foreground = (node, args, options) => open(node, args, options).ended

/** Stops this process if npm is killed without passing the signal on. Without npm, a change of parent means nothing. */
export function exitWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const before = parents()
  const timer = setInterval(() => {
    if (parents() === before) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200).unref()
}

/** npm may run a script through a shell, which doesn't pass on SIGTERM and outlives a killed npm. */
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
