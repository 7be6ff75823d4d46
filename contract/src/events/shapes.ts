import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'

/** The activity log that owners and admins can read. */
export const activityKinds = [
  'podcast_created',
  'podcast_imported',
  'podcast_deleted',
  'member_invited',
  'invitation_resent',
  'invitation_withdrawn',
  'invitation_accepted',
  'invitation_declined',
  'member_removed',
  'role_changed',
  'access_changed',
  'team_roles_changed',
  'ownership_offered',
  'ownership_withdrawn',
  'ownership_declined',
  'ownership_transferred',
  'plan_changed',
  'guest_invited',
  'guest_answered',
  'guest_link_revoked',
  'guest_release_signed',
  'guest_release_withdrawn',
  'guest_erased',
  'guests_imported',
  'listeners_added',
  'listener_changed',
  'listeners_rotated',
  'listeners_settings_changed',
  'tier_changed',
  'membership_canceled',
  'episode_deleted',
  'episode_published',
  'episode_unpublished',
  'episode_released_to_members',
  'episode_withdrawn_from_members',
  'differences_accepted',
  'downloads_imported',
  'downloads_import_deleted',
  'redirect_started',
  'redirect_stopped',
  'webhook_changed',
  'domain_added',
  'domain_removed',
  'newsletter_changed',
  'subscribers_imported',
] as const
export const ActivityKind = z.enum(activityKinds)
export type ActivityKind = z.infer<typeof ActivityKind>

export const Activity = z.object({
  id: Id,
  kind: ActivityKind,
  /** A sentence without its subject: "invited ada@example.com as Editor". */
  text: z.string(),
  /** The actor's name at that time, or the current one of a guest. Null for automatic actions. */
  actorName: z.string().nullable(),
  /** Null for automatic actions and deleted accounts. */
  actorId: Id.nullable(),
  actorThumbnailUrl: z.string().nullable(),
  createdAt: Instant,
})
export type Activity = z.infer<typeof Activity>
