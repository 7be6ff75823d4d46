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

type Words = { lead: string[]; heard?: string[]; steps?: string[]; links?: Array<[words: string, address: string]>; end?: string }

const list = (tag: 'ul' | 'ol', items: string[]): string => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`

/** Show notes as somebody writes them: what it is about, what is in it, where to read on. */
export const notesOf = ({ lead, heard, steps, links, end }: Words): string =>
  [
    ...lead.map((paragraph) => `<p>${paragraph}</p>`),
    ...(heard ? ['<p><strong>In this episode</strong></p>', list('ul', heard)] : []),
    ...(steps ? ['<p><strong>If you go</strong></p>', list('ol', steps)] : []),
    ...(links
      ? [
          '<p><strong>Links</strong></p>',
          list(
            'ul',
            links.map(([words, address]) => `<a href="https://${address}">${words}</a>`),
          ),
        ]
      : []),
    ...(end ? [`<p><em>${end}</em></p>`] : []),
  ].join('')
