import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { findPostmaster } from '../../../src/platform/postgres/postmaster.ts'
import { freePort } from '../../../src/platform/free-port.ts'
import type { OnEnd } from './on-end.ts'

const main = join(import.meta.dirname, '../../../src/main.ts')
const kitMain = join(import.meta.dirname, '../../kit/main.ts')

/** CPU seconds, or 0 if unknown. */
function cpuOf(pid: number): number {
  try {
    const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return (Number(user) + Number(system)) / 100
  } catch {
    return 0
  }
}

export type Server = {
  url: string
  port: number
  dataDir: string
  pid(): number
  /** CPU seconds since its last start. */
  cpu(): number
  /** Starts or restarts it. Returns the milliseconds until it was ready. */
  start(): Promise<number>
  /** Like a power failure: kills the process alone, or with its own PostgreSQL. */
  kill(options?: { postgres?: boolean }): Promise<void>
  /** Stops it like an operator. Returns the milliseconds it took. */
  stop(): Promise<number>
  /** Its output since the first start. */
  said(): string
}

export type ServerOptions = {
  dataDir: string
  /** An external PostgreSQL. Without it, the server starts its own. */
  databaseUrl?: string
  env?: Record<string, string>
  /** Modules that Node loads first. */
  imports?: string[]
  /** Arguments of `test/kit/main.ts`, which then is the program. */
  args?: string[]
  onEnd?: OnEnd
}

/** The server as a separate process, which ends with the test. */
export async function openServer(options: ServerOptions): Promise<Server> {
  const { dataDir, databaseUrl, env = {}, imports = [], args = [], onEnd = onTestFinished } = options
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let words = ''
  let asked = false
  const isUp = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!isUp()) return
    asked = true
    const ended = once(child!, 'exit')
    child!.kill(signal)
    await ended
  }
  const postmaster = () => findPostmaster(join(dataDir, 'postgres'))
  const kill = async ({ postgres = false } = {}): Promise<void> => {
    const found = postgres ? await postmaster() : null
    if (found) child?.kill('SIGSTOP')
    if (found) process.kill(found.pid, 'SIGKILL')
    await end('SIGKILL')
  }
  // A worker listens on no port, so it can only be read.
  const isReady = async (from: number): Promise<boolean> =>
    env['ROLE'] === 'worker' ? words.includes('Castwright is ready', from) : (await fetch(`${url}/readyz`).catch(() => null))?.ok === true
  const start = async (): Promise<number> => {
    const begun = performance.now()
    const from = words.length
    asked = false
    child = spawn(process.execPath, [...imports.flatMap((path) => ['--import', path]), args.length > 0 ? kitMain : main, ...args], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATA_DIR: dataDir,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        PORT: String(port),
        HOST: '127.0.0.1',
        BASE_URL: url,
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
        TRUSTED_PROXIES: '127.0.0.1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.once('exit', (code, signal) => {
      if (!asked)
        process.stdout.write(`The server ended by itself (${code ?? signal}). Its last words:\n${words.slice(from).slice(-4000)}\n`)
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (words += String(chunk)))
    while (!(await isReady(from))) {
      if (!isUp()) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${words.slice(from).slice(-5000)}`)
      await delay(20)
    }
    return performance.now() - begun
  }
  onEnd(async () => {
    await end('SIGTERM')
    const orphan = await postmaster()
    if (orphan) process.kill(orphan.pid, 'SIGQUIT')
  })
  return {
    url,
    port,
    dataDir,
    pid: () => child?.pid ?? 0,
    cpu: () => cpuOf(child?.pid ?? 0),
    start,
    kill,
    async stop() {
      const begun = performance.now()
      await end('SIGTERM')
      return performance.now() - begun
    },
    said: () => words,
  }
}
