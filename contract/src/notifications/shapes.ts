import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'

export const notificationTypes = [
  'EpisodeAdded',
  'EpisodePublished',
  'ReleaseAtRisk',
  'ReleaseFailed',
  'InvitationAccepted',
  'Mention',
  'ReviewRequested',
  'ReviewVerdict',
  'StepAssigned',
  'StepDueTomorrow',
  'StepOverdue',
  'StepUnassigned',
  'DateChanged',
  'InterviewChanged',
  'InterviewSoon',
  'TaskDueTomorrow',
  'TaskOverdue',
  'SeasonPlanned',
  'SeasonMoved',
  'GuestAnswered',
  'GuestSigned',
  'GuestReviewed',
  'GuestPitched',
  'FeedShared',
  'ImportFinished',
  'ArchiveReady',
  'RedirectDone',
  'PlanLimitNear',
  'PaymentFailed',
] as const
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

/** Labels on the settings page and in emails. */
export const notificationLabels: Record<NotificationType, { title: string; about: string }> = {
  EpisodeAdded: { title: 'New episodes', about: 'A team member adds an episode.' },
  EpisodePublished: { title: 'Published episodes', about: 'An episode is published.' },
  ReleaseAtRisk: { title: 'Releases at risk', about: "A scheduled episode is due within a day, but can't be published yet." },
  ReleaseFailed: { title: 'Failed releases', about: "A scheduled episode can't be published." },
  InvitationAccepted: { title: 'Accepted invitations', about: 'Someone you invited joins the team.' },
  Mention: { title: 'Mentions', about: 'Someone mentions you in a comment.' },
  ReviewRequested: { title: 'Review requests', about: "You're asked to review an episode." },
  ReviewVerdict: { title: 'Review decisions', about: 'A reviewer approves an episode or requests changes.' },
  StepAssigned: { title: 'Assigned steps', about: 'Someone assigns an episode step to you.' },
  StepDueTomorrow: { title: 'Steps due tomorrow', about: 'A step assigned to you is due tomorrow.' },
  StepOverdue: { title: 'Overdue steps', about: 'A step assigned to you is overdue.' },
  StepUnassigned: { title: 'Steps without an assignee', about: 'A member leaves your team and their open steps need someone else.' },
  DateChanged: { title: 'Changed dates', about: 'Someone moves a release you work on, or your due date.' },
  InterviewChanged: {
    title: 'Interviews',
    about: "An interview you're part of is scheduled, moved or canceled. The email includes a calendar invitation.",
  },
  InterviewSoon: { title: 'Interview reminders', about: "An interview you're part of starts within a day." },
  TaskDueTomorrow: { title: 'Tasks due tomorrow', about: 'A task on one of your checklists is due tomorrow.' },
  TaskOverdue: { title: 'Overdue tasks', about: 'A task on one of your checklists is overdue.' },
  SeasonPlanned: { title: 'Planned seasons', about: 'A team member plans a season.' },
  SeasonMoved: { title: 'Moved seasons', about: 'A team member changes the dates of a season.' },
  GuestAnswered: { title: 'Guests', about: 'A guest accepts or declines, answers your questions or suggests times.' },
  GuestSigned: { title: 'Guest releases', about: 'A guest signs or withdraws the release form.' },
  GuestReviewed: { title: 'Guest approvals', about: 'A guest approves an episode or asks for a change.' },
  GuestPitched: { title: 'Pitches', about: 'Someone suggests themselves as a guest.' },
  FeedShared: { title: 'Shared private feeds', about: 'A private feed is used from an unusually large number of networks in one day.' },
  ImportFinished: { title: 'Finished imports', about: 'A podcast import is complete.' },
  ArchiveReady: { title: 'Finished exports', about: 'An export you started is ready to download.' },
  RedirectDone: { title: 'Feed redirects', about: 'A podcast feed moves to another host.' },
  PlanLimitNear: { title: 'Plan limits', about: "You're close to a plan limit." },
  PaymentFailed: { title: 'Failed payments', about: 'A payment for your plan fails.' },
}

/** When a kind of notification is emailed. */
export const deliveries = ['at_once', 'daily', 'off'] as const
export const Delivery = z.enum(deliveries)
export type Delivery = z.infer<typeof Delivery>

export const defaultDeliveries: Record<NotificationType, Delivery> = {
  EpisodeAdded: 'off',
  EpisodePublished: 'daily',
  ReleaseAtRisk: 'at_once',
  ReleaseFailed: 'at_once',
  InvitationAccepted: 'at_once',
  Mention: 'at_once',
  ReviewRequested: 'at_once',
  ReviewVerdict: 'daily',
  StepAssigned: 'at_once',
  StepDueTomorrow: 'at_once',
  StepOverdue: 'at_once',
  StepUnassigned: 'daily',
  DateChanged: 'daily',
  InterviewChanged: 'at_once',
  InterviewSoon: 'at_once',
  TaskDueTomorrow: 'at_once',
  TaskOverdue: 'at_once',
  SeasonPlanned: 'daily',
  SeasonMoved: 'daily',
  GuestAnswered: 'at_once',
  GuestSigned: 'at_once',
  GuestReviewed: 'at_once',
  GuestPitched: 'daily',
  FeedShared: 'at_once',
  ImportFinished: 'at_once',
  ArchiveReady: 'at_once',
  RedirectDone: 'at_once',
  PlanLimitNear: 'at_once',
  PaymentFailed: 'at_once',
}

export const Notification = z.object({
  id: Id,
  type: NotificationType,
  status: z.enum(['UNREAD', 'READ', 'STATUS_UNKNOWN']),
  createdDate: Instant,
  /** Names are in <b>. Everything is escaped. */
  htmlText: z.string(),
  /** A path in the app. */
  htmlHyperlink: z.string(),
  triggerUserId: Id.nullable(),
  triggerUserPhotoUrl: z.string().nullable(),
  triggerUserName: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>
