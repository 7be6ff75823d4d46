import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../../../../platform/app.ts'
import { bumpPodcast } from '../../../podcasts/service.ts'
import { arrive, type Arrival } from '../arrive.ts'
import type { LoadFailure } from './failure.ts'

export type Landing = {
  /** Once the file is an episode; or why it cannot be one. */
  land(arrival: Arrival): Promise<LoadFailure | null>
  /** Feeds and pages of what has changed since are built anew: now and then, and not for each episode. */
  tell(): Promise<void>
}

/** `isLast`: nothing more of this podcast is on its way to this server. */
type Options = { isLast: (podcastId: string) => boolean }

type Waiting = { arrival: Arrival; through: (failure: LoadFailure | null) => void; broken: (error: unknown) => void }

const together = 16
/** A moment in which others may come to go along: nobody waits for an episode by the millisecond. */
const gatherMs = 200

/** Files that are here become episodes: those that come while others are at it go together. */
export function openLanding(app: App, { isLast }: Options): Landing {
  const lines = new Map<string, { waiting: Waiting[]; full: () => void }>()
  const changed = new Set<string>()

  async function landTogether(podcastId: string, some: Waiting[]): Promise<void> {
    try {
      const turned = await arrive(
        app,
        podcastId,
        some.map(({ arrival }) => arrival),
      )
      changed.add(podcastId)
      for (const { arrival, through } of some) through(turned.find(({ load }) => load === arrival.load)?.failure ?? null)
    } catch (error) {
      // One of them fails: it must not keep the others.
      if (some.length > 1) for (const one of some) await landTogether(podcastId, [one])
      else some[0]!.broken(error)
    }
  }

  async function drain(podcastId: string, line: { waiting: Waiting[]; full: () => void }): Promise<void> {
    const { waiting } = line
    while (waiting.length > 0) {
      const isFull = new Promise<void>((resolve) => (line.full = resolve))
      if (waiting.length < together && !isLast(podcastId)) await Promise.race([isFull, delay(gatherMs)])
      await landTogether(podcastId, waiting.splice(0, together))
    }
    lines.delete(podcastId)
  }

  return {
    land: (arrival) =>
      new Promise((through, broken) => {
        const { podcastId } = arrival.load
        const one = { arrival, through, broken }
        const line = lines.get(podcastId)
        if (line) {
          line.waiting.push(one)
          if (line.waiting.length >= together || isLast(podcastId)) line.full()
          return
        }
        const begun = { waiting: [one], full: () => {} }
        lines.set(podcastId, begun)
        void drain(podcastId, begun)
      }),
    async tell() {
      for (const podcastId of changed) {
        changed.delete(podcastId)
        await bumpPodcast(app, podcastId)
      }
    },
  }
}
