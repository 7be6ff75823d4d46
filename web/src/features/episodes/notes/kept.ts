import { z } from 'zod'

/** A text that is not saved, and the version of the notes from which it was made. */
const Draft = z.object({ text: z.string(), version: z.number(), at: z.number() })
export type Draft = z.infer<typeof Draft>

/** What is being written, and what was written before and neither saved nor thrown away. */
const Kept = z.object({ draft: Draft.nullable(), aside: z.array(Draft) })
export type Kept = z.infer<typeof Kept>

const nothing: Kept = { draft: null, aside: [] }

/** One person's words are not shown to the next who signs in here. */
export const keyOf = (userId: string, episodeId: string): string => `castwright.notes.${userId}.${episodeId}`

export function readKept(key: string): Kept {
  try {
    return Kept.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return nothing
  }
}

/** Whether it is kept: a full or forbidden storage must not stop anybody from writing. */
export function writeKept(key: string, kept: Kept): boolean {
  try {
    if (kept.draft === null && kept.aside.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/** What a page that opens begins with: all that was left is offered, nothing is put into the text unasked. */
export function offered({ draft, aside }: Kept, saved: string): Kept {
  const left = draft === null ? aside : [draft, ...aside]
  return { draft: null, aside: left.filter(({ text }) => text !== saved) }
}
