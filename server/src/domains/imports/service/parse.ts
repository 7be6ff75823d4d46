import { randomInt } from 'node:crypto'
import type { ParsedFeed } from '@castwright/contract/imports.ts'
import { podcastLimits } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { validateProfileUrl } from '../../podcasts/service.ts'
import { startCount } from './count.ts'
import { fetchOrRefuse } from './fetch.ts'
import { obstacleTo } from './obstacle.ts'
import { prefill, slugOf } from './prefill.ts'

/** Problems that the screen tells of. */
const shown = 100

/** What is in the feed of a show elsewhere, and what stands in the way of importing it. */
export async function parseFeed(app: App, userId: string, url: string): Promise<ParsedFeed> {
  const { counted, count } = startCount()
  const feed = await fetchOrRefuse(app, { address: url, field: 'url' }, count)
  const podcast = prefill(feed.show, counted, await freeProfileUrl(app.db, feed.show.title))
  return {
    rssFeedUrl: feed.address,
    podcast,
    photoUrl: feed.show.imageUrl,
    numberOfEpisodes: counted.items,
    totalBytes: counted.bytes,
    filesOfUnknownSize: counted.unknown,
    problems: [...feed.problems, ...feed.losses].slice(0, shown).map(({ line, title, message }) => ({ line, title, message })),
    obstacle: await obstacleTo(app.db, userId, { feed, counted, mediaFormat: podcast.mediaFormat }),
  }
}

/** An address made of the title, with a number where others have it. */
async function freeProfileUrl(db: Db, title: string): Promise<string> {
  const slug = slugOf(title)
  const stem = slug.length < podcastLimits.profileUrl.min ? `${slug}-podcast`.replace(/^-/, '') : slug
  const withEnd = (end: string): string => `${stem.slice(0, podcastLimits.profileUrl.max - end.length).replace(/-+$/, '')}${end}`
  for (const end of ['', '-2', '-3', '-4', '-podcast']) {
    const podcastProfileUrl = withEnd(end)
    if ((await validateProfileUrl(db, { podcastProfileUrl })).isValid) return podcastProfileUrl
  }
  return withEnd(`-${randomInt(100_000, 1_000_000)}`)
}
