import { episodePath, podcastSettingsPath, showPath } from '@castwright/contract/paths.ts'
import { reviewTypeLabels } from '@castwright/contract/reviews/shapes.ts'
import { stepNames } from '@castwright/contract/workflow/steps.ts'
import type { WebhookEvent } from '@castwright/contract/webhooks/names.ts'
import type { EventKind } from '../../../schema/events/kinds.ts'
import type { Payload, Value } from '../../../schema/webhooks.ts'
import type { RecordedEvent } from '../../events/service.ts'

type EventData<K extends EventKind> = RecordedEvent<K>['data']
type Details = Record<string, Value>
type Message<K extends EventKind> = { event: WebhookEvent; details: (data: EventData<K>) => Details }

const message = <K extends EventKind>(event: WebhookEvent, details: (data: EventData<K>) => Details): Message<K> => ({ event, details })

type StepKind = 'step.completed' | 'step.unchecked' | 'step.skipped' | 'step.restored'
const stepChange = (change: string) => message<StepKind>('step.changed', ({ step }) => ({ step, step_name: stepNames[step], change }))

type GuestKind = 'guest.confirmed' | 'guest.declined' | 'guest.times_answered' | 'guest.approved' | 'guest.changes_requested'
const guestAnswer = (answer: string) => message<GuestKind>('guest.answered', ({ guestId }) => ({ guest_id: guestId, answer }))

const transcript = (origin: string) =>
  message<'transcript.made' | 'transcript.imported'>('transcript.ready', ({ recordingId, fileName }) => ({
    recording_id: recordingId,
    file_name: fileName,
    origin,
  }))

const nothing = (): Details => ({})

/** The events that webhooks are told of. An import has one message when it is finished, not one for each episode. */
const messages: { [K in EventKind]?: Message<K> } = {
  'episode.created': message('episode.created', nothing),
  'step.completed': stepChange('completed'),
  'step.unchecked': stepChange('unchecked'),
  'step.skipped': stepChange('skipped'),
  'step.restored': stepChange('restored'),
  'review.answered': message('review.given', ({ reviewId, reviewType, status }) => ({
    review_id: reviewId,
    review_type: reviewType,
    review_name: reviewTypeLabels[reviewType],
    status,
  })),
  'recording.uploaded': message('recording.ready', ({ recordingId, fileName }) => ({ recording_id: recordingId, file_name: fileName })),
  'transcript.made': transcript('machine'),
  'transcript.imported': transcript('file'),
  'guest.confirmed': guestAnswer('confirmed'),
  'guest.declined': guestAnswer('declined'),
  'guest.times_answered': guestAnswer('times_answered'),
  'guest.approved': guestAnswer('approved'),
  'guest.changes_requested': guestAnswer('changes_requested'),
  'episode.scheduled': message('episode.scheduled', ({ releaseDate }) => ({ release_date: releaseDate })),
  'episode.published': message('episode.published', nothing),
  'episode.republished': message('episode.updated', nothing),
  'episode.unpublished': message('episode.unpublished', nothing),
  'import.finished': message('import.finished', ({ imported, failed, error }) => ({ imported, failed, error: error ?? null })),
  'feed.redirected': message('feed.redirected', ({ url }) => ({ new_feed_url: url })),
  'downloads.milestone': message('downloads.milestone', ({ downloads }) => ({ downloads })),
}

/** What a kind of event is called in messages, or null if webhooks aren't told of it. */
export const messageEventOf = (kind: EventKind): WebhookEvent | null => messages[kind]?.event ?? null

/** Keeps payloads below the 20 kB that the standard recommends, whatever an imported title contains. */
const maxText = 500
const short = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText).toWellFormed()}…` : text)
const shortValue = (value: Value): Value => (typeof value === 'string' ? short(value) : value)

type MessageFacts = {
  kind: EventKind
  data: EventData<EventKind>
  at: Date
  actorName: string | null
  podcastId: string
  podcastTitle: string
  profileUrl: string
  episodeId: string | null
  episodeTitle: string | null
}

const podcastOf = (
  { podcastId, podcastTitle, profileUrl }: Pick<MessageFacts, 'podcastId' | 'podcastTitle' | 'profileUrl'>,
  baseUrl: string,
) => ({
  id: podcastId,
  title: short(podcastTitle),
  url: `${baseUrl}${showPath(profileUrl)}`,
})

export function payloadOf(facts: MessageFacts, sequence: number, baseUrl: string): Payload {
  const { event, details } = messages[facts.kind] as Message<EventKind>
  const { episodeId, episodeTitle, profileUrl } = facts
  const isEpisode = episodeId !== null && episodeTitle !== null
  const isPublic = event === 'episode.published' || event === 'episode.updated'
  return {
    type: event,
    timestamp: facts.at.toISOString(),
    data: {
      sequence,
      podcast: podcastOf(facts, baseUrl),
      episode: isEpisode ? { id: episodeId, title: short(episodeTitle) } : null,
      actor: facts.actorName === null ? null : { name: short(facts.actorName) },
      url: `${baseUrl}/${profileUrl}/episodes/${isEpisode ? `manage/${episodeId}` : 'all'}`,
      ...(isPublic && isEpisode && { public_url: `${baseUrl}${episodePath(profileUrl, episodeId)}` }),
      ...Object.fromEntries(Object.entries(details(facts.data)).map(([key, value]) => [key, shortValue(value)])),
    },
  }
}

type Show = Pick<MessageFacts, 'podcastId' | 'podcastTitle' | 'profileUrl'>

export const testPayload = (show: Show, at: Date, baseUrl: string): Payload => ({
  type: 'webhook.test',
  timestamp: at.toISOString(),
  data: {
    sequence: null,
    podcast: podcastOf(show, baseUrl),
    episode: null,
    actor: null,
    url: `${baseUrl}${podcastSettingsPath(show.podcastId, 'webhooks')}`,
  },
})
