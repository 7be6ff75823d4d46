import type { MethodName } from './methods.ts'
import { showAccesses, type ShowAccess } from './teams.ts'

type Conditions = {
  /** Requires a verified email address. */
  verified?: true
  /** Available to users outside the private beta. */
  outsideBeta?: true
}

/** Who may call a method. `on` names the object that determines access. */
export type Right =
  /** Anyone, signed in or not. */
  | { on: 'public' }
  /** Signed-in users, for their own account. */
  | ({ on: 'self' } & Conditions)
  /** The operator of the instance. */
  | { on: 'operator' }
  /** A member with at least this access to the object's podcast. */
  | ScopedRight

/**
 * What a call acts on. Its ID is in the input field `at`, or else in the field with its name, such as `podcastId` or `podcastRoleId`.
 * For `queryOptions`, it is in the filters of an episode query.
 */
const scopedObjects = [
  'podcast',
  'podcastRole',
  'episode',
  'episodeReview',
  'comment',
  'recording',
  'link',
  'deletedComment',
  'downloadImport',
  'deletedEpisode',
  'queryOptions',
] as const
export type ScopedObject = (typeof scopedObjects)[number]
export type ScopedRight = { on: ScopedObject; at?: string; role: Lowercase<ShowAccess> } & Conditions

