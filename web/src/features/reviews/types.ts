import type { Podcast } from '@castwright/contract/podcasts.ts'
import { type ReviewType, reviewTypes } from '@castwright/contract/reviews.ts'

/** Video quality is only for video podcasts. An existing review keeps its type. */
export const typesFor = (mediaFormat: Podcast['mediaFormat'], now?: ReviewType): ReviewType[] =>
  reviewTypes.filter((type) => type !== 'VIDEO_QUALITY' || mediaFormat === 'video' || type === now)
