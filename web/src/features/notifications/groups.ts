import { type NotificationType, notificationTypes } from '@castwright/contract/notifications/shapes.ts'

type Group = { title: string; hint: string; types: readonly NotificationType[] }

const named: Group[] = [
  {
    title: 'Your work',
    hint: "What your team asks of you, and when it's due.",
    types: [
      'Mention',
      'ReviewRequested',
      'ReviewVerdict',
      'StepAssigned',
      'StepDueTomorrow',
      'StepOverdue',
      'StepUnassigned',
      'TaskDueTomorrow',
      'TaskOverdue',
    ],
  },
  {
    title: 'Episodes',
    hint: "Changes to your podcasts' episodes.",
    types: ['EpisodeAdded', 'EpisodePublished', 'ReleaseAtRisk', 'ReleaseFailed', 'DateChanged', 'SeasonPlanned', 'SeasonMoved'],
  },
  {
    title: 'Interviews and guests',
    hint: 'Times, answers and approvals.',
    types: ['InterviewChanged', 'InterviewSoon', 'GuestAnswered', 'GuestSigned', 'GuestReviewed', 'GuestPitched'],
  },
]

const grouped = new Set(named.flatMap(({ types }) => types))

/** All kinds of notifications, by what they are about. */
export const notificationGroups: readonly Group[] = [
  ...named,
  {
    title: 'Podcasts and account',
    hint: 'Team, imports, feeds and your plan.',
    types: notificationTypes.filter((type) => !grouped.has(type)),
  },
]
