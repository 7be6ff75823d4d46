import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Distinct free loopback ports. */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, listen))
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

const listen = () =>
  new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail).listen(0, '127.0.0.1', () => done(server))
  })

/** Runs a program in the background with a log file. The kernel stops it when this process ends for any reason. */
export function daemon(name, command, { log, stopSignal = 'TERM', prefix = [], ...options }) {
  const file = openSync(log, 'a')
  const [first, ...rest] = [...prefix, 'setpriv', '--pdeathsig', stopSignal, '--', ...command]
  const child = spawn(first, rest, { ...options, stdio: ['ignore', file, file] })
  closeSync(file)
  let failure
  const ended = new Promise((done) => {
    child.once('close', done)
    child.once('error', (error) => done((failure = error)))
  })
  const isRunning = () => failure === undefined && child.exitCode === null && child.signalCode === null
  return {
    name,
    isRunning,
    lastOutput: () => (failure ? String(failure) : readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15).join('\n')),
    async stop() {
      if (isRunning()) child.kill(`SIG${stopSignal}`)
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(killTimer)
    },
  }
}

/** Waits until a service responds. Throws with its last output if it stops, or doesn't respond within a minute. */
export async function waitUntilReady(name, daemons, ask) {
  const deadline = Date.now() + 60_000
  while (!(await ask().catch(() => false))) {
    const stopped = daemons.find((one) => !one.isRunning())
    if (stopped) throw new Error(`${stopped.name} stopped while ${name} was starting:\n${stopped.lastOutput()}`)
    if (Date.now() > deadline)
      throw new Error(`${name} did not respond within a minute:\n${daemons.map((one) => one.lastOutput()).join('\n')}`)
    await pause(100)
  }
}
