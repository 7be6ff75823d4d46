import { errorsOf } from '../refusal.ts'

export const instanceErrors = errorsOf('failed_precondition', {
  last_operator: 'This is the only operator. Make someone else an operator first.',
  operator_not_disabled: "Operators can't be disabled. Remove the operator role first.",
  backups_off: 'Backups are off. Set BACKUP_DIR to a folder on another disk and restart the server.',
  backup_running: "A backup or restore rehearsal is running. Try again when it's done.",
  backup_gone: 'This backup is incomplete or was deleted. Choose another one.',
})
