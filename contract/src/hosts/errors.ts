import { errorsOf, type Refusal } from '../refusal.ts'

export const hostErrors = {
  ...errorsOf('failed_precondition', {
    host_unverified: 'Verify this domain first.',
  }),
  unknown_host: {
    code: 'bad_route',
    msg: "This domain isn't connected to a show. If it's yours, verify it in your show settings.",
    meta: { reason: 'unknown_host' },
    status: 421,
  },
} as const satisfies Record<string, Refusal>
