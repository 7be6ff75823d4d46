import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../platform/app.ts'
import { lowerPriority } from '../platform/priority.ts'
import { dueSweeps, heavyDelay } from '../platform/queue/every.ts'
import { heavyProcess } from '../platform/queue/heavy-process.ts'
import { declaredJobs } from '../platform/queue/port.ts'
import { heavyJobSignal } from '../platform/queue/queue.ts'
import { allSweeps } from './handlers.ts'
import { heavyFlag, type Orders, type Word } from './heavy-channel.ts'

/** Finds delayed jobs and retries. New jobs are announced. */
const pollMs = 10_000
const backoffMs = { first: 1000, longest: 60_000 }
/** A process that takes longer to stop is killed. Its jobs run again. */
const stopMs = 12_000

const heavySweeps = allSweeps.flatMap(({ name, seconds, heavy }) => (heavy ? [{ name, seconds }] : []))

/**
 * Runs the heavy work of this server in a process of its own, so that the server stays fast. It starts when there is such work, ends after a
 * while without any, and starts again if it died. The jobs of a dead one are queued again by the others, see `platform/queue/claims.ts`.
 */
export function tendHeavyWork(app: App, connectionString: string): { stop(): Promise<void> } {
  const { db, queue, signals, speech, memory, config, log } = app
  const state = memory.of(heavyProcess)
  const stopping = new AbortController()
  const { signal } = stopping
  const jobs = declaredJobs().filter(({ heavy }) => heavy)
  const sweepsFrom = Date.now() + heavyDelay
  /** By sweep: when the process last started because of it. A failed one is tried again after its interval, like everywhere. */
  const sweptAt = new Map<string, number>()
  let child: ChildProcess | undefined
  let announced = Promise.withResolvers<void>()

  const isSweepDue = async (): Promise<boolean> => {
    const now = Date.now()
    if (now < sweepsFrom) return false
    const waiting = heavySweeps.filter(({ name, seconds }) => now - (sweptAt.get(name) ?? 0) >= seconds * 1000)
    const due = await dueSweeps(db, waiting)
    for (const name of due) sweptAt.set(name, now)
    return due.length > 0
  }

  const isDue = async (): Promise<boolean> => {
    try {
      return (await queue.dueKinds(db, jobs)).size > 0 || (await isSweepDue())
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'Could not look for heavy work, retrying')
      return false
    }
  }

  const tell = (word: Word): void => {
    if (child?.connected) child.send(word, () => {})
  }

  /** Whether the process ended as it should. */
  const runProcess = async (): Promise<boolean> => {
    const [, program = '', ...args] = process.argv
    const started = fork(program, [...args, heavyFlag], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = started
    state.isRunning = true
    lowerPriority(started.pid)
    log.debug({ pid: started.pid }, 'Started a process for heavy work')
    try {
      return await new Promise<boolean>((resolve, reject) => {
        started.on('error', reject).once('exit', (code) => resolve(code === 0))
        // If it can't be sent, the process has died.
        started.send({ config, connectionString } satisfies Orders, () => {})
        void speech.installed().then(() => tell('engine installed'))
        if (signal.aborted) tell('stop')
      })
    } finally {
      child = undefined
      state.isRunning = false
    }
  }

  const tend = async (): Promise<void> => {
    let died = false
    let backoff = backoffMs.first
    while (!signal.aborted) {
      announced = Promise.withResolvers()
      if (!died && !(await isDue())) {
        const waiting = new AbortController()
        await Promise.race([announced.promise, delay(pollMs, undefined, { signal: waiting.signal }).catch(() => {})])
        waiting.abort()
        continue
      }
      const begun = Date.now()
      died = !(await runProcess().catch((error: unknown) => {
        log.error({ err: error }, 'Could not start a process for heavy work')
        return false
      }))
      if (!died || signal.aborted) continue
      if (Date.now() - begun > backoffMs.longest) backoff = backoffMs.first
      log.warn('The process for heavy work died. It is started again')
      await delay(backoff, undefined, { signal }).catch(() => {})
      backoff = Math.min(2 * backoff, backoffMs.longest)
    }
  }

  const look = (): void => announced.resolve()
  const stopListening = [signals.on(heavyJobSignal, look), signals.onReconnect(look)]
  const done = tend()
  return {
    async stop() {
      stopping.abort()
      for (const stop of stopListening) stop()
      look()
      tell('stop')
      const kill = setTimeout(() => child?.kill('SIGKILL'), stopMs)
      await done
      clearTimeout(kill)
    },
  }
}
