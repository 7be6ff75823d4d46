import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const home = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const inHome = (...parts) => join(home, ...parts)

/** Prints to standard error, because standard output may be data. */
export const log = (text) => process.stderr.write(`${text}\n`)

/** An error whose message is for the user: printed without a stack trace. */
export class UserError extends Error {}

/** Runs a script and sets the exit code. Prints a user error as it is, and any other error with its stack trace. */
export async function script(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    log(error instanceof UserError ? error.message : error.stack)
    process.exitCode = 1
  }
}
