import { ConfigError } from '../config.ts'
import { BackupError } from '../platform/backup/format.ts'
import { Fault } from '../platform/fault.ts'
import { MailError } from '../platform/mail/error.ts'
import { PostgresError } from '../platform/postgres/binaries.ts'
import { StorageOwnerError } from '../platform/storage/owner.ts'
import { StorageError } from '../platform/storage/port.ts'
import { CommandError } from './command.ts'

const sentences = [CommandError, ConfigError, BackupError, PostgresError, StorageError, StorageOwnerError, MailError, Fault]

/** By these codes PostgreSQL refuses a connection: who we are, which database, too many, starting or stopping. */
const refused = /^(?:28\w{3}|3D000|53300|57P0[123])$/

/** A sentence for what the operator can mend; the whole error for what only we can. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (sentences.some((kind) => error instanceof kind)) return error.message
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  const away =
    syscall === 'connect' || syscall === 'getaddrinfo' || refused.test(code) || /timeout expired|Connection terminated/.test(error.message)
  if (away) return `The database cannot be reached: ${error.message || code}.`
  if (syscall) return `${error.message}.`
  return `This should not have happened.\n${error.stack}`
}
