import type { NewPodcastForm, PodcastForm } from '@castwright/contract/podcasts/form.ts'
import type { SeasonRule, TemplateForm } from '@castwright/contract/templates/shapes.ts'
import type { EpisodeLevel } from '@castwright/contract/episodes/form.ts'
import type { ReviewStatus, ReviewType } from '@castwright/contract/reviews/shapes.ts'
import type { StepKey } from '@castwright/contract/workflow/steps.ts'
import { readData, type Who } from './people.ts'
import type { Picture, Tune } from './media.ts'

export type Planning = {
  template: TemplateForm
  season: Pick<SeasonRule, 'interval' | 'weekdays' | 'count'> & { title: string; seasonNumber: number; startsInDays: number }
  daysOff: { name: string; days: Array<{ inDays: number; title: string }> }
}

export type DemoShow = {
  form: NewPodcastForm
  /** Show settings and social links. The schedule starts on its next release day. */
  settings: Partial<PodcastForm> & Pick<PodcastForm, 'subtitle' | 'releaseDays' | 'defaultReleaseTime'>
  /** How many people listen to a new episode in its first weeks. */
  audience: number
  /** An episode that someone famous mentioned. */
  mentioned?: { title: string; daysAgo: number }
  cover: Picture
  tune: Tune
  /** A template, a season that was planned with it, and days off. */
  planning?: Planning
  /** Oldest first. */
  episodes: DemoEpisode[]
}

export const shows: [DemoShow, DemoShow] = [readData<DemoShow>('long-way-home'), readData<DemoShow>('studio-light')]

/** A comment. `@theo` mentions Theo. */
export type DemoComment = { by: Who; hoursAgo: number; text: string; reactions?: Record<string, Who[]> }

type Reviewed = { type: ReviewType; reviewer: Who | null; status: ReviewStatus }

export type DemoEpisode = {
  title: string
  kind?: ['TRAILER' | 'BONUS', EpisodeLevel]
  season?: number
  number?: number
  label?: string
  isHidden?: boolean
  by: Who
  createdDaysAgo: number
  /** Days from today, negative if overdue, and the time. */
  planned?: { inDays: number; at: string }
  /** How many days ago it was published. */
  publishedDaysAgo?: number
  /** Scheduled to be published at the planned time. */
  isScheduled?: true
  /** The title it was given after publishing, not in the feed yet. */
  changedSince?: string
  done?: StepKey[]
  /** Skipping the guests skips their interview, too. */
  skipped?: Array<'inviteGuests' | 'reviewEpisode'>
  /** Who does a step, and when it is due, in days from today. */
  assigned?: Array<{ step: StepKey; to: Who; dueInDays?: number }>
  notes?: { by: Who; html: string }
  art?: Picture
  /** When and where the interview is. Its time of day is that of this machine. */
  interview?: { inDays: number; at: string; minutes: number; place: string; people: Who[]; isConfirmed?: true }
  /** The owner's tasks, with the days until some of them are due. */
  tasks?: Array<[name: string, checked: boolean, dueInDays?: number]>
  /** Requested by the author of the episode. */
  reviews?: Reviewed[]
  comments?: DemoComment[]
}
