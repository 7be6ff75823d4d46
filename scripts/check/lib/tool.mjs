import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { memory } from '../../lib/memory.mjs'

/** The project that these checks belong to. Its tools also check other trees. */
export const home = join(import.meta.dirname, '..', '..', '..')

export const tool = (...parts) => join(home, 'node_modules', ...parts)

/**
 * For tools in Go: collecting garbage less often saves a fifth of their CPU time. The linter then takes up to 3 GB, so they collect more often once
 * one of them has a quarter of the memory.
 */
export const goEnvironment = () => ({
  GOGC: '400',
  GOMEMLIMIT: `${Math.floor(memory() / 4 / 1024 ** 2)}MiB`,
  ...process.env,
})

/** Runs a script with this Node and returns its output. The limit ends what hangs. */
export function runNode(args, { cwd, timeout = 3_600_000, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, timeout, stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, stdout, stderr }))
  })
}

/** The finding for a tool that ended without a result: how it ended, what it printed, and what to do. */
export function failure({ check, name, file }, { code, signal, stdout, stderr }) {
  const end = signal ? `${name} was ended by ${signal}` : `${name} exited with code ${code}`
  const printed = (stdout + stderr).trim()
  // The system kills the largest program when it runs out of memory. The linter also reports this of its own helper program.
  const killed = signal === 'SIGKILL' || printed === '' || printed.includes('SIGKILL')
  const fix = killed ? `probably out of memory: close other programs and run npm run check -- ${check}` : `make ${name} run`
  return { file, line: 1, message: printed ? `${end}: ${printed}` : `${end} without output`, fix }
}
