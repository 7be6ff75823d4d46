import type { EpisodeLevel } from '@castwright/contract/episode-form.ts'
import type { ReviewStatus, ReviewType } from '@castwright/contract/reviews.ts'
import type { StepKey } from '@castwright/contract/steps.ts'
import type { Picture } from './media.ts'
import type { Who } from './people.ts'

/** A comment. `@theo` in it mentions him. */
export type Said = { by: Who; hoursAgo: number; text: string; reactions?: Record<string, Who[]> }

export type Reviewed = { type: ReviewType; reviewer: Who | null; status: ReviewStatus }

export type DemoEpisode = {
  title: string
  kind?: ['TRAILER' | 'BONUS', EpisodeLevel]
  season?: number
  number?: number
  label?: string
  isHidden?: boolean
  by: Who
  createdDaysAgo: number
  /** Days from today, of which there are fewer than none where it is late, and the hour. */
  planned?: { inDays: number; at: string }
  /** It came out so many days ago. */
  publishedDaysAgo?: number
  /** It comes out by itself, when it is planned. */
  isScheduled?: true
  /** The title it got after it came out: not in the feed yet. */
  changedSince?: string
  done?: StepKey[]
  /** The guests go with their interview. */
  skipped?: Array<'inviteGuests' | 'reviewEpisode'>
  notes?: { by: Who; html: string }
  art?: Picture
  /** The owner's own. */
  tasks?: Array<[name: string, checked: boolean]>
  /** Asked for by whoever made the episode. */
  reviews?: Reviewed[]
  comments?: Said[]
}
