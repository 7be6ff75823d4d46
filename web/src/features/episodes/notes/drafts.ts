import { z } from 'zod'
import { draftKey, draftKeys, readDraft, writeDraft } from '../../../lib/drafts.ts'

/** An unsaved text and the version of the notes it is based on. */
const Draft = z.object({ text: z.string(), version: z.number(), at: z.number() })
export type Draft = z.infer<typeof Draft>

/** The current draft, and earlier drafts that were neither saved nor discarded. */
const StoredDrafts = z.object({ draft: Draft.nullable(), aside: z.array(Draft) })
export type StoredDrafts = z.infer<typeof StoredDrafts>

const startOf = (userId: string, episodeId: string): string => draftKey(userId, episodeId, 'notes.')

function readDrafts(key: string): Draft[] {
  const { data } = StoredDrafts.safeParse(readDraft(key))
  return data ? [...(data.draft ? [data.draft] : []), ...data.aside] : []
}

export const writeDrafts = (key: string, stored: StoredDrafts): void =>
  writeDraft(key, stored.draft === null && stored.aside.length === 0 ? null : stored)

/**
 * The drafts that earlier pages left behind, newest first: they are offered, never inserted automatically. Each page has its own
 * key, so that two tabs don't overwrite each other's text.
 */
export function findDrafts(userId: string, episodeId: string, saved: string) {
  const start = startOf(userId, episodeId)
  const found = draftKeys(start)
  const left = found.flatMap(readDrafts).filter(({ text }) => text !== saved)
  const stored: StoredDrafts = { draft: null, aside: left.toSorted((one, other) => other.at - one.at) }
  return { key: `${start}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`, found, stored }
}
