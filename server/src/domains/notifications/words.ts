import type { NotificationType } from '@castwright/contract/notifications.ts'

/** What each kind's sentence needs beside the name of whoever caused it, as it was then. */
export type NotificationData = {
  EpisodeAdded: { podcastTitle: string; episodeTitle: string }
  EpisodePublished: { podcastTitle: string; episodeTitle: string }
  /** `why` ends a sentence: "some of its steps are not done". */
  ReleaseFailed: { podcastTitle: string; episodeTitle: string; why: string }
  InvitationAccepted: { podcastTitle: string }
  Mention: { podcastTitle: string; episodeTitle: string }
  ReviewRequested: { podcastTitle: string; episodeTitle: string }
  ReviewVerdict: { podcastTitle: string; episodeTitle: string; verdict: 'approved' | 'changes_requested' }
  /** How many episodes came over, and how many did not. */
  ImportFinished: { podcastTitle: string; migrated?: string; failed?: string }
  RedirectDone: { podcastTitle: string; host: string }
  /** As in: 70 of 75 `published episodes`. */
  PlanLimitNear: { limited: string; used: string; limit: string; podcastTitle?: string }
  /** Which plan goes on until when, where one hangs on the payment. */
  PaymentFailed: { plan?: string; until?: string }
}

/** A sentence in pieces: plain words, and names that stand out. */
type Piece = string | { name: string }

// What turns the direction of writing would let a name rearrange the sentence that it stands in.
const unfit = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

const clean = (text: string | undefined): string => text?.replace(unfit, ' ').trim() ?? ''

const b = (name: string | undefined, otherwise: string): Piece => (clean(name) ? { name: clean(name) } : otherwise)

type Words = Record<string, string | undefined>
const episode = (data: Words): Piece => b(data['episodeTitle'], 'an episode')
const podcast = (data: Words): Piece => b(data['podcastTitle'], 'a podcast')

/** Kind to sentence. `who` is null where nobody caused it, or nobody who is still here. */
const sentences: Record<NotificationType, (data: Words, who: Piece | null) => Piece[]> = {
  EpisodeAdded: (data, who) => [who ?? 'Somebody', ' added ', episode(data), ' to ', podcast(data), '.'],
  EpisodePublished: (data, who) =>
    who ? [who, ' published ', episode(data), ' of ', podcast(data), '.'] : [episode(data), ' of ', podcast(data), ' is published.'],
  ReleaseFailed: (data) => [
    episode(data),
    ' of ',
    podcast(data),
    ` was not published at its time: ${clean(data['why']) || 'something stood in the way'}. It is no longer scheduled.`,
  ],
  InvitationAccepted: (data, who) => [who ?? 'Somebody', ' accepted your invitation to ', podcast(data), '.'],
  Mention: (data, who) => [who ?? 'Somebody', ' mentioned you in a comment on ', episode(data), '.'],
  ReviewRequested: (data, who) => [who ?? 'Somebody', ' asked you to review ', episode(data), '.'],
  ReviewVerdict: (data, who) => [
    who ?? 'Somebody',
    data['verdict'] === 'approved' ? ' approved ' : ' asked for changes to ',
    episode(data),
    '.',
  ],
  ImportFinished: (data) =>
    Number(data['failed'] ?? 0) === 0
      ? [data['migrated'] ? `All ${data['migrated']} episodes of ` : 'All episodes of ', podcast(data), ' have been imported.']
      : [`${data['migrated']} episodes of `, podcast(data), ` have been imported; ${data['failed']} could not be.`],
  RedirectDone: (data) => ['The feed of ', podcast(data), ' now leads to ', b(data['host'], 'its new host'), '.'],
  PlanLimitNear: (data) => [
    ...(clean(data['podcastTitle']) ? ['In ', podcast(data), ' you'] : ['You']),
    ' have used ',
    b(data['used'], 'nearly all'),
    ' of ',
    b(data['limit'], 'the'),
    ` ${clean(data['limited']) || 'limits'} of your plan.`,
  ],
  PaymentFailed: (data) =>
    clean(data['until'])
      ? ['Your last payment failed. Your ', b(data['plan'], 'paid'), ' plan goes on until ', b(data['until'], 'soon'), '.']
      : ['Your last payment failed.'],
}

export type Told = { type: NotificationType; data: Words; triggerUserName: string | null }

const pieces = ({ type, data, triggerUserName }: Told): Piece[] => {
  const who = b(triggerUserName ?? undefined, '')
  return capital(sentences[type](data, who === '' ? null : who))
}

/** A sentence may begin with the words that stand in for a missing name. */
const capital = ([first, ...rest]: Piece[]): Piece[] =>
  typeof first === 'string' ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : [first!, ...rest]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

/** For the popover: names in <b>, everything else escaped. */
export const htmlOf = (told: Told): string =>
  pieces(told)
    .map((piece) => (typeof piece === 'string' ? escape(piece) : `<b>${escape(piece.name)}</b>`))
    .join('')

/** For emails, which escape by themselves. */
export const textOf = (told: Told): string =>
  pieces(told)
    .map((piece) => (typeof piece === 'string' ? piece : piece.name))
    .join('')

/** What somebody is called: null where they have not said so yet. An e-mail address is nobody else's business. */
export const nameOf = (person: { firstName: string | null; lastName: string | null; username: string | null }): string | null =>
  `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim() || person.username || null
