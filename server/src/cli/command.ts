import type { Config } from '../config.ts'
import type { Log } from '../platform/log.ts'

export type Context = {
  /** Reads the settings; throws where they cannot be used. */
  config(): Config
  log: Log
  /** Comes with Ctrl-C: what runs ends cleanly. */
  signal: AbortSignal
  /** The answer, to standard output. */
  say(line: string): void
  /** What goes beside the answer, to standard error. */
  note(line: string): void
}

/** Does the command; answers the exit code, 0 where it says nothing. */
export type Run = (context: Context, args: string[]) => Promise<number | void>

export type Command = {
  words: string[]
  args: string
  summary: string
  load(): Promise<{ run: Run }>
}

/** What the operator can mend: told in a sentence, without a stack. */
export class CommandError extends Error {}

/** Called with the wrong arguments: answered with how it is done. */
export class UsageError extends Error {}
