/** Twirp codes and their HTTP statuses. */
export const statusOf = {
  canceled: 408,
  unknown: 500,
  invalid_argument: 400,
  malformed: 400,
  deadline_exceeded: 408,
  not_found: 404,
  bad_route: 404,
  already_exists: 409,
  permission_denied: 403,
  unauthenticated: 401,
  resource_exhausted: 429,
  failed_precondition: 412,
  aborted: 409,
  out_of_range: 400,
  unimplemented: 501,
  internal: 500,
  unavailable: 503,
  dataloss: 500,
} as const

export type TwirpCode = keyof typeof statusOf

/** Sent by a client that can ask its user: a change that stops a scheduled release then fails with the reason `stops_release`. */
export const askHeader = { name: 'castwright-ask', value: 'release' } as const
