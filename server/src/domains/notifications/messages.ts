import type { NotificationType } from '@castwright/contract/notifications/shapes.ts'
import { escapeHtml } from '../../platform/html/escape.ts'

/** What each sentence needs besides the name of the person who triggered it, as it was at that time. */
export type NotificationData = {
  EpisodeAdded: { podcastTitle: string; episodeTitle: string }
  EpisodePublished: { podcastTitle: string; episodeTitle: string }
  /** `why` is one or more sentences. */
  ReleaseAtRisk: { podcastTitle: string; episodeTitle: string; why: string }
  /** `why` is a clause such as "some steps aren't done", or a sentence. */
  ReleaseFailed: { podcastTitle: string; episodeTitle: string; why: string }
  InvitationAccepted: { podcastTitle: string }
  Mention: { podcastTitle: string; episodeTitle: string }
  ReviewRequested: { podcastTitle: string; episodeTitle: string }
  ReviewVerdict: { podcastTitle: string; episodeTitle: string; verdict: 'approved' | 'changes_requested' }
  /** `step` is the name of the step, `due` a date such as March 5. */
  StepAssigned: { podcastTitle: string; episodeTitle: string; step: string; due?: string }
  StepDueTomorrow: { podcastTitle: string; episodeTitle: string; step: string; due: string }
  StepOverdue: { podcastTitle: string; episodeTitle: string; step: string; due: string }
  StepUnassigned: { podcastTitle: string; episodeTitle: string; step: string }
  /** `what` is the name of a step, or `the release`. `date` is in words, and empty if the date was removed. */
  DateChanged: { podcastTitle: string; episodeTitle: string; what: string; change: 'set' | 'moved' | 'removed'; date: string }
  /** `date` is in words. The others are for the calendar invitation. */
  InterviewChanged: {
    podcastTitle: string
    episodeTitle: string
    change: 'set' | 'moved' | 'removed'
    date: string
    interviewId: string
    startsAt: string
    minutes: string
    place: string
    timeZone: string
    version: string
    /** Missing in notifications of earlier releases. */
    isConfirmed?: 'yes' | 'no'
  }
  InterviewSoon: { podcastTitle: string; episodeTitle: string; date: string; place: string }
  TaskDueTomorrow: { podcastTitle: string; episodeTitle: string; task: string; due: string }
  TaskOverdue: { podcastTitle: string; episodeTitle: string; task: string; due: string }
  /** How many episodes, and the first and last planned day in words. */
  SeasonPlanned: { podcastTitle: string; episodes: string; first: string; last: string }
  SeasonMoved: { podcastTitle: string; episodes: string; first: string; last: string }
  /** `guest` is their name. Deleted by `guestId` when the guest is erased. */
  GuestAnswered: {
    podcastTitle: string
    episodeTitle: string
    guest: string
    guestId: string
    what: 'accepted' | 'declined' | 'details' | 'times' | 'track'
  }
  GuestSigned: { podcastTitle: string; episodeTitle: string; guest: string; guestId: string; what: 'signed' | 'withdrawn' }
  GuestReviewed: { podcastTitle: string; episodeTitle: string; guest: string; guestId: string; what: 'approved' | 'changes' }
  GuestPitched: { podcastTitle: string }
  FeedShared: { podcastTitle: string }
  /** How many episodes were imported, how many failed, and why the feed could not be read, if so. */
  ImportFinished: { podcastTitle: string; migrated?: string; failed?: string; why?: string }
  /** Without a title, it is about the account. `why` says why it failed. */
  ArchiveReady: { podcastTitle?: string; why?: string }
  RedirectDone: { podcastTitle: string; host: string }
  /** As in: 70 of the 75 `published episodes`. */
  PlanLimitNear: { limited: string; used: string; limit: string; podcastTitle?: string }
  /** The plan that the payment was for, and when it ends. */
  PaymentFailed: { plan?: string; until?: string }
}

/** Part of a sentence: plain text, or a name that is shown in bold. */
type Piece = string | { name: string }

// Bidirectional control characters in a name could rearrange the whole sentence.
const unfit = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

export const clean = (text: string | undefined): string => text?.replace(unfit, ' ').trim() ?? ''

const b = (name: string | undefined, otherwise: string): Piece => (clean(name) ? { name: clean(name) } : otherwise)

