import { billingErrors } from './billing/errors.ts'
import { calendarErrors } from './calendar/errors.ts'
import { chapterErrors } from './chapters/errors.ts'
import { clipErrors } from './clips/errors.ts'
import { commentErrors } from './comments/errors.ts'
import { confirmationErrors } from './confirmations/errors.ts'
import { episodeErrors } from './episodes/errors.ts'
import { feedErrors } from './feeds/errors.ts'
import { finishingErrors } from './finishing/errors.ts'
import { guestErrors } from './guests/errors.ts'
import { hostErrors } from './hosts/errors.ts'
import { identityErrors } from './identity/errors.ts'
import { importErrors } from './imports/errors.ts'
import { instanceErrors } from './instance/errors.ts'
import { listenerErrors } from './listeners/errors.ts'
import { membershipErrors } from './memberships/errors.ts'
import { podcastErrors } from './podcasts/errors.ts'
import { profileErrors } from './profiles/errors.ts'
import { publishingErrors } from './publishing/errors.ts'
import { recordingErrors } from './recordings/errors.ts'
import { teamErrors } from './teams/errors.ts'
import { tokenErrors } from './tokens/errors.ts'
import { transcriptErrors } from './transcripts/errors.ts'
import { webhookErrors } from './webhooks/errors.ts'
import { workflowErrors } from './workflow/errors.ts'
import { errorsOf, type Refusal } from './refusal.ts'

/** Errors that belong to no domain. */
const commonErrors = {
  ...errorsOf('permission_denied', {
    foreign_origin: 'This request came from another site.',
    not_yourself: "You can't act on behalf of someone else.",
    private_beta: 'This is a private beta.',
    operator_only: 'Only the operator of this instance can do this.',
  }),
  ...errorsOf('failed_precondition', {
    link_expired: 'This link has expired or was already used.',
  }),
  ...errorsOf('aborted', {
    settings_changed: "This has changed since you opened it, so your changes weren't saved. Compare both versions before you save.",
  }),
  ...errorsOf('resource_exhausted', {
    disk_full: 'The server has run out of disk space, so nothing was saved. Try again when its operator has freed some.',
    overloaded: 'The server is overloaded. Please try again in a moment.',
  }),
  ...errorsOf('unavailable', {
    provider_failed: 'An unexpected error occurred.',
  }),
  bad_route: { code: 'bad_route', msg: 'Unknown method.' },
  bad_verb: { code: 'bad_route', msg: 'Call methods with POST.' },
  bad_content_type: { code: 'bad_route', msg: 'The content type must be application/json.' },
  bad_json: { code: 'malformed', msg: 'The request body must be a JSON object.' },
  body_too_large: { code: 'malformed', msg: 'The request body is larger than 1 MB.' },
  invalid_fields: { code: 'invalid_argument', msg: 'Some fields are invalid.' },
  unauthenticated: { code: 'unauthenticated', msg: 'Please sign in.' },
  role_too_low: { code: 'permission_denied', msg: "Your role in this podcast doesn't allow this.", meta: { reason: 'role' } },
  not_found: { code: 'not_found', msg: 'Not found.' },
  too_often: { code: 'resource_exhausted', msg: 'Too many attempts. Please wait a while.' },
  internal: { code: 'internal', msg: 'An unexpected error occurred.' },
} as const satisfies Record<string, Refusal>

/** Every error that the server returns on purpose, by name. */
export const refusals = {
  ...commonErrors,
  ...billingErrors,
  ...calendarErrors,
  ...chapterErrors,
  ...clipErrors,
  ...commentErrors,
  ...confirmationErrors,
  ...episodeErrors,
  ...feedErrors,
  ...finishingErrors,
  ...guestErrors,
  ...hostErrors,
  ...identityErrors,
  ...importErrors,
  ...instanceErrors,
  ...listenerErrors,
  ...membershipErrors,
  ...podcastErrors,
  ...profileErrors,
  ...publishingErrors,
  ...recordingErrors,
  ...teamErrors,
  ...tokenErrors,
  ...transcriptErrors,
  ...webhookErrors,
  ...workflowErrors,
} as const satisfies Record<string, Refusal>

export type RefusalName = keyof typeof refusals
