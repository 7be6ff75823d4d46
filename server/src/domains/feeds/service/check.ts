import { setImmediate } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { feedLimits } from '@castwright/contract/feeds/limits.ts'
import type { CheckResult } from '@castwright/contract/publishing/checks.ts'
import { SaxesParser } from 'saxes'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { limitsOf } from '../../billing/service.ts'
import { feedUrl } from '../../podcasts/service.ts'
import { checkPodcast, countOwned } from '../../publishing/service.ts'
import { ownerOf } from '../../teams/service.ts'
import { findOwn } from './cache.ts'

/** Returns the feed to its team. Rejected if the plan is exceeded, while listeners still get the feed. */
export async function getFeed(app: App, podcastId: string): Promise<{ rssFeed: string; rssFeedUrl: string }> {
  const ownerId = await ownerOf(app.db, podcastId)
  if (ownerId === null) throw new Fault('not_found')
  const { publishedEpisodes: limit } = await limitsOf(app, app.db, ownerId)
  const { publishedEpisodes } = await countOwned(app.db, ownerId)
  if (limit !== -1 && publishedEpisodes >= limit) throw new Fault('plan_limit', { limit: 'publishedEpisodes' })
  const feed = await findOwn(app, podcastId)
  if (!feed) throw new Fault('not_found')
  return { rssFeed: feed.bytes.toString(), rssFeedUrl: feedUrl(app, podcastId) }
}

/** Checks the show and the feed document for what directories would reject. */
export async function checkFeed(app: App, podcastId: string): Promise<CheckResult[]> {
  const [ofShow, feed] = await Promise.all([checkPodcast(app, podcastId), findOwn(app, podcastId)])
  if (!feed) throw new Fault('not_found')
  return [...ofShow, await wellFormed(feed.bytes), size(feed.bytes.length)]
}

/** Bytes parsed at a time, so that a large feed doesn't block the event loop. */
const sliceBytes = 256 * 1024

async function wellFormed(bytes: Buffer): Promise<CheckResult> {
  const about = { id: 'feed-well-formed', title: 'Feed', source: 'PSP-1', fixPath: null } as const
  try {
    const parser = new SaxesParser({ xmlns: true })
    parser.on('error', (error) => {
      throw error
    })
    const decoder = new TextDecoder()
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      parser.write(decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true }))
      await setImmediate()
    }
    parser.close()
    return { ...about, status: 'pass', detail: 'The feed is well-formed XML.' }
  } catch {
    return { ...about, status: 'error', detail: 'The feed is invalid. This is our fault. Please contact support.' }
  }
}

function size(bytes: number): CheckResult {
  const about = { id: 'feed-size', title: 'Feed size', source: 'Castwright', fixPath: null } as const
  const megabytes = `${(bytes / 1024 / 1024).toFixed(1)} MB`
  return bytes <= feedLimits.largeFeed
    ? { ...about, status: 'pass', detail: `The feed has ${megabytes}.` }
    : { ...about, status: 'warning', detail: `The feed has ${megabytes}. Some apps reject feeds this large. Shorten your show notes.` }
}
