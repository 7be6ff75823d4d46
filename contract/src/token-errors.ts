/** Errors of calls with an access token. */
export const tokenRefusals = {
  token_invalid: {
    code: 'unauthenticated',
    msg: 'This access token is invalid, expired or revoked.',
    meta: { reason: 'token_invalid' },
  },
  token_scope: {
    code: 'permission_denied',
    msg: "This access token doesn't have the scope for this method.",
    meta: { reason: 'token_scope' },
  },
  token_never: {
    code: 'permission_denied',
    msg: "Access tokens can't call this method. Use the app instead.",
    meta: { reason: 'token_never' },
  },
  token_shows: {
    code: 'permission_denied',
    msg: 'This access token is limited to some shows, but this method is about all of them.',
    meta: { reason: 'token_shows' },
  },
  too_many_tokens: {
    code: 'failed_precondition',
    msg: "You've reached the maximum number of access tokens. Revoke one that you no longer need.",
    meta: { reason: 'too_many_tokens' },
  },
  idempotency_key_invalid: {
    code: 'invalid_argument',
    msg: 'The Idempotency-Key must have 1 to 255 printable ASCII characters.',
    meta: { reason: 'idempotency_key_invalid' },
  },
  idempotency_key_reused: {
    code: 'invalid_argument',
    msg: 'This Idempotency-Key was used for another call. Use a new key for every call.',
    meta: { reason: 'idempotency_key_reused' },
    status: 422,
  },
  idempotency_pending: {
    code: 'aborted',
    msg: 'The first call with this Idempotency-Key is still running or was interrupted. Check whether it took effect before you use a new key.',
    meta: { reason: 'idempotency_pending' },
  },
} as const
