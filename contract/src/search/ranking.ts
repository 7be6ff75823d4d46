/** Searching a list of choices: the same order in every picker, in the browser and on the server. */

/** Ignores case and accents, so that "zoe" finds "Zoë". */
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const wordsOf = (text: string): string[] =>
  normalize(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

const ranks = { startsWithSearch: 0, wordsStartWithSearch: 1, containsSearch: 2 }

/**
 * The items that contain every word of the search: first those whose name starts with it, then those with words that start with it,
 * then the rest. Equal ranks keep their order. `textsOf` returns the name first, then other texts to search, such as a username.
 */
export function rankMatches<Item>(items: readonly Item[], search: string, textsOf: (item: Item) => readonly string[]): Item[] {
  const wanted = normalize(search).trim().split(/\s+/)
  const start = wanted.join(' ')
  const rankOf = (texts: readonly string[]): number | null => {
    const all = normalize(texts.join(' '))
    if (!wanted.every((word) => all.includes(word))) return null
    if (normalize(texts[0] ?? '').startsWith(start)) return ranks.startsWithSearch
    const words = wordsOf(all)
    return wanted.every((one) => words.some((word) => word.startsWith(one))) ? ranks.wordsStartWithSearch : ranks.containsSearch
  }
  return items
    .map((item) => ({ item, rank: rankOf(textsOf(item)) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ item }) => item)
}