type MessageData = Record<string, string | undefined>
const episode = (data: MessageData): Piece => b(data['episodeTitle'], 'an episode')
const podcast = (data: MessageData): Piece => b(data['podcastTitle'], 'a podcast')
const step = (data: MessageData): Piece => b(data['step'], 'a step')
/** Without the period of a sentence. */
const reasonOf = (data: MessageData): string => clean(data['why']).replace(/\.$/, '') || 'something went wrong'
const wereOf = (count: string | undefined): string => (count === '1' ? 'was' : 'were')
const task = (data: MessageData): Piece => b(data['task'], 'a task')
const guest = (data: MessageData): Piece => b(data['guest'], 'a guest')
const guestActions: Record<string, string> = {
  accepted: ' accepted the invitation to ',
  declined: ' declined the invitation to ',
  details: ' sent their details for ',
  times: ' replied about times for ',
  track: ' sent a recording for ',
  signed: ' signed the release for ',
  withdrawn: ' withdrew the release for ',
  approved: ' approved ',
  changes: ' asked for a change to ',
}
/** What a guest did to an episode. */
const guestSentence = (data: MessageData): Piece[] => [
  guest(data),
  guestActions[data['what'] ?? ''] ?? ' replied about ',
  episode(data),
  '.',
]
const episodes = (count: string | undefined): string => (count === '1' ? '1 episode' : `${count} episodes`)

/** `who` is null when no user triggered it or their account was deleted. */
const sentences: Record<NotificationType, (data: MessageData, who: Piece | null) => Piece[]> = {
  EpisodeAdded: (data, who) => [who ?? 'Someone', ' added ', episode(data), ' to ', podcast(data), '.'],
  EpisodePublished: (data, who) =>
    who ? [who, ' published ', episode(data), ' on ', podcast(data), '.'] : [episode(data), ' was published on ', podcast(data), '.'],
  ReleaseAtRisk: (data) => [episode(data), ' on ', podcast(data), ` is due within a day but can't be published yet: ${reasonOf(data)}.`],
  ReleaseFailed: (data) => [
    episode(data),
    ' on ',
    podcast(data),
    ` wasn't published on schedule: ${reasonOf(data)}. It's no longer scheduled.`,
  ],
  InvitationAccepted: (data, who) => [who ?? 'Someone', ' accepted your invitation to ', podcast(data), '.'],
  Mention: (data, who) => [who ?? 'Someone', ' mentioned you in a comment on ', episode(data), '.'],
  ReviewRequested: (data, who) => [who ?? 'Someone', ' asked you to review ', episode(data), '.'],
  ReviewVerdict: (data, who) => [
    who ?? 'Someone',
    data['verdict'] === 'approved' ? ' approved ' : ' requested changes to ',
    episode(data),
    '.',
  ],
  StepAssigned: (data, who) => [
    who ?? 'Someone',
    ' assigned ',
    step(data),
    ' for ',
    episode(data),
    ' to you',
    clean(data['due']) ? `, due ${clean(data['due'])}.` : '.',
  ],
  StepDueTomorrow: (data) => [step(data), ' for ', episode(data), ` is due tomorrow, ${clean(data['due'])}.`],
  StepOverdue: (data) => [step(data), ' for ', episode(data), ` is overdue. It was due ${clean(data['due'])}.`],
  StepUnassigned: (data, who) => [
    step(data),
    ' for ',
    episode(data),
    ' has no assignee: ',
    who ?? 'a team member',
    ' left ',
    podcast(data),
    '.',
  ],
  DateChanged: (data, who) =>
    data['change'] === 'removed'
      ? [who ?? 'Someone', ' removed the date of ', b(data['what'], 'a step'), ' for ', episode(data), '.']
      : [
          who ?? 'Someone',
          data['change'] === 'set' ? ' set ' : ' moved ',
          b(data['what'], 'a step'),
          ' for ',
          episode(data),
          ` to ${clean(data['date']) || 'another day'}.`,
        ],
  InterviewChanged: (data, who) =>
    data['change'] === 'removed'
      ? who
        ? [who, ' canceled the interview for ', episode(data), '.']
        : ['The interview for ', episode(data), ' was canceled.']
      : [
          who ?? 'Someone',
          data['change'] === 'set' ? ' planned the interview for ' : ' moved the interview for ',
          episode(data),
          ...(data['change'] === 'set' ? [' on '] : [' to ']),
          `${clean(data['date']) || 'another day'}.`,
        ],
  InterviewSoon: (data) => ['The interview for ', episode(data), ` is coming up: ${clean(data['date'])}.`],
  TaskDueTomorrow: (data) => ['Your task ', task(data), ' for ', episode(data), ` is due tomorrow, ${clean(data['due'])}.`],
  TaskOverdue: (data) => ['Your task ', task(data), ' for ', episode(data), ` is overdue. It was due ${clean(data['due'])}.`],
  SeasonPlanned: (data, who) => [
    who ?? 'Someone',
    ' planned ',
    b(data['episodes'], 'new'),
    Number(data['episodes']) === 1 ? ' episode for ' : ' episodes for ',
    podcast(data),
    clean(data['first']) === clean(data['last'])
      ? `, on ${clean(data['first'])}.`
      : `, from ${clean(data['first'])} to ${clean(data['last'])}.`,
  ],
  SeasonMoved: (data, who) => [
    who ?? 'Someone',
    ' moved ',
    b(data['episodes'], 'some'),
    Number(data['episodes']) === 1 ? ' episode for ' : ' episodes for ',
    podcast(data),
    clean(data['first']) === clean(data['last'])
      ? ` to ${clean(data['first'])}.`
      : ` to dates between ${clean(data['first'])} and ${clean(data['last'])}.`,
  ],
  GuestAnswered: guestSentence,
  GuestSigned: guestSentence,
  GuestReviewed: guestSentence,
  GuestPitched: (data) => ['Someone would like to be a guest on ', podcast(data), '.'],
  FeedShared: (data) => ['A private feed for ', podcast(data), ' was used from an unusual number of networks today.'],
  ImportFinished: (data) => {
    const imported =
      data['migrated'] && data['migrated'] !== '0' ? ` ${episodes(data['migrated'])} ${wereOf(data['migrated'])} imported.` : ''
    if (clean(data['why'])) return ['The import of ', podcast(data), ` failed: ${reasonOf(data)}.${imported}`]
    return Number(data['failed'] ?? 0) === 0
      ? ['The import of ', podcast(data), ` is complete${data['migrated'] ? `: ${episodes(data['migrated'])}` : ''}.`]
      : ['The import of ', podcast(data), ` is complete: ${episodes(data['migrated'])}, ${data['failed']} failed.`]
  },
  ArchiveReady: (data) => {
    const what: Piece[] = clean(data['podcastTitle']) ? ['The export of ', podcast(data)] : ['Your account export']
    return clean(data['why']) ? [...what, ` failed: ${reasonOf(data)}.`] : [...what, ' is ready to download.']
  },
  RedirectDone: (data) => ['The feed for ', podcast(data), ' now redirects to ', b(data['host'], 'its new host'), '.'],
  PlanLimitNear: (data) => [
    ...(clean(data['podcastTitle']) ? ['In ', podcast(data), ', you'] : ['You']),
    "'ve used ",
    b(data['used'], 'nearly all'),
    ' of the ',
    b(data['limit'], 'available'),
    ` ${clean(data['limited']) || 'limits'} in your plan.`,
  ],
  PaymentFailed: (data) =>
    clean(data['until'])
      ? ['Your last payment failed. Your ', b(data['plan'], 'paid'), ' plan stays active until ', b(data['until'], 'soon'), '.']
      : ['Your last payment failed.'],
}

