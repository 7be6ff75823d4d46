import { AnalyticsService } from './analytics/methods.ts'
import { ArchiveService } from './archives/methods.ts'
import { BillingService, UserInfoService } from './billing/methods.ts'
import { BusyCalendarService, CalendarService } from './calendar/methods.ts'
import { ChaptersService } from './chapters/methods.ts'
import { EpisodeChecklistService } from './checklist/methods.ts'
import { ClipsService } from './clips/methods.ts'
import { CommentsService } from './comments/methods.ts'
import { ConfirmationService } from './confirmations/methods.ts'
import { EpisodeService } from './episodes/methods.ts'
import { ActivityService } from './events/methods.ts'
import { EpisodeTagMethods, PodcastFeeds, PodcastTags } from './feeds/methods.ts'
import { FinishingService } from './finishing/methods.ts'
import { EpisodeGuestService, GuestService, GuestSettingsService } from './guests/methods.ts'
import { GuestPageService, PitchService } from './guests/page-methods.ts'
import { HostService } from './hosts/methods.ts'
import { MigrationInfoService, MigrationVerificationService, PodcastImports } from './imports/methods.ts'
import { OperatorService, OutboxService } from './instance/methods.ts'
import { LinkService } from './links/methods.ts'
import { ListenerService } from './listeners/methods.ts'
import { MembershipService } from './memberships/methods.ts'
import type { InputOf, Method, OutputOf, ParsedInputOf } from './method.ts'
import { NewsletterService } from './newsletter/methods.ts'
import { NotificationService } from './notifications/methods.ts'
import { OnboardingService } from './onboarding/methods.ts'
import { EpisodePreviews } from './pages/methods.ts'
import { PodcastInfoService, PodcastService } from './podcasts/methods.ts'
import { BetaService, EmailService, UserService } from './profiles/methods.ts'
import { EpisodePublishing } from './publishing/methods.ts'
import { RecordingService } from './recordings/methods.ts'
import { EpisodeReviewService } from './reviews/methods.ts'
import { SearchService } from './search/methods.ts'
import type { ShowAccess } from './teams/access.ts'
import { PodcastRoleService, TeamManagementService } from './teams/methods.ts'
import { EpisodeCopies, SeasonService, TemplateService } from './templates/methods.ts'
import { CallerService, TokenService } from './tokens/methods.ts'
import { TranscriptsService } from './transcripts/methods.ts'
import { UploadService } from './uploads/methods.ts'
import { WebhookService } from './webhooks/methods.ts'
import { WorkService } from './work/methods.ts'
import { EpisodeProgressService, InterviewService } from './workflow/methods.ts'

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

/** The packages of services that are not in `castwright.administration`. Our client calls the first. */
const packages: Partial<Record<ServiceName, readonly [string, ...string[]]>> = {
  BetaService: ['castwright.iam'],
  BillingService: ['castwright.billing'],
  CallerService: ['castwright.iam'],
  CommentsService: ['castwright.comments'],
  EmailService: ['castwright.email'],
  NotificationService: ['castwright.notifications'],
  PodcastInfoService: ['castwright.iam'],
  PodcastRoleService: ['castwright.iam'],
  PodcastService: ['castwright.iam', 'castwright.administration'],
  TokenService: ['castwright.iam'],
  UploadService: ['castwright.upload'],
  UserInfoService: ['castwright.iam'],
  UserService: ['castwright.iam'],
}

export const packagesOf = (service: ServiceName): readonly [string, ...string[]] => packages[service] ?? ['castwright.administration']

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
export type RightOf<N extends MethodName> = At<N>['right']
/** What a handler knows about the caller. */
export type AccessOf<N extends MethodName> = RightOf<N> extends { role: string } ? ShowAccess : null

export const methodNames = Object.entries(methods).flatMap(([service, tree]) =>
  Object.keys(tree).map((name) => `${service}.${name}` as MethodName),
)

export function methodOf(name: MethodName): Method {
  const [service = '', verb = ''] = name.split('.')
  return (methods as Record<string, Record<string, Method>>)[service]![verb]!
}

export function pathOf(name: MethodName): string {
  const [service, verb] = name.split('.') as [ServiceName, string]
  return `/api/twirp/${packagesOf(service)[0]}.${service}/${verb}`
}
