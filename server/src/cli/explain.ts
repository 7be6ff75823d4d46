import { ConfigError } from '../config.ts'
import { BackupError } from '../platform/backup/format.ts'
import { Fault } from '../platform/fault.ts'
import { MailError } from '../platform/mail/error.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { isConnectionError } from '../platform/postgres/unreachable.ts'
import { StorageError } from '../platform/storage/port.ts'
import { CommandError } from './command.ts'

const sentences = [CommandError, ConfigError, BackupError, OperatorError, StorageError, MailError, Fault]

/** Returns one sentence for problems the operator can fix, and the stack trace for bugs. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (sentences.some((kind) => error instanceof kind)) return error.message
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  if (isConnectionError(error)) return `Could not connect to the database: ${error.message || code}.`
  if (syscall) return `${error.message}.`
  return `Unexpected error.\n${error.stack}`
}
