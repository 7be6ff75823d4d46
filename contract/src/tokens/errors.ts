import { errorsOf, type Refusal } from '../refusal.ts'

export const tokenErrors = {
  ...errorsOf('unauthenticated', {
    token_invalid: 'This access token is invalid, expired or revoked.',
  }),
  ...errorsOf('permission_denied', {
    token_scope: "This access token doesn't have the scope for this method.",
    token_never: "Access tokens can't call this method. Use the app instead.",
    token_shows: 'This access token is limited to some shows, but this method covers all of them.',
  }),
  ...errorsOf('failed_precondition', {
    too_many_tokens: "You've reached the maximum number of access tokens. Revoke one that you no longer need.",
  }),
  ...errorsOf('invalid_argument', {
    idempotency_key_invalid: 'The Idempotency-Key must have 1 to 255 printable ASCII characters.',
  }),
  ...errorsOf('aborted', {
    idempotency_pending:
      'The first call with this Idempotency-Key is still running or was interrupted. Check whether it took effect before you use a new key.',
  }),
  idempotency_key_reused: {
    code: 'invalid_argument',
    msg: 'This Idempotency-Key was used for another call. Use a new key for every call.',
    meta: { reason: 'idempotency_key_reused' },
    status: 422,
  },
} as const satisfies Record<string, Refusal>
