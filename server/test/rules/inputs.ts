import type { MethodName } from '@castwright/contract/methods.ts'
import { newProgress } from '@castwright/contract/steps.ts'
import { writeToken } from '../../src/domains/notifications/token.ts'
import type { TestApp } from '../kit/app.ts'
import type { Person } from '../kit/as.ts'
import { nowhere, type Stage } from './stage.ts'

export type Scene = { app: TestApp; stage: Stage; caller: Person; someoneElse: Person; username: string }

type Input = Record<string, unknown>

/** Common fields by name. Each method uses those it knows. */
const common = ({ stage, caller, someoneElse, username }: Scene): Input => ({
  userId: caller.userId,
  accountId: someoneElse.userId,
  podcastId: stage.podcastId,
  podcastRoleId: stage.podcastRoleId,
  episodeId: stage.episodeId,
  episodeReviewId: stage.episodeReviewId,
  commentId: stage.commentId,
  recordingId: stage.recordingId,
  linkId: stage.linkId,
  downloadImportId: stage.downloadImportId,
  from: '2026-01-01',
  to: '2026-01-31',
  notificationId: stage.notificationId,
  notificationIds: [stage.notificationId],
  username,
  before: '2020-01-01T00:00:00Z',
  newRssFeedUrl: nowhere,
  rssFeedUrl: nowhere,
  migrationVerificationId: stage.verification.id,
})

const itself = ({ caller }: Scene): Input => ({ user: { id: caller.userId } })

const query = ({ stage }: Scene): Input => ({
  queryOptions: {
    filters: [{ propertyName: 'PodcastID', propertyValue: stage.podcastId, propertyType: 'STRING', operator: 'EQUAL' }],
    orders: [{ propertyName: 'CreatedAt', sort: 'DESC' }],
  },
})

const episode = {
  title: 'A New One',
  episodeType: 'FULL',
  level: null,
  seasonNumber: null,
  episodeNumber: 1,
  label: '',
  parentalAdvisory: 'clean',
  itunesVisibility: 'show',
  plannedReleaseDate: null,
}

const newPodcast = (): Input => ({
  title: 'Day Shift',
  profileUrl: `day-${Math.random().toString(36).slice(2, 10)}`,
  projectKey: 'DAY',
  parentalAdvisory: 'clean',
  showType: 'episodic',
  episodeGrouping: 'none',
  episodeNumbering: 'yes',
  mediaFormat: 'audio',
  categories: ['Technology'],
  showSummary: '<p>Stories from before noon.</p>',
})

const importedPodcast = (): Input => ({
  ...newPodcast(),
  subtitle: '',
  language: 'en',
  location: 'US',
  keywords: [],
  externalWebsite: '',
  podcastEmail: '',
  itunesVisibility: 'show',
  isComplete: false,
  authors: ['Ada'],
  ownerName: 'Ada',
  ownerEmail: 'ada@example.com',
  copyright: 'Ada',
  timeZone: 'UTC',
})

