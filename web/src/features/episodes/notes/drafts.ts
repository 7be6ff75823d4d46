import { z } from 'zod'

/** An unsaved text and the version of the notes it is based on. */
const Draft = z.object({ text: z.string(), version: z.number(), at: z.number() })
export type Draft = z.infer<typeof Draft>

/** The current draft, and earlier drafts that were neither saved nor discarded. */
const StoredDrafts = z.object({ draft: Draft.nullable(), aside: z.array(Draft) })
export type StoredDrafts = z.infer<typeof StoredDrafts>

const nothing: StoredDrafts = { draft: null, aside: [] }

/** Keyed by user, so that drafts aren't shown to the next person who signs in. */
export const keyOf = (userId: string, episodeId: string): string => `castwright.notes.${userId}.${episodeId}`

export function readDrafts(key: string): StoredDrafts {
  try {
    return StoredDrafts.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return nothing
  }
}

/** Returns whether the draft was stored. A full or blocked storage must not stop the user from writing. */
export function writeDrafts(key: string, kept: StoredDrafts): boolean {
  try {
    if (kept.draft === null && kept.aside.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/** State when the page opens: drafts are offered, never inserted automatically. */
export function offered({ draft, aside }: StoredDrafts, saved: string): StoredDrafts {
  const left = draft === null ? aside : [draft, ...aside]
  return { draft: null, aside: left.filter(({ text }) => text !== saved) }
}
