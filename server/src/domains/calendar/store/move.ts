import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { findValue } from '../../../platform/rows.ts'
import { episodes, isKept } from '../../../schema/episodes.ts'

export const findPodcastOf = (db: Db, episodeId: string): Promise<string | null> =>
  findValue(db, episodes.podcastId, eq(episodes.id, episodeId), isKept)
