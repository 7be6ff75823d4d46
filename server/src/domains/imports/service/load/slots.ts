import { importLimits } from '@castwright/contract/limits.ts'

/** Whose turn it is. Pure: what is counted here is what this server has taken. */

export type Place = { podcastId: string; /** Who is fair to whom. */ whose: string; host: string; isFetching: boolean }

/** Taken beyond what is fetched at once, so that the next begins where one ends. */
const ahead = 16

const count = <T>(all: Iterable<T>, counts: (one: T) => boolean): number => {
  let number = 0
  for (const one of all) if (counts(one)) number += 1
  return number
}

/** The one that may begin now: of those who have the fewest under way, the one that waits longest. */
export function nextToFetch<P extends Place>(all: readonly P[], isResting: (host: string) => boolean): P | null {
  const fetching = all.filter((one) => one.isFetching)
  if (fetching.length >= importLimits.fetches) return null
  const may = (one: P): boolean =>
    !one.isFetching &&
    !isResting(one.host) &&
    count(fetching, ({ host }) => host === one.host) < importLimits.fetchesFromHost &&
    count(fetching, ({ podcastId }) => podcastId === one.podcastId) < importLimits.fetchesOfPodcast
  const load = (one: P): number => count(fetching, ({ whose }) => whose === one.whose)
  let best: P | null = null
  for (const one of all) if (may(one) && (best === null || load(one) < load(best))) best = one
  return best
}

export type Source = { podcastId: string; whose: string }

/** From which podcasts to take more, whoever has the fewest first. */
export const inTurn = <S extends Source>(sources: readonly S[], all: readonly Place[]): S[] => {
  const rank = (source: S): number =>
    count(all, ({ whose }) => whose === source.whose) * 1000 + count(all, ({ podcastId }) => podcastId === source.podcastId)
  return sources
    .map((source) => ({ source, rank: rank(source) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ source }) => source)
}

/** How many more of a podcast to take. Whoever has none gets one, however much the others have. */
export function allowance({ podcastId, whose }: Source, all: readonly Place[]): number {
  const own = all.filter((one) => one.podcastId === podcastId)
  const atHost = Math.max(0, ...own.map(({ host }) => count(all, (one) => one.host === host)))
  const room = Math.min(
    importLimits.fetches + ahead - all.length,
    importLimits.fetchesOfPodcast + ahead - own.length,
    importLimits.fetchesFromHost + ahead - atHost,
  )
  const hasNone = !all.some((one) => one.whose === whose)
  if (hasNone) return Math.max(1, Math.min(room, importLimits.fetchesFromHost))
  // A few at a time, rather than each by itself; but never so late that nothing waits.
  const isShort = count(own, (one) => !one.isFetching) < 2
  return room >= ahead / 2 || (isShort && room > 0) ? room : 0
}

/** Hosts from which nothing more is to be taken. */
export const fullHosts = (all: readonly Place[]): string[] =>
  [...new Set(all.map(({ host }) => host))].filter((host) => count(all, (one) => one.host === host) >= importLimits.fetchesFromHost + ahead)
