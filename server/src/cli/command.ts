import type { Config } from '../config.ts'
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
  load(): Promise<{ run: Run }>
}

/** A problem the operator can fix. Shown without a stack trace. */
export class CommandError extends Error {}

/** Wrong arguments. Shown together with the usage. */
export class UsageError extends Error {}
