import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The project that these checks belong to. Its tools also check other trees. */
export const home = join(import.meta.dirname, '..', '..', '..')

export const tool = (...parts) => join(home, 'node_modules', ...parts)

/** For tools in Go: collecting garbage less often saves a fifth of their CPU time, for a tenth more memory. */
export const goEnvironment = () => ({ GOGC: '400', ...process.env })

/** Runs a script with this Node and returns its output. */
export function runNode(args, { cwd, timeout = 900_000, env = process.env } = {}) {
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
