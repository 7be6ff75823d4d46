import { randomBytes } from 'node:crypto'
import type { App } from '../../../platform/app.ts'
import { openBatchWriter, type BatchWriter, type BatchWriterOptions } from '../../../platform/batch-writer.ts'
import type { ByteRange } from '../../../platform/storage/port.ts'
import type { Device } from '../../../schema/delivery.ts'
import { classify, isBrowser, type Classification } from '../classify.ts'
import { deviceOf } from '../devices.ts'
import { dayOf, listenerOf, oldestSaltDay, saltBytes } from '../listener.ts'
import { sourceOf, type Origin } from '../source.ts'
import * as store from '../store.ts'
import { openCountries, type FindCountry } from './countries.ts'
import { openLists, type AgentLists } from './lists.ts'

/** Bytes of a recording sent to a client. The address and the agent stay in memory only until the request is written. */
export type Sent = Omit<store.EventBatch['media'][number], 'day'> & {
  at: Date
  address: string
  agent: string
  origin: Origin
  ranges: ByteRange[]
  /** A range was requested. */
  isPart: boolean
}

const batch = 2000
/** A request for so few bytes is a player checking for range support. */
const tiny = 2
const maxAgents = 10_000
/** Different names of apps on no list. Anyone can invent more, and each would be a row per episode and day. */
const maxNames = 1000
/** Milliseconds for which an unused salt stays in memory. */
const forgetMs = 3600 * 1000
/** Characters of a user agent. Headers can be very long, and queued ones are held in memory. */
const maxAgentLength = 500

/** Copied, because a slice would keep the whole string alive. */
const shortened = (agent: string): string => Buffer.from(agent.slice(0, maxAgentLength)).toString()

type Judged = Classification & { device: Device }
/** What the current lists say about agents. */
type Known = { lists: AgentLists; agents: Map<string, Judged>; names: Set<string> }

/** Collects what was sent and writes it in batches, in the background. */
export function openCounter(app: Pick<App, 'transaction' | 'config' | 'log' | 'now'>, options: BatchWriterOptions = {}): BatchWriter<Sent> {
  const lists = openLists(app)
  const countries = openCountries(app)
  /** In hex. */
  const salts = new Map<string, string>()
  let forgetting: NodeJS.Timeout | undefined
  let known: Known | null = null
  let findCountry: FindCountry = () => ''

  async function refreshLists(): Promise<void> {
    findCountry = await countries.read()
    const read = await lists.read()
    if (read !== known?.lists || known.agents.size > maxAgents) known = { lists: read, agents: new Map(), names: known?.names ?? new Set() }
  }

  function judged(agent: string): Judged {
    const { lists, agents, names } = known!
    let judged = agents.get(agent)
    if (!judged) {
      const classification = classify(agent, lists.agents)
      const { app: name, unlisted } = classification
      if (unlisted !== undefined && names.size < maxNames) names.add(name)
      const app = unlisted === undefined || names.has(name) ? name : unlisted
      agents.set(agent, (judged = { ...classification, app, device: deviceOf(agent, isBrowser(classification), lists.devices) }))
    }
    return judged
  }

  async function takeSalts(days: Set<string>): Promise<void> {
    for (const day of salts.keys()) if (!days.has(day)) salts.delete(day)
    for (const day of days) {
      if (salts.has(day)) continue
      const fresh = randomBytes(saltBytes)
      // The salt of an older day is gone. Another one must not be stored, and is forgotten after this batch.
      const isStored = day >= oldestSaltDay(app.now())
      const salt = isStored ? await app.transaction((tx) => store.getOrCreateSalt(tx, day, fresh)) : fresh
      salts.set(day, salt.toString('hex'))
    }
    clearTimeout(forgetting)
    forgetting = setTimeout(() => salts.clear(), forgetMs).unref()
  }

  /** Converts a batch for the store, with shared values listed once. */
  function batchOf(taken: Sent[]): store.EventBatch {
    const batch: store.EventBatch = { media: [], classifications: [], events: [] }
    const places = new Map<string, number>()
    const networks = new Map<string, string>()
    const placeOf = <T>(list: T[], key: string, make: () => T): number => {
      let place = places.get(key)
      if (place === undefined) places.set(key, (place = list.push(make()) - 1))
      return place
    }
    for (const { at, address, agent, origin, ranges, isPart, ...media } of taken) {
      const day = dayOf(at)
      const place = placeOf(batch.media, `${day} ${media.recordingId} ${media.episodeId}`, () => ({ day, ...media }))
      const { app: name, isBot, basis, device } = judged(agent)
      const isTiny = isPart && ranges.every(({ start, end }) => end - start < tiny)
      const verdict = isBot ? 'bot' : isTiny ? 'tiny' : 'counts'
      // Only events that can count wait to be processed.
      const isSettled = verdict !== 'counts'
      const source = sourceOf(origin, device)
      const classification = placeOf(batch.classifications, `${verdict} ${source} ${device} ${basis} ${name}`, () => ({
        app: name,
        device,
        source,
        verdict,
        basis,
        isSettled,
      }))
      const listener = listenerOf(salts.get(day)!, address, agent)
      const country = isBot ? '' : findCountry(address, networks)
      for (const { start, end } of ranges) {
        batch.events.push({ at: at.getTime(), media: place, classification, listener, country, firstByte: start, lastByte: end })
      }
    }
    return batch
  }

  const writer = openBatchWriter<Sent>({
    ...options,
    name: 'downloads',
    log: app.log,
    batch,
    async prepare(taken) {
      await refreshLists()
      await takeSalts(new Set(taken.map(({ at }) => dayOf(at))))
      const events = batchOf(taken)
      return () => app.transaction((tx) => store.addEvents(tx, events))
    },
  })
  return {
    ...writer,
    add: (sent) => writer.add(sent.agent.length > maxAgentLength ? { ...sent, agent: shortened(sent.agent) } : sent),
    async close() {
      await writer.close()
      clearTimeout(forgetting)
      salts.clear()
    },
  }
}
