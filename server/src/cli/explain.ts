import { ConfigError } from '../config.ts'
import { BackupError } from '../platform/backup/format.ts'
import { Fault } from '../platform/fault.ts'
import { MailError } from '../platform/mail/error.ts'
import { PostgresError } from '../platform/postgres/binaries.ts'
import { StorageError } from '../platform/storage/port.ts'
import { CommandError } from './command.ts'

const sentences = [CommandError, ConfigError, BackupError, PostgresError, StorageError, MailError, Fault]

/** Errors of the network, and those by which PostgreSQL refuses a connection. */
const unreachable =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|28\w{3}|3D000|53300|57P0[123])$/

/** A sentence for what the operator can mend; the whole error for what only we can. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (sentences.some((kind) => error instanceof kind)) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (unreachable.test(code) || error.message.includes('timeout expired'))
    return `The database cannot be reached: ${error.message || code}.`
  return `This should not have happened.\n${error.stack}`
}
