import type { DeliveredEvent } from '@castwright/contract/webhooks/names.ts'
import type { Payload } from '../../schema/webhooks.ts'

/** A message for people: what happened, where, and a link. */
export type Text = { headline: string; context: string; url: string; linkLabel: string }

type TextFacts = {
  /** Read when it is sent, not stored. */
  guestName: string | null
  /** Of the show. */
  timeZone: string
}

const steps: Record<string, string> = {
  completed: 'is done',
  unchecked: 'is no longer done',
  skipped: 'was skipped',
  restored: 'is no longer skipped',
}
const reviews: Record<string, string> = {
  ACCEPT: 'accepted',
  REVISE: 'needs changes',
  IN_REVIEW: 'in review',
  NOT_STARTED: 'reset',
}
const answers: Record<string, string> = {
  confirmed: 'confirmed',
  declined: 'declined',
  times_answered: 'answered the offered times',
  approved: 'approved the episode',
  changes_requested: 'asked for a change',
}

const count = (value: unknown): string => Number(value).toLocaleString('en-US')

const dateIn = (timeZone: string, date: unknown): string =>
  `${new Date(String(date)).toLocaleString('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' })} (${timeZone})`

/** Values of a payload are text where they are named here. */
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const headlines: Record<DeliveredEvent, (data: Payload['data'], facts: TextFacts, title: string) => string> = {
  'episode.created': (_, __, title) => `New episode: ${title}`,
  'step.changed': ({ step_name, change }, _, title) => `${title}: ${text(step_name)} ${steps[text(change)] ?? 'changed'}`,
  'review.given': ({ review_name, status }, _, title) => `${title}: ${text(review_name)} ${reviews[text(status)] ?? 'reviewed'}`,
  'recording.ready': ({ file_name }) => `Recording ready: ${text(file_name)}`,
  'transcript.ready': ({ file_name }) => `Transcript ready: ${text(file_name)}`,
  'guest.answered': ({ answer }, { guestName }, title) => `${title}: ${guestName ?? 'A guest'} ${answers[text(answer)] ?? 'answered'}`,
  'episode.scheduled': ({ release_date }, { timeZone }, title) => `${title} is scheduled for ${dateIn(timeZone, release_date)}`,
  'episode.published': (_, __, title) => `${title} was published`,
  'episode.updated': (_, __, title) => `${title} was updated`,
  'episode.unpublished': (_, __, title) => `${title} was removed from the feed`,
  'import.finished': ({ imported, failed }) => `Import finished: ${count(imported)} imported, ${count(failed)} failed`,
  'feed.redirected': ({ new_feed_url }) => `The feed was redirected to ${text(new_feed_url)}`,
  'downloads.milestone': ({ downloads }, _, title) => `${title} reached ${count(downloads)} downloads`,
  'webhook.test': ({ podcast }) => `This is a test. You'll get messages about ${podcast.title} here.`,
}

export function textOf({ type, data }: Payload, facts: TextFacts): Text {
  const { podcast, episode, actor, public_url: publicUrl, url } = data
  return {
    headline: headlines[type](data, facts, episode?.title ?? podcast.title),
    context: actor ? `${podcast.title} · ${actor.name}` : podcast.title,
    url: typeof publicUrl === 'string' ? publicUrl : url,
    linkLabel: typeof publicUrl === 'string' ? 'Open the episode' : 'Open in Castwright',
  }
}
