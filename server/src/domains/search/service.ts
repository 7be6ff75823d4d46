import { searchKinds, type SearchHit, type SearchKind } from '@castwright/contract/search/shapes.ts'
import type { App } from '../../platform/app.ts'
import { markTitle, snippetOf } from './mark.ts'
import { exclusionOf, partsOf, queryOf, tiersOf } from './query.ts'
import * as store from './store.ts'

type Input = { text: string; kinds?: SearchKind[] | undefined; limit: number; offset: number }
type Group = { kind: SearchKind; hits: SearchHit[]; hasMore: boolean }

/** Searches what the user can open: the podcasts they are a member of, and everything in them. */
export async function find(
  { db }: Pick<App, 'db'>,
  userId: string,
  { text, kinds = [...searchKinds], limit, offset }: Input,
): Promise<Group[]> {
  const parts = partsOf(text)
  if (parts.length === 0) return []
  const texts = parts.map((part) => part.text)
  const { words, podcastIds } = await store.readQuery(db, userId, texts)
  const query = queryOf(parts, words)
  if (query.terms.length === 0 || podcastIds.length === 0) return []
  const searched = searchKinds
    .filter((kind) => kinds.includes(kind))
    .map((kind) => ({ kind, tiers: tiersOf(kind, query), exclusion: exclusionOf(kind, query) }))
  const rows = await store.findHits(db, { userId, podcastIds, kinds: searched, limit, offset })
  const wanted = query.terms.flatMap((term) => term.words)
  return searched
    .map(({ kind }) => ({ kind, found: rows.filter((row) => row.kind === kind) }))
    .filter(({ found }) => found.length > 0)
    .toSorted((one, other) => one.found[0]!.rank - other.found[0]!.rank)
    .map(({ kind, found }) => ({
      kind,
      hits: found.slice(0, limit).map((row) => toHit(row, wanted)),
      hasMore: found.length > limit,
    }))
}

const toHit = ({ rank: _, body, title, updatedAt, ...row }: store.HitRow, words: string[]): SearchHit => ({
  ...row,
  title: markTitle(title, row.kind === 'comment' || row.kind === 'transcript' ? [] : words),
  snippet: snippetOf(body, words),
  updatedAt: new Date(updatedAt).toISOString(),
})
