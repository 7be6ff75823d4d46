import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Ports of the loopback that nobody listens on, all different. */
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

/** A program in the background that writes to a log file. The kernel ends it when this process ends, however that happens. */
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
    said: () => (failure ? String(failure) : readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15).join('\n')),
    async stop() {
      if (isRunning()) child.kill(`SIG${stopSignal}`)
      const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(patience)
    },
  }
}

/** Waits until a service answers; where it ends instead, or stays silent for a minute, tells what it said. */
export async function answering(name, daemons, ask) {
  const deadline = Date.now() + 60_000
  while (!(await ask().catch(() => false))) {
    const gone = daemons.find((one) => !one.isRunning())
    if (gone) throw new Error(`${gone.name} ended while ${name} was starting:\n${gone.said()}`)
    if (Date.now() > deadline) throw new Error(`${name} did not answer within a minute:\n${daemons.map((one) => one.said()).join('\n')}`)
    await pause(100)
  }
}
