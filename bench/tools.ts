import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Skips a benchmark that can't run on this machine, with the reason: `no nginx`. */
export class Skip extends Error {}

/** The path of a system program: on PATH, or in /usr/sbin, which isn't on every user's PATH. Null if it isn't installed. */
export const programOf = (name: string): string | null =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, name)).find(existsSync) ?? null

/** The path of a program that the benchmark requires. */
export function need(name: string): string {
  const found = programOf(name)
  if (found === null) throw new Skip(`no ${name}`)
  return found
}