/** Additional fields of some methods. */
const special: Partial<Record<MethodName, (scene: Scene) => Input>> = {
  'AnalyticsService.CreateImport': () => ({ text: 'Date,Downloads\n2026-01-01,3\n', name: 'Old host' }),
  'AnalyticsService.ParseImport': () => ({ text: 'Date,Downloads\n2026-01-01,3\n' }),
  'AnalyticsService.FindComparison': () => ({ episodeId: undefined }),
  'BillingService.ConfirmCheckout': ({ stage }) => ({ sessionId: stage.checkoutId }),
  'BillingService.CreateCheckoutSession': () => ({ priceId: 'test_price_pro_monthly' }),
  'CommentsService.CreateComment': ({ stage }) => ({ comment: { episodeId: stage.episodeId, content: '<p>Well.</p>' } }),
  'CommentsService.RestoreComment': ({ stage }) => ({ commentId: stage.deletedCommentId }),
  'CommentsService.UpdateComment': ({ stage }) => ({ comment: { id: stage.commentId, content: '<p>Well.</p>' } }),
  'EpisodeChecklistService.Update': ({ stage }) => ({ episodeChecklist: { episodeId: stage.episodeId, items: [] } }),
  'EpisodeProgressService.Update': ({ stage }) => ({ episodeProgress: { ...newProgress, episodeId: stage.episodeId } }),
  'EpisodeProgressService.UpdateAssignee': () => ({ step: 'writeShowNotes', assigneeId: null }),
  'EpisodeProgressService.UpdateDueDate': () => ({ step: 'writeShowNotes', dueDate: '2030-01-02' }),
  'EpisodeReviewService.Create': ({ stage }) => ({ episodeReview: { episodeId: stage.episodeId, reviewType: 'FINAL_REVIEW' } }),
  'EpisodeReviewService.Update': ({ stage }) => ({ episodeReview: { id: stage.episodeReviewId, reviewStatus: 'IN_REVIEW' } }),
  'EpisodeService.Create': ({ stage }) => ({ episode: { ...episode, podcastId: stage.podcastId } }),
  'EpisodeService.Find': query,
  'EpisodeService.FindWithProgress': query,
  'EpisodeService.Restore': ({ stage }) => ({ episodeId: stage.deletedEpisodeId }),
  'EpisodeService.Schedule': () => ({ scheduledReleaseDate: '2099-01-01T00:00:00Z' }),
  'EpisodeService.Update': () => ({ episode: { title: 'Renamed' } }),
  'MigrationInfoService.AcceptDifferences': ({ stage }) => ({ comparedAt: stage.comparedAt }),
  'MigrationInfoService.Update': ({ stage }) => ({ migrationInfo: { podcastId: stage.podcastId, isMigrating: false } }),
  'MigrationVerificationService.Verify': ({ stage }) => ({ code: stage.verification.code }),
  'NotificationService.Create': ({ caller, stage }) => ({
    triggerUserId: caller.userId,
    type: 'EpisodeAdded',
    data: { podcastId: stage.podcastId, episodeId: stage.episodeId },
  }),
  'NotificationService.Unsubscribe': ({ app, caller }) => ({ token: writeToken(app.secret, { userId: caller.userId, type: 'Mention' }) }),
  'NotificationService.UpdatePreferences': () => ({ preferences: [{ type: 'Mention', delivery: 'daily' }] }),
  'OnboardingService.Dismiss': () => ({ dismissed: true }),
  'PodcastInfoService.Update': ({ stage }) => ({ podcastInfo: { podcastId: stage.podcastId, teamRoles: ['HOST', 'PRODUCER'] } }),
  'PodcastRoleService.Update': ({ stage }) => ({
    podcastRole: { id: stage.podcastRoleId, showAccess: 'ADMIN', collaboratorType: 'CO_HOST' },
  }),
  'PodcastService.AnswerOwnershipOffer': ({ stage }) => ({ token: stage.offerToken, accept: false }),
  'PodcastService.Create': () => ({ podcast: newPodcast() }),
  'PodcastService.FindByProfileURL': ({ stage }) => ({ profileUrl: stage.profileUrl }),
  'PodcastService.FindOwnershipOfferByToken': ({ stage }) => ({ token: stage.offerToken }),
  'PodcastService.Migrate': () => ({ oldHost: 'Other', podcast: importedPodcast() }),
  'PodcastService.CheckNewOwner': ({ someoneElse }) => ({ newOwnerId: someoneElse.userId }),
  'PodcastService.OfferOwnership': ({ someoneElse }) => ({ newOwnerId: someoneElse.userId }),
  'PodcastService.ParseRSS': () => ({ url: nowhere }),
  'PodcastService.Update': () => ({ updatedPodcast: { subtitle: 'And what comes after' } }),
  'PodcastService.ValidatePodcastProfileURL': ({ stage }) => ({ podcastProfileUrl: stage.profileUrl }),
  'RecordingService.Create': ({ stage }) => ({ recording: { podcastId: stage.podcastId, fileName: 'New.mp3', url: stage.upload } }),
  'RecordingService.Delete': ({ stage }) => ({ recording: { id: stage.recordingId } }),
  'RecordingService.Replace': ({ stage }) => ({
    oldRecordingId: stage.recordingId,
    newRecording: { fileName: 'Other.mp3', url: stage.upload },
  }),
  'RecordingService.SavePeaks': () => ({ peaks: [0, 128, 255] }),
  'RecordingService.Update': ({ stage }) => ({ newRecording: { id: stage.recordingId, episodeId: stage.episodeId } }),
  'RecordingService.ValidateFileName': () => ({ fileName: 'Take.mp3' }),
  'SearchService.Find': () => ({ text: 'Pilot' }),
  'TeamManagementService.AnswerInvitation': ({ stage }) => ({ token: stage.invitation.token, accept: false }),
  'TeamManagementService.FindInvitation': ({ stage }) => ({ token: stage.invitation.token }),
  'TeamManagementService.InviteTeam': ({ caller, stage }) => ({
    inviterId: caller.userId,
    podcastRoles: [{ podcastId: stage.podcastId, email: 'newcomer@example.com', collaboratorType: 'HOST', showAccess: 'EDITOR' }],
  }),
  'TeamManagementService.ResendInvitation': ({ stage }) => ({ podcastRoleId: stage.invitation.podcastRoleId }),
  'UploadService.Cancel': () => ({ bucket: 'recordings', object: 'never-there.mp3' }),
  'UploadService.GetSignedURL': () => ({ bucket: 'user-avatars', contentType: 'image/png', size: 1000 }),
  'UserService.Create': itself,
  'UserService.FindByProfileURL': ({ username }) => ({ profileUrl: username }),
  'UserService.Update': itself,
}

/** A valid input for the method, with the IDs of the caller and the stage. */
export const goodInput = (name: MethodName, scene: Scene): Input => ({ ...common(scene), ...special[name]?.(scene) })
