import { once } from 'node:events'
import { ask, cpuOf, queriesOf, withProduct } from './feed-serving.ts'
import { load } from './feed-load.ts'
import { median, ofRounds, round, type Result } from './result.ts'

const members = 50_000
const rounds = 9
const seconds = 2
const zipped = { 'accept-encoding': 'gzip' }

/** CPU time of a 304 for 50,000 member feeds in turn, compared with the public feed of the same show in the same process. */
export const privateFeed304 = (): Promise<Result[]> =>
  withProduct(async ({ feedUrl, child }) => {
    const { origin, pathname } = new URL(feedUrl)
    child.send({ members })
    const [{ paths }] = (await once(child, 'message')) as [{ paths: string[] }]
    const tags = { public: (await ask(feedUrl, zipped)).etag, private: (await ask(origin + paths[0], zipped)).etag }
    // Every token is in memory before the measurement, as after an hour of polling.
    const waiting = [...paths]
    const warm = async (): Promise<void> => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const { status } = await ask(origin + path, { ...zipped, 'if-none-match': tags.private })
        if (status !== 304) throw new Error(`Expected 304, not ${status}.`)
      }
    }
    await Promise.all(Array.from({ length: 16 }, warm))
    const feeds = [
      { paths: [pathname], tag: tags.public, costs: [] as number[], rates: [] as number[] },
      { paths, tag: tags.private, costs: [] as number[], rates: [] as number[] },
    ] as const
    const before = await queriesOf(child)
    for (let at = -1; at < rounds; at += 1)
      for (const feed of feeds) {
        const started = cpuOf(child.pid)
        const rate = await load(feedUrl, { ...zipped, 'if-none-match': feed.tag }, seconds, 304, [...feed.paths])
        // The warm-up round doesn't count.
        if (at < 0) continue
        const used = cpuOf(child.pid) - started
        feed.rates.push(rate)
        feed.costs.push(used > 0 ? used / (rate * seconds) : 1e6 / rate)
      }
    process.stdout.write(`private-feed-304: ${round(median(feeds[1].rates))} /s, public ${round(median(feeds[0].rates))} /s\n`)
    process.stdout.write(`private-feed-304: ${(await queriesOf(child)) - before} database queries\n`)
    const job = { name: 'private-feed-304', unit: 'µs', anchor: 'public feed', goal: 1.3, lowerIsBetter: true } as const
    return [ofRounds(job, feeds[1].costs, feeds[0].costs)]
  })