export type MessageInput = { type: NotificationType; data: MessageData; triggerUserName: string | null }

/** The names and the reason as plain text, for email headlines. Null if no user triggered it. */
export const namesOf = ({ data, triggerUserName }: MessageInput) => ({
  who: clean(triggerUserName ?? undefined) || null,
  episode: clean(data['episodeTitle']) ? `“${clean(data['episodeTitle'])}”` : 'an episode',
  podcast: clean(data['podcastTitle']) || 'a podcast',
  step: clean(data['step']) || 'a step',
  task: clean(data['task']) ? `“${clean(data['task'])}”` : 'A task',
  reason: capitalize(reasonOf(data)),
})

const pieces = ({ type, data, triggerUserName }: MessageInput): Piece[] => {
  const who = b(triggerUserName ?? undefined, '')
  return capital(sentences[type](data, who === '' ? null : who))
}

/** A sentence may start with the fallback for a missing name. */
const capital = ([first, ...rest]: Piece[]): Piece[] => (typeof first === 'string' ? [capitalize(first), ...rest] : [first!, ...rest])

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** For the popover: names in <b>, everything escaped. */
export const htmlOf = (input: MessageInput): string =>
  pieces(input)
    .map((piece) => (typeof piece === 'string' ? escapeHtml(piece) : `<b>${escapeHtml(piece.name)}</b>`))
    .join('')

/** For emails, which are escaped when they are rendered. */
export const textOf = (input: MessageInput): string =>
  pieces(input)
    .map((piece) => (typeof piece === 'string' ? piece : piece.name))
    .join('')
