import type { ImportObstacle } from '@castwright/contract/imports.ts'
import { importMessages } from '@castwright/contract/import-form.ts'
import { refusals } from '@castwright/contract/errors.ts'
import { planLimits, type Plan } from '@castwright/contract/limits.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { planOf, podcastObstacle } from '../../billing/service.ts'
import { countOwned } from '../../publishing/service.ts'
import * as store from '../store.ts'
import type { Counted } from './count.ts'
import { ownFeedWords, refusedFeed, type OldFeed } from './fetch.ts'

const gigabyte = 1024 ** 3

const named = (plan: Plan): string => plan.charAt(0) + plan.slice(1).toLowerCase()
const number = (value: number): string => value.toLocaleString('en-US')
const several = (count: number, what: string): string => `${number(count)} ${what}${count === 1 ? '' : 's'}`
/** Rounded up: what does not fit must not look as if it did. */
const size = (bytes: number): string => `${number(Math.ceil((bytes / gigabyte) * 100) / 100)} GB`

export type Asked = { feed: OldFeed; counted: Counted; mediaFormat: 'audio' | 'video' }

/** The first thing that stands in the way of an import, in words with its numbers. What a plan limits holds only while it is held. */
export async function obstacleTo(db: Db, userId: string, { feed, counted, mediaFormat }: Asked): Promise<ImportObstacle | null> {
  if (feed.isOurs) return { kind: 'ours', message: ownFeedWords }
  if (feed.show.isLocked) return { kind: 'locked', message: refusals.feed_locked.msg }
  const twin = await store.findTwin(db, userId, feed.address)
  if (twin) return { kind: 'twice', message: `You have imported this feed already, as ${twin.title}.` }
  return planObstacle(db, userId, counted, mediaFormat)
}

async function planObstacle(db: Db, userId: string, counted: Counted, mediaFormat: Asked['mediaFormat']): Promise<ImportObstacle | null> {
  const plan = await planOf(db, userId)
  const limits = planLimits[plan]
  const owned = await countOwned(db, userId)
  const kind = await podcastObstacle(db, userId, mediaFormat)
  if (kind === 'podcasts')
    return {
      kind,
      message: `Your ${named(plan)} plan has room for ${several(limits.podcasts, 'podcast')}, and you have ${number(owned.podcasts)}.`,
    }
  if (kind === 'video') return { kind, message: importMessages.videoClosed }
  const { publishedEpisodes } = owned
  if (limits.publishedEpisodes !== -1 && publishedEpisodes + counted.items > limits.publishedEpisodes) {
    const have = publishedEpisodes === 0 ? '' : ` You have published ${number(publishedEpisodes)} already.`
    const message = `This show has ${several(counted.items, 'episode')}. Your ${named(plan)} plan has room for ${number(limits.publishedEpisodes)} published episodes.${have}`
    return { kind: 'episodes', message }
  }
  if (limits.storageGb !== -1 && counted.bytes > limits.storageGb * gigabyte)
    return {
      kind: 'storage',
      message: `The files of this show take ${size(counted.bytes)}. Your ${named(plan)} plan has room for ${number(limits.storageGb)} GB.`,
    }
  return null
}

const planKinds = { podcasts: 'podcasts', video: 'video', episodes: 'publishedEpisodes', storage: 'storage' } as const

/** The same as a refusal. */
export function faultOf({ kind, message }: ImportObstacle): Fault {
  if (kind === 'locked') return new Fault('feed_locked')
  if (kind === 'ours' || kind === 'twice') return refusedFeed('rss_feed_url', message)
  return new Fault('plan_limit', { limit: planKinds[kind], detail: message })
}
