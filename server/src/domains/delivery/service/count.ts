import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
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

/** In one statement: larger ones are no faster, and making them holds answers up. */
const batch = 2000
/** A request for so few bytes is a player's look whether ranges work. */
const tiny = 2
const mostAgents = 10_000
/** Characters of an agent: a header may have many thousands, and all that wait are in memory. */
const longestAgent = 500

/** By way of bytes: a slice would hold on to the whole. */
const shortened = (agent: string): string => Buffer.from(agent.slice(0, longestAgent)).toString()

/** Gathers what was sent and writes it down in batches, beside the answers and never before them. */
export function openCounter(
  app: Pick<App, 'transaction' | 'config' | 'log'>,
  { everyMs = 500, most = 200_000 }: CounterOptions = {},
): Counter {
  const lists = openLists(app)
  const salts = new Map<string, KeyObject>()
  const waiting: Sent[] = []
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
      if (salts.has(day)) continue
      const salt = await app.transaction((tx) => store.takeSalt(tx, day, randomBytes(saltBytes)))
      salts.set(day, createSecretKey(salt))
    }
  }

  /** What was sent, as the store takes it: what many share stands in it once. */
  function batchOf(taken: Sent[]): store.EventBatch {
    const batch: store.EventBatch = { sources: [], judgements: [], events: [] }
    const places = new Map<string, number>()
    const placeOf = <T>(list: T[], key: string, make: () => T): number => {
      let place = places.get(key)
      if (place === undefined) places.set(key, (place = list.push(make()) - 1))
      return place
    }
    for (const { at, address, agent, ranges, isPart, ...media } of taken) {
      const day = dayOf(at)
      const source = placeOf(batch.sources, `${day} ${media.recordingId} ${media.episodeId}`, () => ({ day, ...media }))
      const { app: name, isBot, basis } = judged(agent)
      const isTiny = isPart && ranges.every(({ start, end }) => end - start < tiny)
      const verdict = isBot ? 'bot' : isTiny ? 'tiny' : 'counts'
      // Only what can count waits to be settled.
      const isSettled = verdict !== 'counts'
      const judgement = placeOf(batch.judgements, `${verdict} ${basis} ${name}`, () => ({ app: name, verdict, basis, isSettled }))
      const listener = listenerOf(salts.get(day)!, address, agent)
      for (const { start, end } of ranges) {
        batch.events.push({ at: at.getTime(), source, judgement, listener, firstByte: start, lastByte: end })
      }
    }
    return batch
  }

  async function write(): Promise<void> {
    await refreshLists()
    /** Of those that wait, how many are on their way. */
    let ahead = 0
    let onTheWay: Promise<void> = Promise.resolve()
    for (;;) {
      const taken = waiting.slice(ahead, ahead + batch)
      if (taken.length === 0) {
        await onTheWay
        if (waiting.length === 0) break
        continue
      }
      await takeSalts(new Set(taken.map(({ at }) => dayOf(at))))
      // Made while the database is still busy with the one before it.
      const events = batchOf(taken)
      await onTheWay
      ahead = taken.length
      onTheWay = app
        .transaction((tx) => store.addEvents(tx, events))
        .then(() => {
          waiting.splice(0, taken.length)
          ahead = 0
        })
      onTheWay.catch(() => {})
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
      else waiting.push(sent.agent.length > longestAgent ? { ...sent, agent: shortened(sent.agent) } : sent)
      later()
    },
    flush,
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}
