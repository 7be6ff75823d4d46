import { numbers } from '@castwright/contract/podcasts/art.ts'
import { retentionBuckets } from '@castwright/contract/analytics/limits.ts'
import { addHeard, hasListening } from '../../domains/analytics/service.ts'
import { findAllEpisodes } from './all-episodes.ts'
import type { DemoContext } from './context.ts'
import type { DemoShow } from './shows.ts'

/** Creates plays in the player of the public pages. Keeps what is already counted. */
export async function makeListening(demo: DemoContext, podcastId: string, { form, audience }: DemoShow): Promise<void> {
  const { app, say } = demo
  if (await hasListening(app.db, podcastId)) return
  const published = (await findAllEpisodes(demo, podcastId)).filter(({ lastPublishedDate }) => lastPublishedDate !== null)
  let plays = 0
  for (const [at, { id, lastPublishedDate }] of published.entries()) {
    const heard = retentionOf(audience, at + 1)
    plays += heard.plays
    await addHeard(app, new Map([[id, heard]]), new Date(lastPublishedDate!))
  }
  say(`Created ${plays} plays on the public pages of "${form.title}".`)
}

/** Some leave in the first minute, a few at any time, some skip a dull part, and most who are left miss the credits. */
function retentionOf(audience: number, seed: number): { plays: number; buckets: number[] } {
  const chance = numbers(seed)
  const plays = Math.round(audience * (0.05 + chance() * 0.05)) + 8
  const [curious, tired, dull] = [0.1 + chance() * 0.15, 0.15 + chance() * 0.25, 25 + Math.floor(chance() * 40)]
  const buckets = Array.from({ length: retentionBuckets }, (_, at) => {
    const stayed = 1 - curious * (1 - Math.exp(-at / 3)) - tired * (at / retentionBuckets)
    const skipped = at >= dull && at < dull + 4 ? 0.06 : 0
    const credits = at > 94 ? (at - 94) * 0.07 : 0
    return Math.max(0, Math.round(plays * (stayed - skipped - credits) + chance() - 0.5))
  })
  return { plays, buckets: buckets.map((count) => Math.min(count, plays)) }
}
