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

type Waiting = { arrival: Arrival; through: (failure: LoadFailure | null) => void; broken: (error: unknown) => void }

const together = 8

/** Files that are here become episodes: those that come while others are at it go together. */
export function openLanding(app: App): Landing {
  const lines = new Map<string, Waiting[]>()
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

  async function drain(podcastId: string, line: Waiting[]): Promise<void> {
    while (line.length > 0) await landTogether(podcastId, line.splice(0, together))
    lines.delete(podcastId)
  }

  return {
    land: (arrival) =>
      new Promise((through, broken) => {
        const { podcastId } = arrival.load
        const line = lines.get(podcastId)
        const one = { arrival, through, broken }
        if (line) return void line.push(one)
        const begun = [one]
        lines.set(podcastId, begun)
        void drain(podcastId, begun)
      }),
    async tell() {
      for (const podcastId of [...changed]) {
        changed.delete(podcastId)
        await bumpPodcast(app, podcastId)
      }
    },
  }
}
