import { z } from 'zod'
import { CheckResult } from '../publishing/checks.ts'
import { Id, Instant } from '../shapes.ts'

/** What assistants can only request. The method is called after a person has confirmed it in the app. */
export const confirmableMethods = [
  'EpisodeService.Publish',
  'EpisodeService.Schedule',
  'EpisodeService.Unschedule',
  'EpisodeService.Unpublish',
  'EpisodeService.Delete',
  'RecordingService.Delete',
  'InterviewService.Save',
  'EpisodeGuestService.Invite',
  'TeamManagementService.InviteTeam',
] as const
export type ConfirmableMethod = (typeof confirmableMethods)[number]

/** A request of an assistant that waits for a person. */
export const Confirmation = z.object({
  id: Id,
  method: z.enum(confirmableMethods),
  podcastTitle: z.string(),
  profileUrl: z.string(),
  /** The title of the episode or the name of the recording. Empty for an invitation to the team. */
  subject: z.string(),
  /** Null if it isn't about an episode. */
  episodeId: Id.nullable(),
  /** When the episode is published or the interview takes place. Null: right away, or not applicable. */
  at: Instant.nullable(),
  /** Who gets an email: names or addresses, with their access if they join the team. */
  people: z.array(z.string()),
  /** Of an interview. May be empty. */
  place: z.string(),
  /** The episode is deleted together with its recording. */
  isRecordingDeleted: z.boolean(),
  /** The episode is published now, so listeners notice. */
  isPublished: z.boolean(),
  /** For a release: the checks, and everything else that prevents it right now. Otherwise empty. */
  findings: z.array(CheckResult),
  /** The name of the access token that was used. */
  requestedBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Confirmation = z.infer<typeof Confirmation>
