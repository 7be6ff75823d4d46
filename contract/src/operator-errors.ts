import type { TwirpCode } from './twirp.ts'

/** Errors of the operator pages and of disabled accounts. */
export const operatorRefusals = {
  account_disabled: {
    code: 'permission_denied',
    msg: 'This account is disabled. Contact the operator of this instance.',
    meta: { reason: 'account_disabled' },
  },
  last_operator: {
    code: 'failed_precondition',
    msg: 'This is the only operator. Make someone else an operator first.',
    meta: { reason: 'last_operator' },
  },
  operator_not_disabled: {
    code: 'failed_precondition',
    msg: "Operators can't be disabled. Take away the operator role first.",
    meta: { reason: 'operator_not_disabled' },
  },
  backups_off: {
    code: 'failed_precondition',
    msg: 'Backups are off. Set BACKUP_DIR to a folder on another disk and restart the server.',
    meta: { reason: 'backups_off' },
  },
  backup_running: {
    code: 'failed_precondition',
    msg: 'A backup or a restore rehearsal is running. Try again when it has finished.',
    meta: { reason: 'backup_running' },
  },
  backup_gone: {
    code: 'failed_precondition',
    msg: 'This backup is not complete or was deleted. Choose another one.',
    meta: { reason: 'backup_gone' },
  },
} as const satisfies Record<string, { code: TwirpCode; msg: string; meta: Record<string, string> }>
