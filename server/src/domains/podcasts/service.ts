import type { Podcast } from '@castwright/contract/podcasts.ts'
import type { Db } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import type { AccountHook } from '../profiles/service.ts'
import * as store from './store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof store.findPodcast>>>

const toPodcast = (row: Row): Podcast => ({ ...row, createdAt: row.createdAt.toISOString() })

/** Every podcast a person works on, by title ignoring case. */
export const findPodcastsOf = async (db: Db, userId: string): Promise<Podcast[]> => (await store.findPodcastsOf(db, userId)).map(toPodcast)

export async function findPodcast(db: Db, podcastId: string, userId: string): Promise<Podcast> {
  const row = await store.findPodcast(db, podcastId, userId)
  if (!row) throw new Fault('not_found')
  return toPodcast(row)
}

/** What somebody owns goes with their account. */
export const goWithOwner: AccountHook = {
  impact: async (db, userId) => ({ podcasts: await store.findOwned(db, userId), obstacle: null }),
  deleting: (_app, tx, userId) => store.deleteOwned(tx, userId),
}
