import type { Db } from '../../platform/db.ts'
import * as store from './store.ts'

/** The podcast that a review is in; null where there is no such review. */
export const podcastOfReview = (db: Db, episodeReviewId: string): Promise<string | null> => store.findPodcastOfReview(db, episodeReviewId)
