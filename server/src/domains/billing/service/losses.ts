import { planLimits } from '@castwright/contract/billing/limits.ts'
import { soldAs } from '../prices.ts'

const count = (limit: number, unit = ''): string => (limit === -1 ? 'unlimited' : `${limit.toLocaleString('en-US')}${unit}`)

/** What someone loses who cancels a plan of the test mode: 'Podcasts: 1 instead of 3'. */
export function lossesOf(priceId: string): string[] {
  const sold = soldAs({ stripe: undefined }, priceId)
  if (!sold) return []
  const [has, free] = [planLimits[sold.plan], planLimits.FREE]
  const changes: Array<[string, string, string]> = [
    ['Podcasts', count(free.podcasts), count(has.podcasts)],
    ['Published episodes', count(free.publishedEpisodes), count(has.publishedEpisodes)],
    ['Team members', count(free.collaborators), count(has.collaborators)],
    ['Storage', count(free.storageGb, ' GB'), count(has.storageGb, ' GB')],
    ['Downloads per month', count(free.downloadsPerMonth), count(has.downloadsPerMonth)],
  ]
  const lines = changes.flatMap(([what, after, before]) => (after === before ? [] : [`${what}: ${after} instead of ${before}`]))
  return has.video && !free.video ? [...lines, 'No new video podcasts'] : lines
}
