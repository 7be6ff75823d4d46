import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import { freePort } from '../server/src/platform/free-port.ts'
import { makePerson, makePodcast } from '../server/test/kit/make.ts'
import { readyEpisode } from '../server/test/kit/publishing.ts'
import type { Product } from './product.ts'

/** Requests for the feed per second, as many apps poll it. */
const perSecond = 40

/** Publishes an episode. Returns the URL of its feed. */
export async function openFeed(product: Product): Promise<string> {
  const port = await freePort()
  await product.kit.server.listen({ port, host: '127.0.0.1' })
  const owner = await makePerson(product.kit)
  const { podcastId } = await makePodcast(product.kit, owner)
  const { episodeId } = await readyEpisode(product.kit, owner, podcastId)
  await product.call(owner, 'EpisodeService.Publish', { episodeId })
  return `http://127.0.0.1:${port}/rss/${podcastId}.xml`
}

/** Requests the feed at a steady pace until told to stop. Returns how long each response took. */
export async function poll(url: string, signal: AbortSignal): Promise<number[]> {
  const took: number[] = []
  const pending: Array<Promise<void>> = []
  while (!signal.aborted) {
    const begun = performance.now()
    pending.push(
      request(url).then(async ({ body }) => {
        await body.dump({ limit: 10_000_000 })
        took.push(performance.now() - begun)
      }),
    )
    await delay(1000 / perSecond, undefined, { signal }).catch(() => {})
  }
  await Promise.all(pending)
  return took
}
