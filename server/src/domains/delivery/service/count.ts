import { randomBytes } from 'node:crypto'
import type { App } from '../../../platform/app.ts'
import type { ByteRange } from '../../../platform/storage/port.ts'
import { judge, type Judgement } from '../judge.ts'
import { dayOf, listenerOf, saltBytes } from '../listener.ts'
import * as store from '../store.ts'
import { openLists } from './lists.ts'

/** Bytes of a recording that went to somebody. Their address stays in memory, for as long as it takes to hide it. */
export type Sent = {
  at: Date
  podcastId: string
  episodeId: string
  recordingId: string
  threshold: number
  address: string
  agent: string
  ranges: ByteRange[]
  /** Parts were asked for, not the whole. */
  isPart: boolean
}

export type Counter = {
  /** Never waits, never fails. */
  add(sent: Sent): void
  /** What is waiting is written down. */
  flush(): Promise<void>
  close(): Promise<void>
}

export type CounterOptions = {
  /** Milliseconds: what a crash can lose. */
  everyMs?: number
  /** What waits at most, while the database is away. */
  most?: number
}

/** In one statement. */
const batch = 5000
/** A request for so few bytes is a player's look whether ranges work. */
const tiny = 2
const mostAgents = 10_000

/** Gathers what was sent and writes it down in batches, beside the answers and never before them. */
export function openCounter(
  app: Pick<App, 'transaction' | 'config' | 'log'>,
  { everyMs = 500, most = 200_000 }: CounterOptions = {},
): Counter {
  const lists = openLists(app)
  const salts = new Map<string, Buffer>()
  let waiting: Sent[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let known = { lists: [] as Awaited<ReturnType<typeof lists.read>>, agents: new Map<string, Judgement>() }

  async function refreshLists(): Promise<void> {
    const read = await lists.read()
    if (read !== known.lists || known.agents.size > mostAgents) known = { lists: read, agents: new Map() }
  }

  function judged(agent: string): Judgement {
    let judgement = known.agents.get(agent)
    if (!judgement) known.agents.set(agent, (judgement = judge(agent, known.lists)))
    return judgement
  }

  async function takeSalts(days: Set<string>): Promise<void> {
    for (const day of salts.keys()) if (!days.has(day)) salts.delete(day)
    for (const day of days) {
      if (!salts.has(day)) salts.set(day, await app.transaction((tx) => store.takeSalt(tx, day, randomBytes(saltBytes))))
    }
  }

  function rowsOf(sent: Sent): store.EventRow[] {
    const day = dayOf(sent.at)
    const listener = listenerOf(salts.get(day)!, sent.address, sent.agent)
    const { app: name, isBot, basis } = judged(sent.agent)
    const isTiny = sent.isPart && sent.ranges.every(({ start, end }) => end - start < tiny)
    const verdict = isBot ? 'bot' : isTiny ? 'tiny' : 'counts'
    const { at, podcastId, episodeId, recordingId, threshold } = sent
    const facts = { day, at, podcastId, episodeId, recordingId, threshold, listener, app: name, verdict, basis }
    // Only what can count waits to be settled.
    return sent.ranges.map(({ start, end }) => ({ ...facts, firstByte: start, lastByte: end, isSettled: verdict !== 'counts' }))
  }

  async function write(): Promise<void> {
    await refreshLists()
    while (waiting.length > 0) {
      const taken = waiting.slice(0, batch)
      await takeSalts(new Set(taken.map(({ at }) => dayOf(at))))
      const rows = taken.flatMap(rowsOf)
      await app.transaction((tx) => store.addEvents(tx, rows))
      waiting.splice(0, taken.length)
    }
    if (dropped > 0) app.log.error({ dropped }, 'downloads were not counted: more came in than the database took')
    dropped = 0
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write).catch((error: unknown) => {
      app.log.error({ err: error, waiting: waiting.length }, 'downloads could not be written down and will be tried again')
      later()
    })
    return writing
  }

  const later = (): void => {
    timer ??= setTimeout(() => void flush(), everyMs).unref()
  }

  return {
    add(sent) {
      if (waiting.length >= most) dropped += 1
      else waiting.push(sent)
      later()
    },
    flush,
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}
