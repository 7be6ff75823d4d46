import type { Db } from '../../platform/db.ts'
import * as store from './store.ts'

/** The podcast that a comment is in; null where there is no such comment. */
export const podcastOfComment = (db: Db, commentId: string): Promise<string | null> => store.findPodcastOfComment(db, commentId)
