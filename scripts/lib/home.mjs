import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const home = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const inHome = (...parts) => join(home, ...parts)

/** To the error stream: what a command prints on the other one may be data. */
export const say = (text) => process.stderr.write(`${text}\n`)

/** An error whose words are for the person at the keyboard. */
export class Sentence extends Error {}

/** Runs a script to its end: a sentence is printed as it is, any other error with where it happened. */
export async function script(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    say(error instanceof Sentence ? error.message : error.stack)
    process.exitCode = 1
  }
}
