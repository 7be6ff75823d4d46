import { randomUUID } from 'node:crypto'
import { defaultPreset } from '@castwright/contract/finishing/shapes.ts'
import { defaultGuestEmails } from '@castwright/contract/guests/settings.ts'
import { methodOf, type MethodName } from '@castwright/contract/methods.ts'
import { newProgress } from '@castwright/contract/workflow/steps.ts'
import { writeToken } from '../../src/domains/notifications/token.ts'
import type { TestApp } from '../kit/app.ts'
import { guestWith, type Person } from '../kit/as.ts'
import { releaseHash } from './stage-guests.ts'
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
  versionId: stage.versionId,
  linkId: stage.linkId,
  tokenId: stage.tokenId,
  listenerId: stage.listenerId,
  listenerIds: [stage.listenerId],
  tierId: stage.tierId,
  membershipId: stage.membershipId,
  downloadImportId: stage.downloadImportId,
  from: '2026-01-01',
  to: '2026-01-31',
  templateId: stage.templateId,
  seasonId: stage.seasonId,
  busyCalendarId: stage.busyCalendarId,
  archiveId: stage.archiveId,
  webhookId: stage.webhookId,
  deliveryId: stage.deliveryId,
  finishingPresetId: stage.finishingPresetId,
  finishingSoundId: stage.finishingSoundId,
  guestId: stage.guestId,
  otherGuestId: stage.otherGuestId,
  episodeGuestId: stage.episodeGuestId,
  pitchId: stage.pitchId,
  notificationId: stage.notificationId,
  notificationIds: [stage.notificationId],
  secret: stage.confirmation,
  username,
  before: '2020-01-01T00:00:00Z',
  newRssFeedUrl: nowhere,
  rssFeedUrl: nowhere,
  migrationVerificationId: stage.verification.id,
})

const goodTier = { name: 'Patron', description: '', cents: 900, interval: 'month', hasBonus: true, earlyDays: 2 }

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

const template = { name: 'Talk', steps: [], showNotes: '', reviewers: [], weekday: null, time: null }

const rule = {
  frequency: 'weekly',
  interval: 1,
  weekdays: ['TU'],
  startDate: '2040-03-06',
  time: '06:00',
  timeZone: 'UTC',
  count: 2,
  skipDates: [],
}
const season = { templateId: null, rule, title: 'Episode {number}', seasonNumber: null, firstNumber: null }

const guest = {
  name: 'Omar',
  email: 'omar@example.com',
  pronouns: 'he/him',
  pronunciation: 'OH-mar',
  bio: 'A keeper of lighthouses.',
  links: [{ label: 'Website', url: 'https://omar.example.com' }],
  notes: '',
  tags: ['sea'],
  doNotContact: false,
}
const { email: _email, notes: _notes, tags: _tags, doNotContact: _contact, ...details } = guest
const guestFile = 'Name,Email\nOmar,omar@example.com\n'
const times = [{ startsAt: '2030-01-04T10:00:00Z', minutes: 60 }]

