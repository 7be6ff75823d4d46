import { parseArgs } from 'node:util'
import { ConfigError, type Config } from '../config.ts'
import { BackupError } from '../platform/backup/format.ts'
import { Fault } from '../platform/fault.ts'
import { MailError } from '../platform/mail/port.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { isConnectionError } from '../platform/postgres/unreachable.ts'
import { StorageError } from '../platform/storage/port.ts'
import type { Log } from '../platform/log.ts'

export type Context = {
  /** Reads the settings. Throws if they are invalid. */
  config(): Config
  log: Log
  /** Aborts on Ctrl-C, so that the command can clean up. */
  signal: AbortSignal
  /** Prints a result to standard output. */
  say(line: string): void
  /** Prints a remark to standard error. */
  note(line: string): void
}

/** Runs the command and returns its exit code (0 by default). */
export type Run = (context: Context, args: string[]) => Promise<number | void>

export type Command = {
  words: string[]
  args: string
  summary: string
  load(): Promise<Run>
}

/** A problem the operator can fix. Shown without a stack trace. */
export class CommandError extends Error {}

/** Wrong arguments. Shown together with the usage. */
export class UsageError extends Error {}

/** Parses exactly these positional arguments and no flags but these. */
export function readArgs<Flag extends string = never>(
  args: string[],
  names: string[],
  flags: Flag[] = [],
): { words: string[]; flags: Record<Flag, boolean> } {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
  const { positionals: words, values } = asUsage(() => parseArgs({ args, options, allowPositionals: true }))
  if (words.length < names.length) throw new UsageError(`${names[words.length]} is missing.`)
  if (words.length > names.length) throw new UsageError(`Unexpected argument "${words[names.length]}".`)
  return { words, flags: Object.fromEntries(flags.map((flag) => [flag, values[flag] === true])) as Record<Flag, boolean> }
}

/** Parses arguments. Of an error, only the first sentence is for operators: it names the option. */
export function asUsage<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse()
  } catch (error) {
    const [words = ''] = error instanceof Error ? error.message.split('. ') : []
    throw new UsageError(`${words}.`, { cause: error })
  }
}

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
