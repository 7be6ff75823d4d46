import { z } from 'zod'
import { plans } from '@castwright/contract/billing/limits.ts'
import { ReviewStatus, ReviewType } from '@castwright/contract/reviews/shapes.ts'
import { stepKeys } from '@castwright/contract/workflow/steps.ts'
import { CollaboratorType, ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { DueDate } from '@castwright/contract/shapes.ts'

/**
 * Everything that can happen to a show: the name of each kind, what it means, and its data. Names are `noun.past_tense` and permanent,
 * because they are stored. Data has what readers can't look up later, such as names at that time, and never contains IDs of people:
 * the columns `actor_id` and `subject_id` have them, and lose them when an account is deleted.
 */

const kind = <Shape extends z.ZodRawShape>(meaning: string, data: Shape) => ({ meaning, data: z.object(data) })

const title = z.string()
/** The name of a person at that time. */
const name = z.string()
/** The names of the changed fields, as in the API. */
const fields = z.array(z.string())
const plan = z.enum(plans)
const task = { taskId: z.uuid() }
const step = { step: z.enum(stepKeys) }
const recording = { recordingId: z.uuid(), fileName: z.string() }
const review = { reviewId: z.uuid(), reviewType: ReviewType }
const comment = { commentId: z.uuid() }
/** Without names: nothing else about a guest may be left when they are erased. */
const guest = { guestId: z.uuid() }
/** Without names, for the same reason. */
const listener = { listenerId: z.uuid() }

/** Events of a show. */
const showKinds = {
  'podcast.created': kind('A show was created.', { title }),
  'podcast.imported': kind('A show was created from a feed. Its episodes follow.', { title, host: z.string() }),
  'podcast.updated': kind('The settings of a show were changed.', { title, fields }),
  'podcast.deleted': kind('A show was deleted. All its other events are deleted with it.', { title }),

  'import.finished': kind('All episodes of an import were imported or failed. With an error, the feed could not be read completely.', {
    imported: z.number(),
    failed: z.number(),
    error: z.string().optional(),
  }),
  'import.canceled': kind('An import was canceled.', {}),
  'import.resumed': kind('An import was continued.', {}),
  'import.differences_accepted': kind('The differences between the old feed and ours were accepted.', { count: z.number() }),

  'ownership.offered': kind('The owner offered a show to a member, the subject.', { member: name }),
  'ownership.withdrawn': kind('The owner withdrew the offer to a member, the subject.', { member: name }),
  'ownership.declined': kind('A member declined to become the owner.', {}),
  'ownership.transferred': kind('A member became the owner.', { from: name }),
  'plan.changed': kind("The plan of a show's owner changed.", { from: plan, to: plan }),

  'member.invited': kind('A person was invited to the team.', { email: z.string(), access: ShowAccess }),
  'member.joined': kind('A person accepted an invitation.', { access: ShowAccess }),
  'member.role_changed': kind('The team role of a member, the subject, or of an invitation changed.', {
    member: name,
    from: CollaboratorType,
    to: CollaboratorType,
  }),
  'member.access_changed': kind('The access of a member, the subject, or of an invitation changed.', {
    member: name,
    from: ShowAccess,
    to: ShowAccess,
  }),
  'member.left': kind('A member left the team.', {}),
  'member.removed': kind('A member, the subject, was removed from the team.', { member: name }),
  'invitation.resent': kind('An invitation was sent again.', { email: z.string() }),
  'invitation.withdrawn': kind('An invitation was withdrawn.', { email: z.string() }),
  'invitation.declined': kind('An invitation was declined.', {}),
  'team.roles_changed': kind('The roles that members can have were changed.', { roles: z.array(CollaboratorType) }),

  'template.created': kind('A template for new episodes was created.', { name }),
  'template.updated': kind('A template was changed.', { name }),
  'template.deleted': kind('A template was deleted.', { name }),
  'season.planned': kind('The drafts of a season were created, with their steps, tasks and reviews.', { episodes: z.number() }),
  'season.moved': kind('The drafts of a season got other dates.', { episodes: z.number() }),

  'calendar.added': kind('A calendar with days off was added to a show.', { name }),
  'calendar.removed': kind('A calendar with days off was removed from a show.', { name }),
  'guest.created': kind('A person was added to the guest book.', guest),
  'guest.updated': kind('A guest was changed.', { ...guest, fields }),
  'guest.merged': kind('Another guest was merged into this one.', { ...guest, otherGuestId: z.uuid() }),
  'guest.erased': kind('A guest was deleted with everything about them.', guest),
  'guests.imported': kind('Guests were imported from a file.', { guests: z.number() }),
  'guests.settings_changed': kind('Questions, emails, release form or gates for guests were changed.', { fields }),
  'guest.pitched': kind('A visitor sent a pitch.', { pitchId: z.uuid() }),
  'guest.pitch_answered': kind('A pitch was accepted, declined or marked as spam, or its answer was taken back.', {
    pitchId: z.uuid(),
    accepted: z.boolean(),
  }),

  'listeners.added': kind('Private feeds were created.', { listeners: z.number() }),
  'listener.updated': kind('The name, the email address, the join date or the expiry of a private feed was changed.', {
    ...listener,
    fields,
  }),
  'listener.paused': kind('A private feed was paused.', listener),
  'listener.resumed': kind('A private feed that was paused or revoked works again.', listener),
  'listener.revoked': kind('A private feed was revoked.', listener),
  'listener.rotated': kind('A private feed got another URL.', listener),
  'listener.deleted': kind('A private feed was deleted.', listener),
  'listener.shared': kind('A private feed was used from an unusual number of networks in a day.', listener),
  'listeners.rotated': kind('All private feeds got other URLs.', { listeners: z.number() }),
  'listeners.invited': kind('People were emailed how to add their private feeds to an app.', { listeners: z.number() }),
  'listeners.settings_changed': kind('The settings of private feeds were changed.', { fields }),

  'tier.created': kind('A tier of memberships was created.', { name }),
  'tier.updated': kind('A tier of memberships was changed.', { name }),
  'tier.archived': kind('A tier of memberships is no longer on sale.', { name }),
  'tier.restored': kind('A tier of memberships is on sale again.', { name }),
  'tier.deleted': kind('A tier of memberships that was never sold was deleted.', { name }),
  'membership.started': kind('A listener paid for a membership and got a private feed.', { membershipId: z.uuid(), tier: name }),
  'membership.unpaid': kind('A payment for a membership failed. Its private feed is paused.', { membershipId: z.uuid(), tier: name }),
  'membership.ended': kind('A membership ended. Its private feed is paused.', { membershipId: z.uuid(), tier: name }),
  'membership.resumed': kind('A membership that was paused is paid again.', { membershipId: z.uuid(), tier: name }),
  'membership.canceled': kind('The team canceled a membership.', { membershipId: z.uuid(), tier: name }),

  'recording.uploaded': kind('A recording was added to the library.', recording),
  'recording.renamed': kind('A recording was renamed.', { ...recording, from: z.string() }),
  'recording.deleted': kind('A recording was deleted.', recording),

  'transcript.edited': kind('A transcript was changed. Changes within some minutes by the same person are one event.', recording),
  'transcript.imported': kind('A transcript was imported from a file.', recording),
  'transcript.made': kind('A transcript was made by machine.', recording),
  'transcript.failed': kind('A transcript could not be made by machine.', { ...recording, reason: z.string() }),
  'transcript.checked': kind('A transcript was marked as checked.', recording),
  'transcript.unchecked': kind('A transcript is no longer marked as checked.', recording),
  'transcript.released': kind('A transcript that no one checked was released for publishing.', recording),
  'transcript.withdrawn': kind('A transcript that no one checked is no longer released.', recording),
  'transcript.restored': kind('An earlier version of a transcript was restored.', recording),
  'transcript.deleted': kind('A transcript was deleted.', recording),
  'transcription.started': kind('Making a transcript by machine was requested.', recording),
  'transcription.canceled': kind('Making a transcript by machine was canceled.', recording),
  'transcripts.settings_changed': kind('The automatic release of transcripts was turned on or off.', { isAutoReleased: z.boolean() }),
  'chapters.edited': kind('The chapters of a recording were changed.', { ...recording, chapters: z.number() }),
  'clip.created': kind('A clip of a recording was created.', { ...recording, title }),
  'clip.updated': kind('A clip of a recording was changed.', { ...recording, title }),
  'clip.deleted': kind('A clip of a recording was deleted.', { ...recording, title }),
  'clip.rendered': kind('Making files of a clip was requested.', { ...recording, title }),
  'clip.canceled': kind('Making files of a clip was canceled.', { ...recording, title }),
  'chapters.imported': kind('The chapters of a recording were imported.', { ...recording, chapters: z.number() }),

  'cuts.edited': kind('The cuts of a recording were changed.', recording),
  'finishing.started': kind('Finishing a recording was requested.', recording),
  'finishing.canceled': kind('Finishing a recording was canceled.', recording),
  'finishing.failed': kind('A recording could not be finished.', { ...recording, reason: z.string() }),
  'finishing.done': kind('A recording was finished. The result is a new recording.', { ...recording, resultId: z.uuid() }),
  'finishing.settings_changed': kind('Finishing or tags on publish were turned on or off.', { fields }),
  'finishing.presets_changed': kind('A preset for finishing was created, changed or deleted, or became the default.', { name }),
  'finishing.sounds_changed': kind('An intro or outro was added, renamed or deleted.', { name }),

  'downloads.imported': kind('Downloads that an old host counted were imported.', { name: z.string(), days: z.number() }),
  'downloads.import_deleted': kind("An old host's imported downloads were deleted.", { name: z.string() }),

  'downloads.milestone': kind('A show, or the episode of the event, reached a round number of downloads.', { downloads: z.number() }),

  'webhook.created': kind('A webhook was added.', { name }),
  'webhook.updated': kind('A webhook was changed, or turned on or off.', { name }),
  'webhook.secret_rotated': kind('A webhook got another secret.', { name }),
  'webhook.disabled': kind('A webhook that failed for long, or whose receiver is gone, was turned off.', { name }),
  'webhook.deleted': kind('A webhook was deleted.', { name }),

  'feed.redirected': kind('The feed was redirected to another host.', { url: z.string(), host: z.string().optional() }),
  'feed.redirect_stopped': kind('The redirect of the feed was stopped.', {}),

  'host.added': kind('A custom domain was added. It is not served yet.', { host: z.string() }),
  'host.verified': kind('A custom domain was verified, and is served.', { host: z.string() }),
  'host.lapsed': kind('A custom domain lost its DNS record, and is no longer served.', { host: z.string() }),
  'host.removed': kind('A custom domain was removed.', { host: z.string() }),
  'host.primary_changed': kind('Links use another domain, or none.', { host: z.string().nullable() }),

  // Without addresses: nothing about a subscriber may be left when they are deleted.
  'newsletter.changed': kind('The newsletter was changed, or turned on or off.', { fields }),
  'newsletter.imported': kind('Subscribers were imported from a file.', { subscribers: z.number() }),
  'newsletter.subscriber_deleted': kind('A subscriber was deleted.', {}),
  'newsletter.resent': kind('The email about a release is sent again to those who may not have got it.', { title, emails: z.number() }),
  'newsletter.canceled': kind('Sending the email about a release was canceled.', { title }),
} as const

/** Events of an episode. */
const episodeKinds = {
  'episode.created': kind('An episode was created.', { title }),
  'episode.imported': kind('An episode was created by an import.', { title }),
  'episode.import_retried': kind('The import of an episode that failed was started again.', { title }),
  'episode.updated': kind('An episode was changed.', { title, fields }),
  'episode.deleted': kind('An episode was deleted.', { title }),
  'episode.restored': kind('A deleted episode was restored.', { title }),
  'episode.scheduled': kind('A release was scheduled or moved to another time.', { title, releaseDate: z.iso.datetime() }),
  'episode.unscheduled': kind('A scheduled release was canceled.', { title }),
  'episode.published': kind('An episode was published.', { title }),
  'episode.republished': kind('Changes to a published episode were published.', { title }),
  'episode.unpublished': kind('An episode was removed from the feed.', { title }),
  'episode.released_to_members': kind('An unpublished episode was added to member feeds.', { title }),
  'episode.withdrawn_from_members': kind('An unpublished episode was removed from member feeds.', { title }),
  'episode.release_at_risk': kind("A scheduled episode can't be published as it is, and is due within a day.", {
    title,
    releaseDate: z.iso.datetime(),
    reason: z.string(),
  }),
  'episode.release_failed': kind('A scheduled episode could not be published and is no longer scheduled.', {
    title,
    releaseDate: z.iso.datetime(),
    reason: z.string(),
  }),

  'step.completed': kind('A step was marked as done.', step),
  'step.unchecked': kind('A step is no longer done.', step),
  'step.skipped': kind('A step was skipped.', step),
  'step.restored': kind('A step is no longer skipped.', step),
  'step.assigned': kind('A step was assigned to a member, the subject.', { ...step, dueDate: DueDate.optional() }),
  'step.unassigned': kind('A step lost its assignee, the subject.', step),
  'step.due_changed': kind('The due date of a step was set, changed or removed. `from` is the date before.', {
    ...step,
    dueDate: DueDate.nullable(),
    from: DueDate.nullish(),
  }),

  'interview.scheduled': kind('The time of an interview was set or changed.', { startsAt: z.iso.datetime(), minutes: z.number() }),
  'interview.updated': kind('The place, length, time zone or people of an interview were changed.', { fields }),
  'interview.confirmed': kind('The time of an interview was confirmed.', { startsAt: z.iso.datetime() }),
  'interview.unconfirmed': kind('The time of an interview is no longer confirmed.', { startsAt: z.iso.datetime() }),
  'interview.canceled': kind('The interview was removed.', { startsAt: z.iso.datetime() }),

  'guest.added': kind('A guest was added to an episode.', guest),
  'guest.removed': kind('A guest was removed from an episode.', guest),
  'guest.notes_changed': kind('The notes that a guest sees were changed.', guest),
  'guest.invited': kind('A guest got a link to their page.', guest),
  'guest.link_revoked': kind('The link of a guest was revoked.', guest),
  'guest.confirmed': kind('A guest confirmed, or a member did for them.', guest),
  'guest.declined': kind('A guest declined, or a member did for them.', guest),
  'guest.answer_removed': kind('The answer of a guest was taken back.', guest),
  'guest.details_saved': kind('A guest saved their details, answers or photo.', guest),
  'guest.details_accepted': kind('The details of a guest were accepted as a credit.', guest),
  'guest.times_offered': kind('The times offered for an interview were changed.', { times: z.number() }),
  'guest.times_answered': kind('A guest voted on times or proposed some.', guest),
  'guest.release_signed': kind('A guest signed the release form.', guest),
  'guest.release_withdrawn': kind('A guest withdrew their release.', guest),
  'guest.preview_shared': kind('A guest may hear the recording, and was asked for their approval.', guest),
  'guest.preview_closed': kind('A guest may no longer hear the recording.', guest),
  'guest.track_sent': kind('A guest sent a track that they recorded.', guest),
  'guest.approved': kind('A guest approved the episode.', guest),
  'guest.changes_requested': kind('A guest asked for a change to the episode.', guest),

  'recording.attached': kind('An episode got a recording.', recording),
  'recording.detached': kind('An episode lost its recording.', recording),

  'review.requested': kind('A review was added or given to another reviewer. The subject is the reviewer, if there is one.', review),
  'review.updated': kind('The type of a review was changed, or its reviewer was removed.', review),
  'review.answered': kind('The status of a review changed.', { ...review, status: ReviewStatus }),
  'review.decided': kind('All reviews of an episode together led to a decision.', {
    ...review,
    verdict: z.enum(['approved', 'changes_requested']),
  }),
  'review.deleted': kind('A review was deleted.', review),

  'comment.created': kind('A comment was written.', comment),
  'comment.edited': kind('The text of a comment was changed.', comment),
  'comment.deleted': kind('A comment was deleted.', comment),
  'comment.restored': kind('A deleted comment was restored.', comment),
  'member.mentioned': kind('A comment mentions a member, the subject.', comment),
  'reaction.added': kind('A member reacted to a comment.', { ...comment, emoji: z.string() }),
  'reaction.removed': kind('A member removed their reaction to a comment.', { ...comment, emoji: z.string() }),

  // Without their texts: a checklist is private.
  'task.added': kind('A task was added to the checklist of the actor.', task),
  'task.renamed': kind('A task was renamed.', task),
  'task.due_changed': kind('The due date of a task was set, changed or removed.', task),
  'task.completed': kind('A task was checked.', task),
  'task.unchecked': kind('A task is no longer checked.', task),
  'task.removed': kind('A task was removed.', task),
} as const

export const eventKinds = { ...showKinds, ...episodeKinds }

export type EventKind = keyof typeof eventKinds
export type EpisodeEventKind = keyof typeof episodeKinds
export type EventData<K extends EventKind> = z.infer<(typeof eventKinds)[K]['data']>
