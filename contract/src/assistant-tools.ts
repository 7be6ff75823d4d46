import type { ConfirmableMethod } from './confirmations/shapes.ts'
import type { MethodName } from './methods.ts'

/** `read` changes nothing. `draft` changes what only the team sees. `confirm` returns a link for a person to open. */
export type ToolKind = 'read' | 'draft' | 'confirm'

type Common = {
  /** As assistants call it. */
  name: string
  /** For people. */
  title: string
  /** What an assistant should know beyond the summary of the method. */
  hint?: string
  /** The only fields that an assistant may set, such as `episode.title`. Without it, all fields of the input. */
  only?: readonly string[]
  /** The next release includes what it changes, so it is refused for episodes whose release is scheduled. */
  isReleased?: true
}
export type AssistantTool = Common & ({ kind: 'read' | 'draft'; method: MethodName } | { kind: 'confirm'; method: ConfirmableMethod })

/**
 * What assistants can do, by MCP. Methods that aren't listed are out of reach. Everything that publishes, deletes or emails people is of
 * the kind `confirm`, and its fields are those that the confirmation page shows.
 */
export const assistantTools = [
  { name: 'list_shows', title: 'List shows', kind: 'read', method: 'CallerService.Find', hint: 'Start here to get show IDs.' },
  { name: 'get_show', title: 'Read a show', kind: 'read', method: 'PodcastService.FindWithInfo' },
  { name: 'get_team', title: "Read a show's team", kind: 'read', method: 'TeamManagementService.FindTeam' },
  { name: 'check_feed', title: "Check a show's feed", kind: 'read', method: 'PodcastService.CheckFeed' },
  { name: 'list_episodes', title: 'List episodes with their progress', kind: 'read', method: 'EpisodeService.FindWithProgress' },
  {
    name: 'get_episode',
    title: 'Read an episode',
    kind: 'read',
    method: 'EpisodeService.Find',
    hint: 'Includes the show notes and the recording ID.',
  },
  { name: 'get_progress', title: "Read an episode's steps", kind: 'read', method: 'EpisodeProgressService.FindByEpisodeID' },
  { name: 'get_checklist', title: 'Read your checklist', kind: 'read', method: 'EpisodeChecklistService.FindByEpisodeID' },
  { name: 'get_comments', title: 'Read comments', kind: 'read', method: 'CommentsService.GetCommentsByEpisodeId' },
  { name: 'get_reviews', title: 'Read reviews', kind: 'read', method: 'EpisodeReviewService.FindByEpisodeID' },
  { name: 'get_guests', title: "Read an episode's guests", kind: 'read', method: 'EpisodeGuestService.FindByEpisodeID' },
  { name: 'get_interview', title: 'Read an interview date', kind: 'read', method: 'InterviewService.FindByEpisodeID' },
  { name: 'check_release', title: 'Check an episode before its release', kind: 'read', method: 'EpisodeService.CheckRelease' },
  { name: 'get_recording', title: "Read a recording's details", kind: 'read', method: 'RecordingService.FindByEpisodeID' },
  { name: 'get_transcript', title: 'Read a transcript', kind: 'read', method: 'TranscriptsService.GetTranscript' },
  { name: 'get_chapters', title: 'Read chapters', kind: 'read', method: 'ChaptersService.GetChapters' },
  { name: 'suggest_chapters', title: 'Suggest chapters', kind: 'read', method: 'ChaptersService.SuggestChapters' },
  { name: 'get_downloads', title: "Read a show's downloads", kind: 'read', method: 'AnalyticsService.FindByPodcastID' },
  { name: 'get_episode_downloads', title: "Read an episode's downloads", kind: 'read', method: 'AnalyticsService.FindByEpisodeID' },
  {
    name: 'list_episode_downloads',
    title: 'Compare downloads by episode',
    kind: 'read',
    method: 'AnalyticsService.FindEpisodesByPodcastID',
  },
  { name: 'compare_episodes', title: 'Compare episodes with a typical one', kind: 'read', method: 'AnalyticsService.FindComparison' },
  { name: 'search', title: 'Search everything', kind: 'read', method: 'SearchService.Find' },
  { name: 'get_calendar', title: 'Read the calendar', kind: 'read', method: 'CalendarService.Find' },
  { name: 'get_work', title: 'Read your to-do list', kind: 'read', method: 'WorkService.Find' },

  {
    name: 'create_episode',
    title: 'Create a draft',
    kind: 'draft',
    method: 'EpisodeService.Create',
    only: [
      'episode.podcastId',
      'episode.title',
      'episode.episodeType',
      'episode.level',
      'episode.seasonNumber',
      'episode.episodeNumber',
      'episode.label',
      'episode.parentalAdvisory',
      'episode.plannedReleaseDate',
      'templateId',
    ],
  },
  {
    name: 'update_episode',
    title: 'Edit a draft and its show notes',
    kind: 'draft',
    method: 'EpisodeService.Update',
    hint: "Show notes are HTML. Send the show_notes_version that you read. Listeners don't see changes to a published episode until a person republishes it.",
    isReleased: true,
    // Scheduling, the date of publication and files are left out.
    only: [
      'episodeId',
      'episode.title',
      'episode.label',
      'episode.seasonNumber',
      'episode.episodeNumber',
      'episode.showNotes',
      'episode.showNotesVersion',
    ],
  },
  {
    name: 'save_chapters',
    title: 'Save chapters',
    kind: 'draft',
    method: 'ChaptersService.SaveChapters',
    hint: 'Replaces all chapters. Send the version that you read, and a new UUID for each new chapter.',
    isReleased: true,
    only: [
      'recordingId',
      'chapters.id',
      'chapters.startMs',
      'chapters.endMs',
      'chapters.title',
      'chapters.url',
      'chapters.isHidden',
      'version',
    ],
  },
  { name: 'update_checklist', title: 'Change your checklist', kind: 'draft', method: 'EpisodeChecklistService.Update' },
  { name: 'set_due_date', title: "Set a step's due date", kind: 'draft', method: 'EpisodeProgressService.UpdateDueDate' },
  {
    name: 'plan_release',
    title: 'Plan a release date',
    kind: 'draft',
    method: 'CalendarService.MoveRelease',
    hint: 'Only works on drafts. Publishes nothing.',
  },

  { name: 'publish_episode', title: 'Publish an episode', kind: 'confirm', method: 'EpisodeService.Publish', only: ['episodeId'] },
  {
    name: 'schedule_episode',
    title: 'Schedule a release',
    kind: 'confirm',
    method: 'EpisodeService.Schedule',
    only: ['episodeId', 'scheduledReleaseDate'],
  },
  {
    name: 'unschedule_episode',
    title: 'Cancel a scheduled release',
    kind: 'confirm',
    method: 'EpisodeService.Unschedule',
    only: ['episodeId'],
  },
  { name: 'unpublish_episode', title: 'Unpublish an episode', kind: 'confirm', method: 'EpisodeService.Unpublish', only: ['episodeId'] },
  {
    name: 'delete_episode',
    title: 'Delete an episode',
    kind: 'confirm',
    method: 'EpisodeService.Delete',
    only: ['episodeId', 'deleteRecording'],
  },
  { name: 'delete_recording', title: 'Delete a recording', kind: 'confirm', method: 'RecordingService.Delete', only: ['recording.id'] },
  {
    name: 'save_interview',
    title: 'Set an interview date',
    kind: 'confirm',
    method: 'InterviewService.Save',
    only: [
      'episodeId',
      'interview.startsAt',
      'interview.minutes',
      'interview.place',
      'interview.timeZone',
      'interview.peopleIds',
      'version',
    ],
  },
  {
    name: 'invite_guest',
    title: 'Invite a guest',
    kind: 'confirm',
    method: 'EpisodeGuestService.Invite',
    only: ['episodeGuestId', 'days'],
  },
  {
    name: 'invite_team',
    title: 'Invite people to the team',
    kind: 'confirm',
    method: 'TeamManagementService.InviteTeam',
    only: ['podcastRoles.podcastId', 'podcastRoles.email', 'podcastRoles.collaboratorType', 'podcastRoles.showAccess'],
  },
] as const satisfies readonly AssistantTool[]

export type ToolName = (typeof assistantTools)[number]['name']
