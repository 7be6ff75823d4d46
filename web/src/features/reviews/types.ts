import type { Podcast } from '@castwright/contract/podcasts.ts'
import { type ReviewType, reviewTypes } from '@castwright/contract/reviews.ts'

/** Only a video podcast has a picture to review. A review that is of another type already keeps it. */
export const typesFor = (mediaFormat: Podcast['mediaFormat'], now?: ReviewType): ReviewType[] =>
  reviewTypes.filter((type) => type !== 'VIDEO_QUALITY' || mediaFormat === 'video' || type === now)