/** Additional fields of some methods. */
const special: Partial<Record<MethodName, (scene: Scene) => Input>> = {
  'AnalyticsService.CreateImport': () => ({ text: 'Date,Downloads\n2026-01-01,3\n', name: 'Old host' }),
  'AnalyticsService.ParseImport': () => ({ text: 'Date,Downloads\n2026-01-01,3\n' }),
  'AnalyticsService.FindComparison': () => ({ episodeId: undefined }),
  'BillingService.ConfirmCheckout': ({ stage }) => ({ sessionId: stage.checkoutId }),
  'BillingService.CreateCheckoutSession': () => ({ priceId: 'test_price_pro_monthly' }),
  'ArchiveService.Import': ({ stage }) => ({ file: { bucket: 'archives', object: stage.archiveUpload } }),
  'BusyCalendarService.Create': () => ({ name: 'Holidays', url: 'https://calendar.example/holidays.ics' }),
  'CalendarService.Find': () => ({ from: '2030-01-01', to: '2030-01-31' }),
  'CalendarService.MoveRelease': () => ({ from: null, to: '2030-01-02T10:00:00Z' }),
  'ChaptersService.ImportChapters': () => ({ text: '00:00 Intro\n00:10 Questions\n', version: 1 }),
  'ChaptersService.SaveChapters': () => ({ chapters: [{ id: randomUUID(), startMs: 0, title: 'Intro' }], version: 1 }),
  'ClipsService.CancelRender': ({ stage }) => ({ clipId: stage.clipId }),
  'ClipsService.CreateClip': () => ({ title: 'The best part', startMs: 0, endMs: 20_000 }),
  'ClipsService.DeleteClip': ({ stage }) => ({ clipId: stage.clipId }),
  'ClipsService.RenderClip': ({ stage }) => ({ clipId: stage.clipId, formats: ['mp3'] }),
  'ClipsService.UpdateClip': ({ stage }) => ({ clipId: stage.clipId, title: 'The very best part' }),
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
  'EpisodeService.Schedule': () => ({ scheduledReleaseDate: '2099-01-01T00:00:00Z', from: undefined }),
  'EpisodeService.UpdateOpenTags': () => ({ episodeTags: { license: { name: 'CC-BY-4.0', url: '' } } }),
  'EpisodeService.Update': () => ({ episode: { title: 'Renamed' } }),
  'EpisodeGuestService.AcceptDetails': () => ({ detailsVersion: null }),
  'EpisodeGuestService.SharePreview': () => ({ share: true }),
  'EpisodeGuestService.Add': ({ stage }) => ({ guestId: stage.otherGuestId }),
  'EpisodeGuestService.AgreeOnSlot': ({ stage }) => ({ slotId: stage.slotId, timeZone: 'Europe/Berlin' }),
  'EpisodeGuestService.Answer': () => ({ answer: 'yes' }),
  'EpisodeGuestService.FindEmail': () => ({ kind: 'invitation' }),
  'EpisodeGuestService.Invite': () => ({ sendEmail: true }),
  'EpisodeGuestService.OfferSlots': () => ({ slots: times }),
  'EpisodeGuestService.Update': () => ({ prepNotes: 'Bring water.', version: 1 }),
  'FinishingService.AddSound': ({ stage }) => ({ name: 'Outro', file: stage.upload }),
  'FinishingService.CreatePreset': () => ({ preset: { ...defaultPreset, name: 'Quiet' } }),
  'FinishingService.RenameSound': () => ({ name: 'Opening' }),
  'FinishingService.SaveCuts': () => ({ cuts: [{ startMs: 0, endMs: 100 }], version: 1 }),
  'FinishingService.Start': ({ stage }) => ({ recordingIds: [stage.recordingId] }),
  'FinishingService.UpdatePreset': () => ({ preset: { ...defaultPreset, name: 'Louder' } }),
  'FinishingService.UpdateSettings': () => ({ isTaggedOnPublish: true }),
  'GuestPageService.Answer': () => ({ accept: true, timeZone: 'Asia/Tokyo' }),
  'GuestPageService.CancelUpload': () => ({ object: 'none.mp3' }),
  'GuestPageService.FinishUpload': () => ({ object: 'none.mp3' }),
  'GuestPageService.Propose': () => ({ slots: times, timeZone: 'Asia/Tokyo' }),
  'GuestPageService.Review': () => ({ approval: 'approved' }),
  'GuestPageService.Save': () => ({ details, answers: [] }),
  'GuestPageService.Sign': () => ({ code: '123456', name: 'Nia', sha256: releaseHash }),
  'GuestPageService.StartUpload': () => ({ fileName: 'Nia.mp3', contentType: 'audio/mpeg', size: 1000 }),
  'GuestPageService.Vote': ({ stage }) => ({ votes: [{ slotId: stage.slotId, answer: 'yes' }], timeZone: 'Asia/Tokyo' }),
  'GuestPageService.Withdraw': () => ({ code: '123456' }),
  'GuestService.Create': () => ({ guest }),
  'GuestService.Erase': () => ({ includeReleases: false }),
  'GuestService.Import': () => ({ text: guestFile }),
  'GuestService.ParseImport': () => ({ text: guestFile }),
  'GuestService.Update': () => ({ guest, version: 1 }),
  'GuestSettingsService.Update': () => ({
    settings: { intro: 'Hi', questions: [], emails: defaultGuestEmails, interviewMinutes: 45, interviewPlace: 'Studio' },
    version: 1,
  }),
  'GuestSettingsService.UpdateGates': () => ({ requiresRelease: true, requiresApproval: false, version: 1 }),
  'GuestSettingsService.UpdateReleaseForm': () => ({ text: 'Another text.', version: 1 }),
  'HostService.Create': () => ({ host: `p${randomUUID()}.example.com` }),
  'HostService.Delete': ({ stage }) => ({ hostId: stage.hostId }),
  'HostService.SetPrimary': ({ stage }) => ({ hostId: stage.hostId }),
  'HostService.Verify': ({ stage }) => ({ hostId: stage.hostId }),
  'InterviewService.Confirm': () => ({ startsAt: '2030-01-02T10:00:00Z', confirmed: true }),
  'InterviewService.Save': () => ({
    interview: { startsAt: '2030-01-02T10:00:00Z', minutes: 60, place: 'Studio', timeZone: 'Europe/Berlin', peopleIds: [] },
  }),
  'ListenerService.Create': () => ({ kind: 'member', listener: { name: 'Max', email: 'max@example.com', expiresAt: null } }),
  'ListenerService.Import': () => ({ text: 'Name,Email\nMax,max@example.com\n', invite: false }),
  'ListenerService.ParseImport': () => ({ text: 'Name,Email\nMax,max@example.com\n' }),
  'ListenerService.RotateAll': () => ({ invite: false }),
  'ListenerService.SetState': () => ({ state: 'paused' }),
  'ListenerService.Update': () => ({ listener: { name: 'Lea L.', email: 'lea@example.com', expiresAt: null } }),
  'ListenerService.UpdateSettings': () => ({ settings: { pauseMessage: 'See you soon.', dripDays: 7, shareAlert: 5 } }),
  'MembershipService.CreateTier': () => ({ tier: goodTier }),
  'MembershipService.DeleteTier': ({ stage }) => ({ tierId: stage.unsoldTierId }),
  'MembershipService.SetTierArchived': () => ({ isArchived: true }),
  'MembershipService.UpdateTier': () => ({ tier: goodTier }),
  'MigrationInfoService.AcceptDifferences': ({ stage }) => ({ comparedAt: stage.comparedAt }),
  'MigrationInfoService.Update': ({ stage }) => ({ migrationInfo: { podcastId: stage.podcastId, isMigrating: false } }),
  'MigrationVerificationService.Verify': ({ stage }) => ({ code: stage.verification.code }),
  'NewsletterService.CancelIssue': ({ stage }) => ({ issueId: stage.issueId }),
  'NewsletterService.DeleteSubscriber': ({ stage }) => ({ subscriberId: stage.subscriberId }),
  'NewsletterService.Import': () => ({ text: 'Email\nmia@example.com\n', hasConsent: true }),
  'NewsletterService.ResendUncertain': ({ stage }) => ({ issueId: stage.issueId }),
  'NewsletterService.Update': () => ({ settings: { isOn: true, intro: 'Hello', footer: '' }, version: 0 }),
  'NotificationService.Create': ({ caller, stage }) => ({
    triggerUserId: caller.userId,
    type: 'EpisodeAdded',
    data: { podcastId: stage.podcastId, episodeId: stage.episodeId },
  }),
  'NotificationService.Unsubscribe': ({ app, caller }) => ({ token: writeToken(app.secret, { userId: caller.userId, type: 'Mention' }) }),
  'NotificationService.UpdatePreferences': () => ({ preferences: [{ type: 'Mention', delivery: 'daily' }] }),
  'OnboardingService.Dismiss': () => ({ dismissed: true }),
  'PitchService.Answer': () => ({ state: 'accepted' }),
  'PitchService.Create': () => ({
    pitch: { name: 'Pia', email: 'pia@example.com', topic: 'Fog', about: '', links: [], consent: true },
  }),
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
  'OperatorService.CancelJobs': () => ({ jobIds: [randomUUID()] }),
  // These would end the session of someone else on the stage.
  'OperatorService.DisableUser': () => ({ accountId: randomUUID() }),
  'OperatorService.SignOutUser': () => ({ accountId: randomUUID() }),
  'OperatorService.FindJobs': () => ({ state: 'failed' }),
  'OperatorService.RetryJobs': () => ({ jobIds: [randomUUID()] }),
  'OperatorService.SetPlan': () => ({ plan: 'PRO' }),
  'OperatorService.StartRehearsal': () => ({ backupId: randomUUID() }),
  'PodcastService.ParseRSS': () => ({ url: nowhere }),
  'PodcastService.LookUpShow': () => ({ url: nowhere }),
  'PodcastService.SetLiveStatus': () => ({ guid: 'none', status: 'live' }),
  'PodcastService.UpdateOpenTags': () => ({ showTags: { license: { name: 'CC-BY-4.0', url: '' } } }),
  'PodcastService.Update': () => ({ updatedPodcast: { subtitle: 'And what comes after' } }),
  'PodcastService.ValidatePodcastProfileURL': ({ stage }) => ({ podcastProfileUrl: stage.profileUrl }),
  'RecordingService.Create': ({ stage }) => ({ recording: { podcastId: stage.podcastId, fileName: 'New.mp3', url: stage.upload } }),
  'RecordingService.Delete': ({ stage }) => ({ recording: { id: stage.recordingId } }),
  'RecordingService.Replace': ({ stage }) => ({
    oldRecordingId: stage.recordingId,
    newRecording: { fileName: 'Other.mp3', url: stage.upload },
  }),
  'RecordingService.SaveMeasurement': () => ({
    facts: {
      integrated: -16,
      truePeak: -1.5,
      range: 4,
      clips: 0,
      firstClip: null,
      silenceStart: 0,
      silenceEnd: 0,
      channels: 2,
      channelFault: null,
      seconds: 60,
    },
  }),
  'RecordingService.SavePeaks': () => ({ peaks: [0, 128, 255] }),
  'RecordingService.Update': ({ stage }) => ({ newRecording: { id: stage.recordingId, episodeId: stage.episodeId } }),
  'RecordingService.ValidateFileName': () => ({ fileName: 'Take.mp3' }),
  'SearchService.Find': () => ({ text: 'Pilot' }),
  'SeasonService.Plan': () => ({ ...season, planId: randomUUID() }),
  'SeasonService.Preview': () => season,
  'SeasonService.Shift': () => ({ days: 1, shiftDueDates: true, version: 1 }),
  'SeasonService.Update': () => ({ rule, shiftDueDates: true, version: 1 }),
  'TeamManagementService.AnswerInvitation': ({ stage }) => ({ token: stage.invitation.token, accept: false }),
  'TeamManagementService.CreateInvitationLink': ({ stage }) => ({ podcastRoleId: stage.invitation.podcastRoleId }),
  'TeamManagementService.FindInvitation': ({ stage }) => ({ token: stage.invitation.token }),
  'TeamManagementService.InviteTeam': ({ caller, stage }) => ({
    inviterId: caller.userId,
    podcastRoles: [{ podcastId: stage.podcastId, email: 'newcomer@example.com', collaboratorType: 'HOST', showAccess: 'EDITOR' }],
  }),
  'TeamManagementService.ResendInvitation': ({ stage }) => ({ podcastRoleId: stage.invitation.podcastRoleId }),
  'TemplateService.Create': () => ({ template }),
  'TemplateService.Update': () => ({ template, version: 1 }),
  'TokenService.Create': () => ({ name: 'Backup', scopes: ['read'], podcastIds: null, expiresInDays: 30 }),
  'TranscriptsService.ImportTranscript': () => ({ text: 'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ada>Hello.\n' }),
  'TranscriptsService.MarkChecked': () => ({ isChecked: true }),
  'TranscriptsService.RealignTranscript': () => ({ anchors: [{ fromMs: 0, toMs: 100 }] }),
  'TranscriptsService.ReleaseTranscript': () => ({ isReleased: true }),
  'TranscriptsService.RenameSpeaker': () => ({ from: 'Ada', to: 'Bob' }),
  'TranscriptsService.ReplaceText': () => ({ find: 'Hello', replacement: 'Welcome' }),
  'TranscriptsService.SaveSegments': ({ stage }) => ({
    changes: [
      {
        put: [{ id: randomUUID(), version: 0, startMs: 900, endMs: 1000, speaker: '', text: 'More.', isChecked: true }],
        remove: [{ id: stage.segmentId, version: 1 }],
      },
    ],
  }),
  'TranscriptsService.ShiftTranscript': () => ({ byMs: 50 }),
  'TranscriptsService.StartTranscription': () => ({ tracks: [], replace: true }),
  'TranscriptsService.UpdateLanguage': () => ({ language: 'de' }),
  'TranscriptsService.UpdateSettings': () => ({ isAutoReleased: true }),
  'UploadService.Cancel': () => ({ bucket: 'recordings', object: 'never-there.mp3' }),
  'UploadService.GetSignedURL': () => ({ bucket: 'user-avatars', contentType: 'image/png', size: 1000 }),
  'UserService.Create': itself,
  'UserService.FindByProfileURL': ({ username }) => ({ profileUrl: username }),
  'UserService.Update': itself,
  'WebhookService.Create': () => ({
    name: 'Build',
    events: ['episode.published'],
    target: { kind: 'standard', url: 'https://receiver.example' },
  }),
  'WebhookService.Update': () => ({ name: 'Deploy', events: ['episode.created'] }),
}

/** A valid input for the method, with the IDs of the caller and the stage. */
export const goodInput = (name: MethodName, scene: Scene): Input => ({ ...common(scene), ...special[name]?.(scene) })

/** Methods for guests are called with the link of the stage. */
export const callerOf = (name: MethodName, stage: Stage, person: Person): Person =>
  methodOf(name).right.on === 'guestLink' ? guestWith(stage.guestLink) : person
