import { ActivityService } from './activity.ts'
import { AnalyticsService } from './analytics.ts'
import { ArchiveService } from './archives.ts'
import { BillingService, UserInfoService } from './billing.ts'
import { BusyCalendarService } from './busy-calendars.ts'
import { CalendarService } from './calendar.ts'
import { EpisodeChecklistService } from './checklist.ts'
import { ChaptersService } from './chapters.ts'
import { ClipsService } from './clips.ts'
import { CommentsService } from './comments.ts'
import { ConfirmationService } from './confirmations.ts'
import { EpisodeGuestService } from './episode-guests.ts'
import { EpisodeService } from './episodes.ts'
import { PodcastFeeds } from './feeds.ts'
import { FinishingService } from './finishing.ts'
import { GuestPageService, PitchService } from './guest-page.ts'
import { GuestSettingsService } from './guest-settings.ts'
import { GuestService } from './guests.ts'
import { HostService } from './hosts.ts'
import { MigrationInfoService, MigrationVerificationService, PodcastImports } from './imports.ts'
import { OutboxService } from './instance.ts'
import { LinkService } from './links.ts'
import { ListenerService } from './listeners.ts'
import { MembershipService } from './memberships.ts'
import type { InputOf, Method, OutputOf, ParsedInputOf } from './method.ts'
import { NewsletterService } from './newsletter.ts'
import { NotificationService } from './notifications.ts'
import { OnboardingService } from './onboarding.ts'
import { EpisodeTagMethods, PodcastTags } from './open-tags.ts'
import { OperatorService } from './operator.ts'
import { EpisodePreviews } from './pages.ts'
import { PodcastInfoService, PodcastService } from './podcasts.ts'
import { EpisodePublishing } from './publishing.ts'
import { RecordingService } from './recordings.ts'
import { BetaService, EmailService, UserService } from './profiles.ts'
import { EpisodeReviewService } from './reviews.ts'
import { SearchService } from './search.ts'
import { PodcastRoleService, TeamManagementService } from './teams.ts'
import { EpisodeCopies, SeasonService, TemplateService } from './templates.ts'
import { CallerService, TokenService } from './tokens.ts'
import { TranscriptsService } from './transcripts.ts'
import { UploadService } from './uploads.ts'
import { WebhookService } from './webhooks.ts'
import { WorkService } from './work.ts'
import { EpisodeProgressService, InterviewService } from './workflow.ts'

/** All methods: `POST /api/twirp/{package}.{Service}/{Method}`. */
export const methods = {
  ActivityService,
  AnalyticsService,
  ArchiveService,
  BetaService,
  BillingService,
  BusyCalendarService,
  CalendarService,
  CallerService,
  ChaptersService,
  ClipsService,
  CommentsService,
  ConfirmationService,
  EmailService,
  EpisodeChecklistService,
  EpisodeGuestService,
  EpisodeProgressService,
  EpisodeReviewService,
  EpisodeService: { ...EpisodeService, ...EpisodePublishing, ...EpisodePreviews, ...EpisodeCopies, ...EpisodeTagMethods },
  FinishingService,
  GuestPageService,
  GuestService,
  GuestSettingsService,
  HostService,
  InterviewService,
  LinkService,
  ListenerService,
  MembershipService,
  MigrationInfoService,
  MigrationVerificationService,
  NewsletterService,
  NotificationService,
  OnboardingService,
  OperatorService,
  OutboxService,
  PitchService,
  PodcastInfoService,
  PodcastRoleService,
  PodcastService: { ...PodcastService, ...PodcastFeeds, ...PodcastTags, ...PodcastImports },
  RecordingService,
  SearchService,
  SeasonService,
  TeamManagementService,
  TemplateService,
  TokenService,
  TranscriptsService,
  UploadService,
  UserInfoService,
  UserService,
  WebhookService,
  WorkService,
} as const satisfies Record<string, Record<string, Method>>

export type Methods = typeof methods
export type ServiceName = keyof Methods
export type MethodName = { [S in ServiceName]: `${S}.${keyof Methods[S] & string}` }[ServiceName]

/** The packages of each service. Our client calls the first. */
export const packages: Record<ServiceName, readonly [string, ...string[]]> = {
  ActivityService: ['castwright.administration'],
  AnalyticsService: ['castwright.administration'],
  ArchiveService: ['castwright.administration'],
  BetaService: ['castwright.iam'],
  BillingService: ['castwright.billing'],
  BusyCalendarService: ['castwright.administration'],
  CalendarService: ['castwright.administration'],
  CallerService: ['castwright.iam'],
  ChaptersService: ['castwright.administration'],
  ClipsService: ['castwright.administration'],
  CommentsService: ['castwright.comments'],
  ConfirmationService: ['castwright.administration'],
  EmailService: ['castwright.email'],
  EpisodeChecklistService: ['castwright.administration'],
  EpisodeGuestService: ['castwright.administration'],
  EpisodeProgressService: ['castwright.administration'],
  EpisodeReviewService: ['castwright.administration'],
  EpisodeService: ['castwright.administration'],
  FinishingService: ['castwright.administration'],
  GuestPageService: ['castwright.administration'],
  GuestService: ['castwright.administration'],
  GuestSettingsService: ['castwright.administration'],
  HostService: ['castwright.administration'],
  InterviewService: ['castwright.administration'],
  LinkService: ['castwright.administration'],
  ListenerService: ['castwright.administration'],
  MembershipService: ['castwright.administration'],
  MigrationInfoService: ['castwright.administration'],
  MigrationVerificationService: ['castwright.administration'],
  NewsletterService: ['castwright.administration'],
  NotificationService: ['castwright.notifications'],
  OnboardingService: ['castwright.administration'],
  OperatorService: ['castwright.administration'],
  OutboxService: ['castwright.administration'],
  PitchService: ['castwright.administration'],
  PodcastInfoService: ['castwright.iam'],
  PodcastRoleService: ['castwright.iam'],
  PodcastService: ['castwright.iam', 'castwright.administration'],
  RecordingService: ['castwright.administration'],
  SearchService: ['castwright.administration'],
  SeasonService: ['castwright.administration'],
  TeamManagementService: ['castwright.administration'],
  TemplateService: ['castwright.administration'],
  TokenService: ['castwright.iam'],
  TranscriptsService: ['castwright.administration'],
  UploadService: ['castwright.upload'],
  UserInfoService: ['castwright.iam'],
  UserService: ['castwright.iam'],
  WebhookService: ['castwright.administration'],
  WorkService: ['castwright.administration'],
}

type At<N extends MethodName> = N extends `${infer S}.${infer M}`
  ? S extends ServiceName
    ? M extends keyof Methods[S]
      ? Methods[S][M]
      : never
    : never
  : never
export type Input<N extends MethodName> = InputOf<At<N>>
export type ParsedInput<N extends MethodName> = ParsedInputOf<At<N>>
export type Output<N extends MethodName> = OutputOf<At<N>>

export const methodNames = Object.entries(methods).flatMap(([service, tree]) =>
  Object.keys(tree).map((name) => `${service}.${name}` as MethodName),
)

export function methodOf(name: MethodName): Method {
  const [service = '', verb = ''] = name.split('.')
  return (methods as Record<string, Record<string, Method>>)[service]![verb]!
}

export function pathOf(name: MethodName): string {
  const [service, verb] = name.split('.') as [ServiceName, string]
  return `/api/twirp/${packages[service][0]}.${service}/${verb}`
}
