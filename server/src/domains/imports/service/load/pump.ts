import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../../../../platform/app.ts'
import { Fault } from '../../../../platform/fault.ts'
import { newId } from '../../../../platform/ids.ts'
import { lookIntoFetched } from '../../../recordings/service.ts'
import * as store from '../../store.ts'
import { closeIfThrough } from '../close.ts'
import { bring } from './bring.ts'
import { claim, leaseSeconds, newFence } from './claim.ts'
import { fail } from './fail.ts'
import { Lost, requireOurs, type Load } from './load.ts'
import { openLanding } from './landing.ts'
import { openPictures } from './pictures.ts'
import { fetchSides } from './sides.ts'
import { allowance, fullHosts, inTurn, nextToFetch, type Source } from './slots.ts'

const tickMs = 1000
const renewMs = 3000
/** Files that are here and wait to become episodes; beyond this nothing more is fetched. */
const mostLanding = 32
const fewWaiting = 8

/**
 * Fetches what is to be fetched, on every server at once, until there is nothing more for this one. Each item is leased: whoever loads
 * it says so again and again, and where a server is gone another goes on within seconds.
 */
export async function loadItems(app: App, signal: AbortSignal): Promise<void> {
  const leaseId = newId()
  const loads = new Map<string, Load>()
  const running = new Set<Promise<void>>()
  const resting = new Map<string, number>()
  const pictures = openPictures(app, signal)
  let wake = (): void => {}

  const isResting = (host: string): boolean => (resting.get(host) ?? 0) > Date.now()
  const inFlight = (): Load[] => [...loads.values()].filter((load) => !load.hasLanded)
  const landing = openLanding(app, { isLast: (podcastId) => !inFlight().some((load) => load.podcastId === podcastId) })

  async function run(load: Load): Promise<void> {
    try {
      await bring(app, load)
      hasCome(load)
      requireOurs(load)
      const facts = await lookIntoFetched(app, load.object, load.mediaFormat)
      const sides = await fetchSides(app, load, pictures)
      const failure = await landing.land({ load, facts, sides })
      if (failure) throw failure
    } catch (error) {
      await giveBack(load, error)
    } finally {
      // One that was stopped and begun anew has another in its place.
      if (loads.get(load.row.episodeId) === load) loads.delete(load.row.episodeId)
      startMore()
      wakeIfShort()
    }
  }

  /** The next may come, while this one is made safe and looked into. */
  function hasCome(load: Load): void {
    load.hasLanded = true
    startMore()
    wakeIfShort()
  }

  /** Nearly nothing waits any more: it is time to claim. The rest can wait for the next tick. */
  function wakeIfShort(): void {
    if (inFlight().filter((load) => !load.isFetching).length < fewWaiting) wake()
  }

  async function giveBack(load: Load, error: unknown): Promise<void> {
    if (load.stop.signal.aborted || isGone(error)) return
    try {
      if (error instanceof Lost) return await app.transaction((tx) => store.releaseItem(tx, leaseId, load.row.episodeId))
      const { pause } = await fail(app, load, error)
      if (pause > 0) resting.set(load.host, Date.now() + pause)
    } catch (second) {
      if (!isGone(second)) app.log.error({ err: second, episodeId: load.row.episodeId }, 'that an item failed could not be noted')
    }
  }

  function startMore(): void {
    if (signal.aborted) return
    for (let next = nextToFetch(inFlight(), isResting); next; next = nextToFetch(inFlight(), isResting)) {
      next.isFetching = true
      const work: Promise<void> = run(next).finally(() => running.delete(work))
      running.add(work)
    }
  }

  async function claimMore(): Promise<void> {
    const underWay = await store.findUnderWay(app.db)
    const sources = underWay
      .filter(({ isOpen }) => isOpen)
      .map(({ podcastId, userId }): Source => ({ podcastId, whose: userId ?? podcastId }))
    for (const { podcastId, hasArt } of underWay) if (hasArt) void pictures.fetchShow(podcastId)
    const dry = new Set<string>()
    while (!signal.aborted && loads.size - inFlight().length < mostLanding) {
      const [source] = inTurn(sources, inFlight()).filter((one) => !dry.has(one.podcastId) && allowance(one, inFlight()) > 0)
      if (!source) break
      const hosts = [...new Set([...fullHosts(inFlight()), ...[...resting.keys()].filter(isResting)])]
      const limit = Math.min(allowance(source, inFlight()), 16)
      const claimed = await claim(app, source, { leaseId, limit, hosts, hasCome }).catch(ifGone<Load[]>([]))
      for (const load of claimed) {
        loads.get(load.row.episodeId)?.stop.abort(new Lost('This item was begun anew.'))
        loads.set(load.row.episodeId, load)
      }
      if (claimed.length < limit) dry.add(source.podcastId)
      startMore()
    }
    for (const { podcastId } of sources)
      if (dry.has(podcastId) && ![...loads.values()].some((load) => load.podcastId === podcastId))
        await closeIfThrough(app, podcastId).catch(ifGone(undefined))
  }

  /** Says that they are still ours; what is not, is let go. */
  async function renew(): Promise<void> {
    const saidAt = performance.now()
    const all = [...loads.values()]
    if (all.length > 0) {
      const seen = all.map(({ row, object, bytes, size, tag }) => ({ episodeId: row.episodeId, object, bytes, size, tag }))
      const ours = await app.transaction((tx) => store.renewLeases(tx, leaseId, seen, leaseSeconds))
      for (const load of all) {
        if (ours.has(load.row.episodeId)) load.fence = newFence(saidAt)
        else if (loads.get(load.row.episodeId) === load) load.stop.abort(new Lost('This item is not ours any more.'))
      }
    }
    await landing.tell()
  }

  const renewing = async (until: AbortSignal): Promise<void> => {
    while (!until.aborted) {
      await delay(renewMs, undefined, { signal: until }).catch(() => {})
      if (!until.aborted) await renew().catch((error: unknown) => app.log.error({ err: error }, 'leases of an import could not be renewed'))
    }
  }

  const over = new AbortController()
  const renewed = renewing(over.signal)
  const onStop = (): void => wake()
  signal.addEventListener('abort', onStop)
  try {
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      await claimMore()
      if (loads.size === 0) break
      await Promise.race([woken, delay(tickMs, undefined, { signal }).catch(() => {})])
    }
  } finally {
    signal.removeEventListener('abort', onStop)
    for (const load of loads.values()) load.stop.abort(signal.reason)
    await Promise.allSettled([...running, pictures.settled()])
    over.abort()
    await renewed
    await landing.tell().catch(() => {})
    if (loads.size > 0 || signal.aborted) await app.transaction((tx) => store.releaseLeases(tx, leaseId))
  }
}

/** The podcast or the episode went meanwhile, and all of it with them. */
const isGone = (error: unknown): boolean => error instanceof Fault && error.refusal.code === 'not_found'

const ifGone =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (isGone(error)) return otherwise
    throw error
  }
