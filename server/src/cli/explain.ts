import { ConfigError } from '../config.ts'
import { BackupError } from '../platform/backup/format.ts'
import { Fault } from '../platform/fault.ts'
import { MailError } from '../platform/mail/error.ts'
import { PostgresError } from '../platform/postgres/binaries.ts'
import { StorageOwnerError } from '../platform/storage/owner.ts'
import { StorageError } from '../platform/storage/port.ts'
import { CommandError } from './command.ts'

const sentences = [CommandError, ConfigError, BackupError, PostgresError, StorageError, StorageOwnerError, MailError, Fault]

/**
 * PostgreSQL error codes for a refused connection: authentication, unknown database, too many connections, starting up or shutting down.
 */
const refused = /^(?:28\w{3}|3D000|53300|57P0[123])$/

/** Returns one sentence for problems the operator can fix, and the stack trace for bugs. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (sentences.some((kind) => error instanceof kind)) return error.message
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  const away =
    syscall === 'connect' || syscall === 'getaddrinfo' || refused.test(code) || /timeout expired|Connection terminated/.test(error.message)
  if (away) return `Could not connect to the database: ${error.message || code}.`
  if (syscall) return `${error.message}.`
  return `Unexpected error.\n${error.stack}`
}
