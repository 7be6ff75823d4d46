import { memberRefusals } from './member-errors.ts'
import { operatorRefusals } from './operator-errors.ts'
import { releaseRefusals } from './release-errors.ts'
import { tokenRefusals } from './token-errors.ts'
import type { TwirpCode } from './twirp.ts'

export type Refusal = {
  code: TwirpCode
  msg: string
  meta?: Record<string, string>
  /** Default: that of the code. */
  status?: number
}

/** Every error that the server returns on purpose, by name. */
export const refusals = {
  ...memberRefusals,
  ...operatorRefusals,
  ...tokenRefusals,
  ...releaseRefusals,
  bad_route: { code: 'bad_route', msg: 'Unknown method.' },
  bad_verb: { code: 'bad_route', msg: 'Call methods with POST.' },
  bad_content_type: { code: 'bad_route', msg: 'The content type must be application/json.' },
  bad_json: { code: 'malformed', msg: 'The request body must be a JSON object.' },
  body_too_large: { code: 'malformed', msg: 'The request body is larger than 1 MB.' },
  invalid_fields: { code: 'invalid_argument', msg: 'Some fields are invalid.' },
  unknown_host: {
    code: 'bad_route',
    msg: 'This domain is not served here. If it is yours, verify it in the settings of your show.',
    meta: { reason: 'unknown_host' },
    status: 421,
  },
  foreign_origin: { code: 'permission_denied', msg: 'This request came from another site.', meta: { reason: 'foreign_origin' } },
  unauthenticated: { code: 'unauthenticated', msg: 'Please sign in.' },
  not_yourself: { code: 'permission_denied', msg: 'You can only act for yourself.', meta: { reason: 'not_yourself' } },
  private_beta: { code: 'permission_denied', msg: 'This is a private beta.', meta: { reason: 'private_beta' } },
  unverified: { code: 'permission_denied', msg: 'Please verify your email address first.', meta: { reason: 'unverified' } },
  operator_only: { code: 'permission_denied', msg: 'Only the operator of this instance can do this.', meta: { reason: 'operator_only' } },
  role_too_low: { code: 'permission_denied', msg: "Your role in this podcast doesn't allow this.", meta: { reason: 'role' } },
  not_found: { code: 'not_found', msg: 'Not found.' },
  too_often: { code: 'resource_exhausted', msg: 'Too many attempts. Please wait a while.' },
  already_verified: { code: 'failed_precondition', msg: 'This email address is already verified.', meta: { reason: 'already_verified' } },
  operator_stays: {
    code: 'failed_precondition',
    msg: "You're the operator of this instance and other people use it. Transfer it first on the command line: npm run castwright -- operator set EMAIL",
    meta: { reason: 'operator_stays' },
  },
  access_not_needed: { code: 'failed_precondition', msg: 'You already have access.', meta: { reason: 'access_not_needed' } },
  password_unconfirmed: {
    code: 'failed_precondition',
    msg: 'Please confirm your password first.',
    meta: { reason: 'password_unconfirmed' },
  },
  /** For unknown devices of an account. An emailed link unlocks a device. */
  sign_in_blocked: {
    code: 'resource_exhausted',
    msg: 'Too many wrong passwords were entered for this account.',
    meta: { reason: 'sign_in_blocked' },
  },
  identity_unproven: {
    code: 'failed_precondition',
    msg: "Please confirm that it's you first.",
    meta: { reason: 'identity_unproven' },
  },
  plan_limit: {
    code: 'failed_precondition',
    msg: "Oops! You've exceeded the limits of your current plan.",
    meta: { reason: 'plan_limit' },
  },
  collaborator_cap: {
    code: 'failed_precondition',
    msg: "You've reached the maximum number of collaborators for your podcast.",
    meta: { reason: 'plan_limit', limit: 'collaborators' },
  },
  podcast_complete: {
    code: 'failed_precondition',
    msg: 'This podcast is marked complete. Change its status to Active to add episodes.',
    meta: { reason: 'podcast_complete' },
  },
  deletion_too_early: {
    code: 'failed_precondition',
    msg: 'This podcast was redirected less than 7 days ago.',
    meta: { reason: 'deletion_too_early' },
  },
  new_owner_unfit: {
    code: 'failed_precondition',
    msg: 'Only an active team member can become the owner.',
    meta: { reason: 'new_owner_unfit' },
  },
  new_owner_full: {
    code: 'failed_precondition',
    msg: "The new owner has reached their plan's podcast limit.",
    meta: { reason: 'new_owner_full' },
  },
  new_owner_unverified: {
    code: 'failed_precondition',
    msg: "The new owner hasn't verified their email address yet. Ask them to, and try again.",
    meta: { reason: 'new_owner_unverified' },
  },
  host_unverified: {
    code: 'failed_precondition',
    msg: 'Verify this domain first.',
    meta: { reason: 'host_unverified' },
  },
  link_expired: {
    code: 'failed_precondition',
    msg: 'This link has expired or was already used.',
    meta: { reason: 'link_expired' },
  },
  other_address: {
    code: 'permission_denied',
    msg: 'This invitation is for another email address. Sign in with the account it was sent to.',
    meta: { reason: 'other_address' },
  },
  owner_stays: {
    code: 'failed_precondition',
    msg: "You can't remove the owner of the podcast.",
    meta: { reason: 'owner_stays' },
  },
  show_notes_changed: {
    code: 'aborted',
    msg: "The show notes changed in the meantime. Your changes aren't saved. Compare both versions before you save.",
    meta: { reason: 'show_notes_changed' },
  },
  settings_changed: {
    code: 'aborted',
    msg: "This changed in the meantime. Your changes aren't saved. Compare both versions before you save.",
    meta: { reason: 'settings_changed' },
  },
  scope_missing: {
    code: 'invalid_argument',
    msg: 'The filters must name a podcast (PodcastID) or an episode (ID) with EQUAL.',
    meta: { reason: 'scope_missing' },
  },
  not_author: { code: 'permission_denied', msg: 'Only the author can edit a comment.', meta: { reason: 'not_author' } },
  step_impossible: {
    code: 'failed_precondition',
    msg: "A step can't be changed like this.",
    meta: { reason: 'step_impossible' },
  },
  assignee_not_member: {
    code: 'failed_precondition',
    msg: "This person isn't on the team. Assign the step to a team member.",
    meta: { reason: 'assignee_not_member' },
  },
  date_changed: {
    code: 'aborted',
    msg: 'Someone else changed this date in the meantime. Look at the new date before you change it.',
    meta: { reason: 'date_changed' },
  },
  release_fixed: {
    code: 'failed_precondition',
    msg: "A published episode can't be moved.",
    meta: { reason: 'release_fixed' },
  },
  release_scheduled: {
    code: 'failed_precondition',
    msg: 'This release is scheduled. Change its time with Publish Later, or unschedule it first.',
    meta: { reason: 'release_scheduled' },
  },
  assistant_scheduled: {
    code: 'failed_precondition',
    msg: "The release of this episode is scheduled, so assistants can't change it. Edit it in the app, or unschedule it first.",
    meta: { reason: 'assistant_scheduled' },
  },
  calendar_unreadable: {
    code: 'failed_precondition',
    msg: "We couldn't read a calendar at this address.",
    meta: { reason: 'calendar_unreadable' },
  },
  transcript_exists: {
    code: 'failed_precondition',
    msg: 'This recording has a transcript that people wrote or checked. Confirm that you want to replace it.',
    meta: { reason: 'transcript_exists' },
  },
  transcription_off: {
    code: 'failed_precondition',
    msg: "This server can't transcribe recordings at the moment.",
    meta: { reason: 'transcription_off' },
  },
  finishing_unavailable: {
    code: 'failed_precondition',
    msg: 'Finishing needs ffmpeg, which is not installed on this server. Install ffmpeg, or set FFMPEG_PATH to it, and restart the server.',
    meta: { reason: 'finishing_unavailable' },
  },
  finishing_off: {
    code: 'failed_precondition',
    msg: 'Finishing is turned off for this podcast. Turn it on in the settings of the podcast.',
    meta: { reason: 'finishing_off' },
  },
  preset_last: {
    code: 'failed_precondition',
    msg: "You can't delete the only preset.",
    meta: { reason: 'preset_last' },
  },
  sound_in_use: {
    code: 'failed_precondition',
    msg: 'A preset uses this sound. Choose another one there first.',
    meta: { reason: 'sound_in_use' },
  },
  cuts_changed: {
    code: 'aborted',
    msg: "The cuts changed in the meantime. Your changes aren't saved. Compare both versions before you save.",
    meta: { reason: 'cuts_changed' },
  },
  ffmpeg_missing: {
    code: 'failed_precondition',
    msg: 'Clips are made with ffmpeg, which is not installed on this server. Install ffmpeg, or set FFMPEG_PATH to it, and restart the server.',
    meta: { reason: 'ffmpeg_missing' },
  },
  chapters_changed: {
    code: 'aborted',
    msg: "The chapters changed in the meantime. Your changes aren't saved. Compare both versions before you save.",
    meta: { reason: 'chapters_changed' },
  },
  webhook_off: {
    code: 'failed_precondition',
    msg: 'This webhook is turned off. Turn it on first.',
    meta: { reason: 'webhook_off' },
  },
  webhook_unsigned: {
    code: 'failed_precondition',
    msg: 'Only standard webhooks have a secret.',
    meta: { reason: 'webhook_unsigned' },
  },
  interview_missing: {
    code: 'failed_precondition',
    msg: 'Set a date for the interview first.',
    meta: { reason: 'interview_missing' },
  },
  guest_link_missing: { code: 'unauthenticated', msg: 'Open this page with the link from your invitation.' },
  guest_link_closed: {
    code: 'not_found',
    msg: 'This link has expired or was revoked. Ask the show for a new one.',
    meta: { reason: 'guest_link_closed' },
    status: 410,
  },
  do_not_contact: {
    code: 'failed_precondition',
    msg: "This person doesn't want to be contacted.",
    meta: { reason: 'do_not_contact' },
  },
  guest_email_missing: {
    code: 'failed_precondition',
    msg: 'This guest has no email address. Add one in the guest book first.',
    meta: { reason: 'guest_email_missing' },
  },
  guests_share_episode: {
    code: 'failed_precondition',
    msg: 'Both are guests of one episode. Remove one of them there first.',
    meta: { reason: 'guests_share_episode' },
  },
  guests_off: { code: 'failed_precondition', msg: "This show doesn't accept pitches.", meta: { reason: 'guests_off' } },
  details_changed: {
    code: 'aborted',
    msg: 'The guest changed this in the meantime. Look at it again before you accept it.',
    meta: { reason: 'details_changed' },
  },
  release_form_changed: {
    code: 'aborted',
    msg: 'The text of the release changed in the meantime. Please read it again before you sign.',
    meta: { reason: 'release_form_changed' },
  },
  release_not_signed: {
    code: 'failed_precondition',
    msg: 'There is no signed release to withdraw.',
    meta: { reason: 'release_not_signed' },
  },
  owner_access_fixed: {
    code: 'failed_precondition',
    msg: "The owner's access can't be changed.",
    meta: { reason: 'owner_access_fixed' },
  },
  recording_published: {
    code: 'failed_precondition',
    msg: "This recording can't be deleted at this time... Unpublish the episode first to delete this recording file.",
    meta: { reason: 'recording_published' },
  },
  recording_fixed: {
    code: 'failed_precondition',
    msg: 'Once an episode has been published, you cannot remove the recording.',
    meta: { reason: 'recording_fixed' },
  },
  recording_in_use: {
    code: 'failed_precondition',
    msg: 'Another episode uses this recording.',
    meta: { reason: 'recording_in_use' },
  },
  no_feed_there: {
    code: 'failed_precondition',
    msg: "We couldn't find an RSS feed at this URL.",
    meta: { reason: 'no_feed_there' },
  },
  already_redirected: {
    code: 'failed_precondition',
    msg: 'This feed is already redirected.',
    meta: { reason: 'already_redirected' },
  },
  not_redirected: { code: 'failed_precondition', msg: "This feed isn't redirected.", meta: { reason: 'not_redirected' } },
  redirect_settled: {
    code: 'failed_precondition',
    msg: 'A redirect can only be stopped within 24 hours. Apps already use the new URL.',
    meta: { reason: 'redirect_settled' },
  },
  feed_invalid: { code: 'failed_precondition', msg: 'Your feed is invalid.', meta: { reason: 'feed_invalid' } },
  feed_locked: {
    code: 'failed_precondition',
    msg: "This feed is locked and can't be imported. Turn off its lock (podcast:locked) at your current host, wait until the feed shows the change, and try again.",
    meta: { reason: 'feed_locked' },
  },
  owner_email_missing: { code: 'failed_precondition', msg: 'Owner email not found!', meta: { reason: 'owner_email_missing' } },
  record_missing: {
    code: 'failed_precondition',
    msg: "The feed doesn't have this record yet. Some hosts take a few minutes to show a change.",
    meta: { reason: 'record_missing' },
  },
  owner_unproven: {
    code: 'failed_precondition',
    msg: 'Please verify that you own this show first.',
    meta: { reason: 'owner_unproven' },
  },
  owner_changed: {
    code: 'failed_precondition',
    msg: 'The owner in the feed has changed since you verified it. Please verify again.',
    meta: { reason: 'owner_changed' },
  },
  not_migrating: { code: 'failed_precondition', msg: "This podcast isn't being imported.", meta: { reason: 'not_migrating' } },
  migration_running: {
    code: 'failed_precondition',
    msg: 'The import is still running.',
    meta: { reason: 'migration_running' },
  },
  report_outdated: {
    code: 'aborted',
    msg: 'The feeds were compared again in the meantime. Check the new report.',
    meta: { reason: 'report_outdated' },
  },
  plan_not_sold: { code: 'invalid_argument', msg: "This plan isn't available here.", meta: { reason: 'plan_not_sold' } },
  already_subscribed: {
    code: 'failed_precondition',
    msg: 'You already have a paid plan. Change it in the customer portal.',
    meta: { reason: 'already_subscribed' },
  },
  plan_given: {
    code: 'failed_precondition',
    msg: 'You received this plan for free. To upgrade, choose a larger plan.',
    meta: { reason: 'plan_given' },
  },
  no_customer: {
    code: 'failed_precondition',
    msg: "You haven't bought a plan with this account yet.",
    meta: { reason: 'no_customer' },
  },
  message_refused: {
    code: 'invalid_argument',
    msg: "This webhook is too old or isn't signed by the payment provider.",
    meta: { reason: 'message_refused' },
  },
  disk_full: {
    code: 'resource_exhausted',
    msg: 'The server has run out of disk space, so nothing was saved. Ask its operator to free some space, then try again.',
    meta: { reason: 'disk_full' },
  },
  overloaded: {
    code: 'resource_exhausted',
    msg: 'The server is overloaded. Please try again in a moment.',
    meta: { reason: 'overloaded' },
  },
  provider_failed: { code: 'unavailable', msg: 'An unexpected error occurred.', meta: { reason: 'provider_failed' } },
  internal: { code: 'internal', msg: 'An unexpected error occurred.' },
} as const satisfies Record<string, Refusal>

export type RefusalName = keyof typeof refusals
