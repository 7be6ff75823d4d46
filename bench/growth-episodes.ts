import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { givePlan, makePerson } from '../server/test/kit/make.ts'
import { readyEpisode } from '../server/test/kit/publishing.ts'
import { growthOf, printGrowth, samplesFor, timed, timedEach, type Measure } from './growth.ts'
import { makeShow } from './growth-show.ts'
import { openProduct, type Product } from './product.ts'
import { median, type Result } from './result.ts'

const bench = 'growth-episodes'
const measures: Measure[] = [
  { name: 'episode list' },
  { name: 'publishing one more' },
  { name: 'feed after publishing', grows: true },
  { name: 'public page after publishing' },
  { name: 'feed, cached' },
  { name: 'public page, cached' },
]

/** The size of the smallest podcast, so that all responses have the same length. */
const page = 10

/** The current ETag, without the body: copying each large feed would slow down what is measured next. */
const validatorOf = ({ get }: Product, url: string): Promise<string> => get(url, { headers: { 'if-none-match': '*' }, status: 304 })

/** Changes are signaled between servers, including this one, so they are visible with a short delay. */
async function untilChanged(product: Product, url: string, before: string): Promise<void> {
  while ((await validatorOf(product, url)) === before) await setImmediate()
}

/** A feed is compressed and saved after it was first sent. Waits for that, so that it doesn't slow down what follows. */
async function untilSaved({ sql }: Product, podcastId: string): Promise<void> {
  const saved = `select from feeds f join versions v on v.kind = 'podcast' and v.key = f.podcast_id::text
    where f.podcast_id = $1 and f.object is not null and f.version = v.version`
  while ((await sql(saved, [podcastId])).length === 0) await delay(10)
}

/** Compares the cost of the same operations in small and large shows, in turns, so that other load affects all. */
export async function growthEpisodes(sizes = [10, 100, 1000, 10_000], rounds = 12): Promise<Result[]> {
  const product = await openProduct()
  const { call, get, kit } = product
  try {
    const owner = await makePerson(kit)
    await givePlan(kit, owner, 'AGENCY')
    const shows = []
    for (const size of sizes) shows.push(await makeShow(product, owner, size))
    await product.sql('vacuum analyze')
    const samples = samplesFor(measures, sizes)
    for (let round = -2; round < rounds; round += 1) {
      for (const [at, { podcastId, profileUrl }] of shows.entries()) {
        const [feed, show] = [`/rss/${podcastId}.xml`, `/pod/${profileUrl}`]
        const filters = [{ propertyName: 'PodcastID' as const, propertyValue: podcastId, propertyType: 'STRING' as const }]
        const { episodeId } = await readyEpisode(kit, owner, podcastId)
        const before = { feed: await validatorOf(product, feed), show: await validatorOf(product, show) }
        const times = [
          await timedEach(5, () => call(owner, 'EpisodeService.FindWithProgress', { queryOptions: { filters, limit: page } })),
          await timed(() => call(owner, 'EpisodeService.Publish', { episodeId })),
          await timed(() => untilChanged(product, feed, before.feed)),
        ]
        await untilSaved(product, podcastId)
        const zipped = await get(feed, { headers: { 'accept-encoding': 'br', 'if-none-match': '*' }, status: 304 })
        times.push(
          await timed(() => untilChanged(product, show, before.show)),
          await timedEach(50, () => get(feed, { headers: { 'accept-encoding': 'br', 'if-none-match': zipped }, status: 304 })),
          await timedEach(50, () => get(show)),
        )
        // Warm-up rounds don't count.
        if (round >= 0) for (const [which, { name }] of measures.entries()) samples[name]![at]!.push(times[which]!)
      }
    }
    printGrowth(bench, sizes, samples)
    return [...growthOf(bench, 'episodes', sizes, measures, samples), perEpisode(sizes, samples['feed after publishing']!.map(median))]
  } finally {
    await product.close()
  }
}

/** A feed grows with its episodes, but the cost per episode must not. */
function perEpisode(sizes: number[], feeds: number[]): Result {
  const [[few, many], [ofFew, ofMany]] = [sizes.slice(-2), feeds.slice(-2)] as [[number, number], [number, number]]
  const [ours, anchorValue] = [(ofMany / many) * 1000, (ofFew / few) * 1000]
  const name = `${bench}: one episode in a feed of ${many.toLocaleString('en')}`
  const anchor = `in a feed of ${few.toLocaleString('en')}`
  return { name, unit: 'µs', ours, anchor, anchorValue, ratio: ours / anchorValue, goal: 1.5, lowerIsBetter: true }
}