export const permissions = {
  'ActivityService.FindByPodcastID': { on: 'podcast', role: 'admin' },
  'AnalyticsService.CreateImport': { on: 'podcast', role: 'editor' },
  'AnalyticsService.CreateReportLink': { on: 'podcast', role: 'editor' },
  'AnalyticsService.DeleteImport': { on: 'downloadImport', role: 'editor' },
  'AnalyticsService.FindByEpisodeID': { on: 'episode', role: 'editor' },
  'AnalyticsService.FindByPodcastID': { on: 'podcast', role: 'editor' },
  'AnalyticsService.FindByUserID': { on: 'self' },
  'AnalyticsService.FindComparison': { on: 'podcast', role: 'editor' },
  'AnalyticsService.FindEpisodesByPodcastID': { on: 'podcast', role: 'editor' },
  'AnalyticsService.FindEpisodesByUserID': { on: 'self' },
  'AnalyticsService.FindImports': { on: 'podcast', role: 'editor' },
  'AnalyticsService.FindListening': { on: 'episode', role: 'editor' },
  'AnalyticsService.FindReasons': { on: 'podcast', role: 'editor' },
  'AnalyticsService.FindReport': { on: 'podcast', role: 'editor' },
  'AnalyticsService.ParseImport': { on: 'podcast', role: 'editor' },
  'BetaService.DeclineRequest': { on: 'operator' },
  'BetaService.FindOwnRequest': { on: 'self', outsideBeta: true },
  'BetaService.FindRequests': { on: 'operator' },
  'BetaService.GrantAccess': { on: 'operator' },
  'BetaService.RequestAccess': { on: 'self', outsideBeta: true },
  'BillingService.ConfirmCheckout': { on: 'self' },
  'BillingService.CreateCheckoutSession': { on: 'self', verified: true },
  'BillingService.CreateCustomerPortalSession': { on: 'self' },
  'BillingService.FindInvoices': { on: 'self' },
  'BillingService.FindPaymentMethod': { on: 'self' },
  'BillingService.FindPlans': { on: 'self' },
  'BillingService.FindSubscription': { on: 'self' },
  'BillingService.FindUsage': { on: 'self' },
  'CommentsService.CreateComment': { on: 'episode', at: 'comment.episodeId', role: 'editor' },
  'CommentsService.DeleteComment': { on: 'comment', role: 'editor' },
  'CommentsService.GetCommentsByEpisodeId': { on: 'episode', role: 'editor' },
  'CommentsService.RestoreComment': { on: 'deletedComment', at: 'commentId', role: 'editor' },
  'CommentsService.UpdateComment': { on: 'comment', at: 'comment.id', role: 'editor' },
  'EmailService.SendVerificationEmail': { on: 'self', outsideBeta: true },
  'EpisodeChecklistService.FindByEpisodeID': { on: 'episode', role: 'editor' },
  'EpisodeChecklistService.Update': { on: 'episode', at: 'episodeChecklist.episodeId', role: 'editor' },
  'EpisodeProgressService.FindByEpisodeID': { on: 'episode', role: 'editor' },
  'EpisodeProgressService.Update': { on: 'episode', at: 'episodeProgress.episodeId', role: 'editor' },
  'EpisodeProgressService.UpdateAssignee': { on: 'episode', role: 'editor' },
  'EpisodeProgressService.UpdateDueDate': { on: 'episode', role: 'editor' },
  'EpisodeReviewService.Create': { on: 'episode', at: 'episodeReview.episodeId', role: 'editor' },
  'EpisodeReviewService.Delete': { on: 'episodeReview', role: 'editor' },
  'EpisodeReviewService.FindByEpisodeID': { on: 'episode', role: 'editor' },
  'EpisodeReviewService.Update': { on: 'episodeReview', at: 'episodeReview.id', role: 'editor' },
  'EpisodeService.CheckRelease': { on: 'episode', role: 'editor' },
  'EpisodeService.Create': { on: 'podcast', at: 'episode.podcastId', role: 'editor' },
  'EpisodeService.CreatePreview': { on: 'episode', role: 'editor' },
  'EpisodeService.Delete': { on: 'episode', role: 'editor' },
  'EpisodeService.Find': { on: 'queryOptions', role: 'editor' },
  'EpisodeService.FindDeleted': { on: 'podcast', role: 'editor' },
  'EpisodeService.FindPublishedByPodcastID': { on: 'public' },
  'EpisodeService.FindWithProgress': { on: 'queryOptions', role: 'editor' },
  'EpisodeService.Publish': { on: 'episode', role: 'editor', verified: true },
  'EpisodeService.Restore': { on: 'deletedEpisode', at: 'episodeId', role: 'editor' },
  'EpisodeService.Schedule': { on: 'episode', role: 'editor', verified: true },
  'EpisodeService.Unpublish': { on: 'episode', role: 'editor' },
  'EpisodeService.Unschedule': { on: 'episode', role: 'editor' },
  'EpisodeService.Update': { on: 'episode', role: 'editor' },
  'LinkService.FindByPodcastID': { on: 'podcast', role: 'editor' },
  'LinkService.Revoke': { on: 'link', role: 'editor' },
  'LinkService.RevokeAll': { on: 'podcast', role: 'editor' },
  'MigrationInfoService.AcceptDifferences': { on: 'podcast', role: 'admin' },
  'MigrationInfoService.Cancel': { on: 'podcast', role: 'admin' },
  'MigrationInfoService.Compare': { on: 'podcast', role: 'editor' },
  'MigrationInfoService.FindByPodcastID': { on: 'podcast', role: 'editor' },
  'MigrationInfoService.FindReport': { on: 'podcast', role: 'editor' },
  'MigrationInfoService.Resume': { on: 'podcast', role: 'admin' },
  'MigrationInfoService.Retry': { on: 'episode', role: 'editor' },
  'MigrationInfoService.Update': { on: 'podcast', at: 'migrationInfo.podcastId', role: 'editor' },
  'MigrationVerificationService.Cancel': { on: 'self' },
  'MigrationVerificationService.CheckRecord': { on: 'self', verified: true },
  'MigrationVerificationService.Create': { on: 'self', verified: true },
  'MigrationVerificationService.Find': { on: 'self' },
  'MigrationVerificationService.Verify': { on: 'self', verified: true },
  'NotificationService.Create': { on: 'self' },
  'NotificationService.DeleteAllNotifications': { on: 'self' },
  'NotificationService.DeleteNotification': { on: 'self' },
  'NotificationService.DeleteNotifications': { on: 'self' },
  'NotificationService.FindByUserId': { on: 'self' },
  'NotificationService.FindPreferences': { on: 'self' },
  'NotificationService.GetUnreadNotificationsCount': { on: 'self' },
  'NotificationService.MarkAllNotificationsRead': { on: 'self' },
  'NotificationService.MarkNotificationRead': { on: 'self' },
  'NotificationService.MarkNotificationUnread': { on: 'self' },
  'NotificationService.MarkNotificationsRead': { on: 'self' },
  'NotificationService.Unsubscribe': { on: 'public' },
  'NotificationService.UpdatePreferences': { on: 'self' },
  'OnboardingService.Dismiss': { on: 'self' },
  'OnboardingService.Find': { on: 'self' },
  'OutboxService.Find': { on: 'operator' },
  'PodcastInfoService.FindByPodcastID': { on: 'podcast', role: 'editor' },
  'PodcastInfoService.Update': { on: 'podcast', at: 'podcastInfo.podcastId', role: 'owner' },
  'PodcastRoleService.FindByPodcastAndUserID': { on: 'podcast', role: 'editor' },
  'PodcastRoleService.FindByUserId': { on: 'self' },
  'PodcastRoleService.Update': { on: 'podcastRole', at: 'podcastRole.id', role: 'admin' },
  'PodcastRoleService.ValidateAccess': { on: 'self' },
  'PodcastService.AnswerOwnershipOffer': { on: 'self', verified: true },
  'PodcastService.CheckFeed': { on: 'podcast', role: 'editor' },
  'PodcastService.CheckRedirect': { on: 'podcast', role: 'admin' },
  'PodcastService.Create': { on: 'self' },
  'PodcastService.Delete': { on: 'podcast', role: 'owner' },
  'PodcastService.Find': { on: 'podcast', role: 'editor' },
  'PodcastService.FindByProfileURL': { on: 'public' },
  'PodcastService.FindByUserID': { on: 'self' },
  'PodcastService.FindDeletionImpact': { on: 'podcast', role: 'owner' },
  'PodcastService.FindOwnedByUserID': { on: 'self' },
  'PodcastService.FindOwnershipOffer': { on: 'podcast', role: 'owner' },
  'PodcastService.FindOwnershipOfferByToken': { on: 'self' },
  'PodcastService.FindWithInfo': { on: 'podcast', role: 'editor' },
  'PodcastService.GetRSSFeed': { on: 'podcast', role: 'editor' },
  'PodcastService.Migrate': { on: 'self', verified: true },
  'PodcastService.CheckNewOwner': { on: 'podcast', role: 'owner', verified: true },
  'PodcastService.OfferOwnership': { on: 'podcast', role: 'owner', verified: true },
  'PodcastService.ParseRSS': { on: 'self', verified: true },
  'PodcastService.Redirect': { on: 'podcast', role: 'admin', verified: true },
  'PodcastService.StopRedirect': { on: 'podcast', role: 'admin' },
  'PodcastService.Update': { on: 'podcast', role: 'editor' },
  'PodcastService.ValidatePodcastProfileURL': { on: 'self' },
  'PodcastService.WithdrawOwnershipOffer': { on: 'podcast', role: 'owner' },
  'RecordingService.Create': { on: 'podcast', at: 'recording.podcastId', role: 'editor' },
  'RecordingService.Delete': { on: 'recording', at: 'recording.id', role: 'editor' },
  'RecordingService.FindByEpisodeID': { on: 'episode', role: 'editor' },
  'RecordingService.FindByPodcastID': { on: 'podcast', role: 'editor' },
  'RecordingService.FindPeaks': { on: 'recording', role: 'editor' },
  'RecordingService.FindUnusedByPodcastID': { on: 'podcast', role: 'editor' },
  'RecordingService.Replace': { on: 'recording', at: 'oldRecordingId', role: 'editor' },
  'RecordingService.SavePeaks': { on: 'recording', role: 'editor' },
  'RecordingService.Update': { on: 'recording', at: 'newRecording.id', role: 'editor' },
  'RecordingService.ValidateFileName': { on: 'podcast', role: 'editor' },
  'SearchService.Find': { on: 'self' },
  'TeamManagementService.AnswerInvitation': { on: 'self', outsideBeta: true },
  'TeamManagementService.FindInvitation': { on: 'public' },
  'TeamManagementService.FindTeam': { on: 'public' },
  'TeamManagementService.InviteTeam': { on: 'podcast', at: 'podcastRoles.0.podcastId', role: 'admin', verified: true },
  'TeamManagementService.RemoveMember': { on: 'podcastRole', role: 'admin' },
  'TeamManagementService.ResendInvitation': { on: 'podcastRole', role: 'admin', verified: true },
  'UploadService.Cancel': { on: 'self' },
  'UploadService.GetSignedURL': { on: 'self' },
  'UserInfoService.FindByUserID': { on: 'self' },
  'UserInfoService.FindOwnerByPodcastID': { on: 'podcast', role: 'editor' },
  'UserService.AlertPasswordChanged': { on: 'self' },
  'UserService.Create': { on: 'self', outsideBeta: true },
  'UserService.Delete': { on: 'self', outsideBeta: true },
  'UserService.Find': { on: 'self', outsideBeta: true },
  'UserService.FindByProfileURL': { on: 'public' },
  'UserService.FindDeletionImpact': { on: 'self', outsideBeta: true },
  'UserService.FindMentionable': { on: 'self' },
  'UserService.Update': { on: 'self' },
  'UserService.ValidateUsername': { on: 'self' },
  'WorkService.Find': { on: 'self' },
} as const satisfies Record<MethodName, Right>

/** What a handler knows about the caller. */
export type AccessOf<N extends MethodName> = (typeof permissions)[N] extends { role: string } ? ShowAccess : null

/** Whether access depends on an object and its podcast. */
export const isScoped = (right: Right): right is ScopedRight => 'role' in right

export const rightOf = (name: MethodName): Right => permissions[name]

const rankOf = (access: ShowAccess): number => showAccesses.length - showAccesses.indexOf(access)

/** Whether this access includes that role. */
export const reaches = (access: ShowAccess, role: Lowercase<ShowAccess>): boolean =>
  rankOf(access) >= rankOf(role.toUpperCase() as ShowAccess)

/** For the app: whether a button for this method is enabled with this access. */
export function can(name: MethodName, access: ShowAccess | null): boolean {
  const right = rightOf(name)
  return !isScoped(right) || (access !== null && reaches(access, right.role))
}
