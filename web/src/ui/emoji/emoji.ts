import { rankMatches } from '@castwright/contract/search/ranking.ts'
import { isEmoji } from '@castwright/contract/text.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { drawnEmoji } from './drawnEmoji.ts'
import emojiUrl from './emoji.gen.json?url'

export { emojiUrl }

type EmojiEntry = {
  emoji: string
  name: string
  /** More words to find it by. */
  tags: string
  /** The version of the Unicode emoji standard that added it. */
  version: number
  /** The emoji in each of the five skin tones. */
  tones?: readonly string[]
}
export type EmojiGroup = { key: string; name: string; emoji: readonly EmojiEntry[] }
export type EmojiFile = { tones: readonly string[]; groups: readonly EmojiGroup[] }

/** Shown before the first group. */
const oftenUsed = ['👍', '❤️', '😂', '🎉', '🙌', '👀', '🔥', '✅']

export type EmojiCatalog = ReturnType<typeof catalogOf>

export function catalogOf({ tones, groups }: EmojiFile) {
  const all = groups.flatMap(({ emoji }) => emoji)
  // A browser that doesn't know an emoji yet could not read a comment with such a reaction either.
  const offered = new Set(drawnEmoji(all.filter(({ emoji }) => isEmoji(emoji))))
  return {
    tones,
    groups: groups.map((group) => ({ ...group, emoji: group.emoji.filter((entry) => offered.has(entry)) })),
    oftenUsed: oftenUsed.flatMap((emoji) => all.find((entry) => entry.emoji === emoji) ?? []),
    names: new Map(
      all.flatMap(({ emoji, name, tones: toned = [] }) => [
        [emoji, name] as const,
        ...toned.map((one, at) => [one, `${name}: ${tones[at]}`] as const),
      ]),
    ),
  }
}

/** The data is a file of its own, loaded when a picker opens or a comment with reactions is shown. */
export const emojiQuery = queryOptions({
  queryKey: ['emoji'],
  queryFn: async ({ signal }) => {
    const response = await fetch(emojiUrl, { signal })
    if (!response.ok) throw new Error(`The emoji data could not be loaded: HTTP ${response.status}`)
    return catalogOf((await response.json()) as EmojiFile)
  },
  staleTime: 'static',
})

/** Names for screen readers. Until they are loaded, the emoji itself is used. */
export function useEmojiNames({ enabled }: { enabled: boolean }): (emoji: string) => string {
  const { data } = useQuery({ ...emojiQuery, enabled })
  return (emoji) => data?.names.get(emoji) ?? emoji
}

const maxFound = 80

/** Exact names first: "fire" comes before "firefighter". */
export function findEmoji({ groups }: Pick<EmojiCatalog, 'groups'>, search: string): EmojiEntry[] {
  const all = groups.flatMap(({ emoji }) => emoji)
  const name = search.trim().toLowerCase()
  const found = rankMatches(all, search, (entry) => [entry.name, entry.tags])
  const exact = found.filter((entry) => entry.name.toLowerCase() === name)
  return [...new Set([...exact, ...found])].slice(0, maxFound)
}
