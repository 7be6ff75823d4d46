import { errorsOf, type Refusal } from '../refusal.ts'

export const hostErrors = {
  ...errorsOf('failed_precondition', {
    host_unverified: 'Verify this domain first.',
  }),
  unknown_host: {
    code: 'bad_route',
    msg: 'This domain is not served here. If it is yours, verify it in the settings of your show.',
    meta: { reason: 'unknown_host' },
    status: 421,
  },
} as const satisfies Record<string, Refusal>
