import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { givePlan, makePerson } from '../server/test/kit/make.ts'
import { readyEpisode } from '../server/test/kit/publishing.ts'
import { growthOf, printGrowth, samplesFor, timed, timedEach, type Measure } from './growth.ts'
import { makeShow } from './growth-show.ts'
import { openProduct, type Product } from './product.ts'
import { median, type Result } from './result.ts'

const bench = 'growth-episodes'
const measures: Measure[] = [
  { name: 'the list of episodes' },
  { name: 'publishing one more' },
  { name: 'the feed after it', grows: true },
  { name: 'the public page after it' },
  { name: 'the feed again' },
  { name: 'the public page again' },
]

/** As many as the smallest podcast has, so that all answers are equally long. */
const page = 10

/** What stands there now. Its bytes stay where they are: a copy of each large feed would be paid for by whatever is measured next. */
const validatorOf = ({ get }: Product, url: string): Promise<string> => get(url, { headers: { 'if-none-match': '*' }, status: 304 })

/** A change is told from server to server, also to oneself: it is seen a moment later. */
async function untilChanged(product: Product, url: string, before: string): Promise<void> {
  while ((await validatorOf(product, url)) === before) await setImmediate()
}

/** The feed is compressed and kept after it was first given: what comes next is not to be slowed down by that. */
async function untilKept({ sql }: Product, podcastId: string): Promise<void> {
  const kept = `select from feeds f join versions v on v.kind = 'podcast' and v.key = f.podcast_id::text
    where f.podcast_id = $1 and f.object is not null and f.version = v.version`
  while ((await sql(kept, [podcastId])).length === 0) await delay(10)
}

/** What the same acts cost in a small show and in larger ones, in turns, so that all feel the same weather. */
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
        await untilKept(product, podcastId)
        const zipped = await get(feed, { headers: { 'accept-encoding': 'br', 'if-none-match': '*' }, status: 304 })
        times.push(
          await timed(() => untilChanged(product, show, before.show)),
          await timedEach(50, () => get(feed, { headers: { 'accept-encoding': 'br', 'if-none-match': zipped }, status: 304 })),
          await timedEach(50, () => get(show)),
        )
        // The first rounds only warm up.
        if (round >= 0) for (const [which, { name }] of measures.entries()) samples[name]![at]!.push(times[which]!)
      }
    }
    printGrowth(bench, sizes, samples)
    return [...growthOf(bench, 'episodes', sizes, measures, samples), perEpisode(sizes, samples['the feed after it']!.map(median))]
  } finally {
    await product.close()
  }
}

/** A feed names every episode, so it grows with them; but one of many must not cost more than one of few. */
function perEpisode(sizes: number[], feeds: number[]): Result {
  const [[few, many], [ofFew, ofMany]] = [sizes.slice(-2), feeds.slice(-2)] as [[number, number], [number, number]]
  const [ours, anchorValue] = [(ofMany / many) * 1000, (ofFew / few) * 1000]
  const name = `${bench}: one episode in a feed of ${many.toLocaleString('en')}`
  const anchor = `in a feed of ${few.toLocaleString('en')}`
  return { name, unit: 'µs', ours, anchor, anchorValue, ratio: ours / anchorValue, goal: 1.5, lowerIsBetter: true }
}
