import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A bench that cannot be run on this machine, and why: `no nginx`. */
export class Skip extends Error {}

/** Where a program of the system is: on PATH, or where Debian puts servers, which is not on everybody's. Null where it is not installed. */
export const programOf = (name: string): string | null =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, name)).find(existsSync) ?? null

/** The same for a program without which there is nothing to measure against. */
export function need(name: string): string {
  const found = programOf(name)
  if (found === null) throw new Skip(`no ${name}`)
  return found
}
