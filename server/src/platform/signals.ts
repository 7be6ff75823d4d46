import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { z } from 'zod'
import type { Tx } from './db.ts'
import type { Log } from './log.ts'

export type Signals = {
  /** Notifies all servers, including this one, once the transaction commits. Equal versions mean equal content. */
  notify(tx: Tx, kind: string, key: string, version: string): Promise<void>
  /** Returns a function that unsubscribes. */
  on(kind: string, listener: (key: string, version: string) => void): () => void
  /** Called when signals may have been missed. Caches must then reload. */
  onReconnect(listener: () => void): () => void
  /** Whether signals are being received. If not, caches may be out of date. */
  live(): boolean
  close(): Promise<void>
}

export type SignalsOptions = {
  connectionString: string
  log: Log
  /** Milliseconds between checks for a silently dead connection. */
  heartbeatMs?: number
  /** Milliseconds before the first reconnect, doubled up to ten seconds. */
  retryMs?: number
}

const channel = 'castwright_signals'
const shape = z.tuple([z.string(), z.string(), z.string()])
const longestRetryMs = 10_000

/** Notifies servers of changes through PostgreSQL's LISTEN and NOTIFY, on a separate connection. */
export async function openSignals({ connectionString, log, heartbeatMs = 10_000, retryMs = 200 }: SignalsOptions): Promise<Signals> {
  const listeners = new Map<string, Set<(key: string, version: string) => void>>()
  const reconnectListeners = new Set<() => void>()
  const closing = new AbortController()
  const { signal } = closing
  let live = false

  const call = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      log.error({ err: error }, 'A signal listener failed')
    }
  }

  const hear = (payload: string): void => {
    const message = shape.safeParse(parseJson(payload))
    if (!message.success) return log.warn('Could not read a signal')
    const [kind, key, version] = message.data
    for (const listener of listeners.get(kind) ?? []) call(() => listener(key, version))
  }

  /** Opens a listening connection. `lost` resolves when it ends for any reason. */
  const connect = async (): Promise<{ lost: Promise<void> }> => {
    const socket = new Socket()
    const client = new pg.Client({
      connectionString,
      stream: () => socket,
      keepAlive: true,
      application_name: 'castwright-signals',
      connectionTimeoutMillis: 10_000,
    })
    const end = Promise.withResolvers<void>()
    client.on('error', () => socket.destroy())
    client.on('end', () => end.resolve())
    socket.on('close', () => end.resolve())
    client.on('notification', ({ payload = '' }) => hear(payload))
    const hangUp = () => socket.destroy()
    signal.addEventListener('abort', hangUp)
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      socket.destroy()
      signal.removeEventListener('abort', hangUp)
      throw error
    }
    // Still unanswered at the next heartbeat: the connection is dead.
    let answered = true
    const beat = () => {
      if (!answered) return hangUp()
      answered = false
      client.query('select 1').then(() => (answered = true), hangUp)
    }
    const pulse = setInterval(beat, heartbeatMs)
    return {
      lost: end.promise.finally(() => {
        clearInterval(pulse)
        signal.removeEventListener('abort', hangUp)
      }),
    }
  }

  const reconnect = async (): Promise<{ lost: Promise<void> }> => {
    for (let wait = retryMs; ; wait = Math.min(wait * 2, longestRetryMs)) {
      await delay(wait * (0.5 + Math.random() / 2), undefined, { signal })
      try {
        return await connect()
      } catch (error) {
        signal.throwIfAborted()
        log.warn({ err: error }, 'Could not reconnect to receive signals yet')
      }
    }
  }

  const stayConnected = async (first: { lost: Promise<void> }): Promise<void> => {
    for (let line = first; ;) {
      live = true
      await line.lost
      live = false
      if (signal.aborted) return
      log.warn('Lost the connection that receives signals')
      line = await reconnect()
      // Listening has already started, so no change is missed between reloading and listening.
      for (const listener of reconnectListeners) call(listener)
    }
  }

  const done = stayConnected(await connect()).catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'No longer receiving signals')
  })

  return {
    async notify(tx, kind, key, version) {
      await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify([kind, key, version])})`)
    },
    on(kind, listener) {
      const set = listeners.get(kind) ?? new Set()
      listeners.set(kind, set.add(listener))
      return () => void set.delete(listener)
    },
    onReconnect(listener) {
      reconnectListeners.add(listener)
      return () => void reconnectListeners.delete(listener)
    },
    live: () => live,
    async close() {
      closing.abort()
      await done
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
