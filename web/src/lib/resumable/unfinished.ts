import { z } from 'zod'
import { readStored, writeStored } from '../stored.ts'

/** What is needed to resume an upload when the same file is chosen again. */
const Kept = z.object({
  fingerprint: z.string(),
  userId: z.string(),
  podcastId: z.string(),
  fileName: z.string(),
  object: z.string(),
  resumableUrl: z.string(),
  expiresAt: z.string(),
})
export type Kept = z.infer<typeof Kept>

const storageKey = 'castwright.uploads'

/** Those that the server still waits for. Empty if the browser stores nothing. */
const read = (now = Date.now()): Kept[] =>
  (z.array(Kept).safeParse(readStored(storageKey)).data ?? []).filter(({ expiresAt }) => Date.parse(expiresAt) > now)

/** If storage is full or blocked, an upload whose page is closed starts over. */
const write = (all: Kept[]): void => writeStored(storageKey, all.length === 0 ? null : all)

export type Whose = Pick<Kept, 'userId' | 'podcastId'>

const isOf =
  ({ userId, podcastId }: Whose) =>
  (one: Kept): boolean =>
    one.userId === userId && one.podcastId === podcastId

export const keptOf = (whose: Whose): Kept[] => read().filter(isOf(whose))

export const findKept = (whose: Whose, fingerprint: string): Kept | undefined =>
  keptOf(whose).find((one) => one.fingerprint === fingerprint)

export const keep = (one: Kept): void => write([...read().filter(({ object }) => object !== one.object), one])

export const forget = (object: string): void => write(read().filter((one) => one.object !== object))

/** How many bytes at its beginning to hash. */
const hashedBytes = 64 * 1024

/** Identifies a file that was chosen before: by its name, size, date and first bytes. */
export async function fingerprint(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, hashedBytes).arrayBuffer())
  return [file.name, file.size, file.lastModified, sum(bytes)].join('|')
}

/** FNV-1a. It needn't resist forgery, and pages without TLS have no better hash. */
function sum(bytes: Uint8Array): string {
  let state = 0x811c9dc5
  for (const byte of bytes) state = Math.imul(state ^ byte, 0x01000193)
  return (state >>> 0).toString(16)
}
