import type { ItemFacts } from '../facts.ts'

/** What is counted of a feed while its items go by. */
export type Counted = {
  items: number
  /** Bytes that the feed announces, and how many files it announces none for. */
  bytes: number
  unknown: number
  films: number
  hasSeasons: boolean
  hasNumbers: boolean
}

const isFilm = ({ enclosure }: ItemFacts): boolean =>
  enclosure.type === '' ? /\.(?:mp4|m4v|mov)$/i.test(URL.parse(enclosure.url)?.pathname ?? '') : /^video\//i.test(enclosure.type)

export function startCount(): { counted: Counted; count(item: ItemFacts): void } {
  const counted: Counted = { items: 0, bytes: 0, unknown: 0, films: 0, hasSeasons: false, hasNumbers: false }
  return {
    counted,
    count(item) {
      counted.items += 1
      counted.bytes += item.enclosure.length ?? 0
      counted.unknown += item.enclosure.length ? 0 : 1
      counted.films += Number(isFilm(item))
      counted.hasSeasons ||= item.season !== null
      counted.hasNumbers ||= item.episode !== null
    },
  }
}
