import type { ServiceName } from '@castwright/contract/methods.ts'
import type { Service } from '../platform/rpc.ts'
import { AnalyticsService } from '../domains/analytics/rpc.ts'
import { BillingService, UserInfoService } from '../domains/billing/rpc.ts'
import { BusyCalendarService, CalendarService } from '../domains/calendar/rpc.ts'
import { EpisodeChecklistService } from '../domains/checklist/rpc.ts'
import { ChaptersService } from '../domains/chapters/rpc.ts'
import { ClipsService } from '../domains/clips/rpc.ts'
import { CommentsService } from '../domains/comments/rpc.ts'
import { ConfirmationService } from '../domains/confirmations/rpc.ts'
import { EpisodeService } from '../domains/episodes/rpc.ts'
import { ActivityService } from '../domains/events/rpc.ts'
import { EpisodeTagMethods, PodcastFeeds, PodcastTags } from '../domains/feeds/rpc.ts'
import { MigrationInfoService, MigrationVerificationService, PodcastImports } from '../domains/imports/rpc.ts'
import { FinishingService } from '../domains/finishing/rpc.ts'
import { EpisodeGuestService, GuestPageService, GuestService, GuestSettingsService, PitchService } from '../domains/guests/rpc.ts'
import { OperatorService, OutboxService } from '../domains/instance/rpc.ts'
import { ArchiveService } from '../domains/archives/rpc.ts'
import { LinkService } from '../domains/links/rpc.ts'
import { ListenerService } from '../domains/listeners/rpc.ts'
import { MembershipService } from '../domains/memberships/rpc.ts'
import { HostService } from '../domains/hosts/rpc.ts'
import { NewsletterService } from '../domains/newsletter/rpc.ts'
import { NotificationService } from '../domains/notifications/rpc.ts'
import { OnboardingService } from '../domains/onboarding/rpc.ts'
import { EpisodePreviews } from '../domains/pages/rpc.ts'
import { PodcastInfoService, PodcastService } from '../domains/podcasts/rpc.ts'
import { BetaService, EmailService, UserService } from '../domains/profiles/rpc.ts'
import { EpisodePublishing } from '../domains/publishing/rpc.ts'
import { RecordingService } from '../domains/recordings/rpc.ts'
import { EpisodeReviewService } from '../domains/reviews/rpc.ts'
import { SearchService } from '../domains/search/rpc.ts'
import { PodcastRoleService, TeamManagementService } from '../domains/teams/rpc.ts'
import { EpisodeCopies, SeasonService, TemplateService } from '../domains/templates/rpc.ts'
import { CallerService, TokenService } from '../domains/tokens/rpc.ts'
import { TranscriptsService } from '../domains/transcripts/rpc.ts'
import { UploadService } from '../domains/uploads/rpc.ts'
import { WebhookService } from '../domains/webhooks/rpc.ts'
import { WorkService } from '../domains/work/rpc.ts'
import { EpisodeProgressService, InterviewService } from '../domains/workflow/rpc.ts'

/** The handlers of all methods. The type makes sure that none is missing. */
export const handlers: { [S in ServiceName]: Service<S> } = {
  ActivityService,
  AnalyticsService,
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
  ArchiveService,
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
}
