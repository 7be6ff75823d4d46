import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import type { ParsedImport } from '@castwright/contract/analytics/shapes.ts'
import type { ReadNumbers } from './old-host.ts'

export type EpisodeNames = { episodeId: string; title: string; guid: string }
type ReadDay = { day: string; episodeId: string | null; downloads: number }

const keyOf = (name: string): string => name.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Names in a preview. */
const maxListed = 500

/** The downloads of each day and episode, and what the person who chose the file should know about it. */
export function daysOf(numbers: ReadNumbers, episodes: EpisodeNames[]): { days: ReadDay[]; parsed: ParsedImport } {
  const byName = new Map<string, EpisodeNames>()
  for (const episode of episodes) for (const name of [episode.title, episode.guid]) byName.set(keyOf(name), episode)
  const days = new Map<string, ReadDay>()
  const matched = new Map<string, { episodeId: string; title: string; downloads: number }>()
  const unmatched = new Map<string, number>()
  const known = new Map<string, EpisodeNames | undefined>()
  for (const { day, episode: name, downloads } of numbers.values) {
    if (name !== null && !known.has(name)) known.set(name, byName.get(keyOf(name)))
    const found = name === null ? undefined : known.get(name)
    if (found) {
      const row = matched.get(found.episodeId) ?? { episodeId: found.episodeId, title: found.title, downloads: 0 }
      matched.set(found.episodeId, { ...row, downloads: row.downloads + downloads })
    } else if (name !== null) unmatched.set(name, (unmatched.get(name) ?? 0) + downloads)
    const episodeId = found?.episodeId ?? null
    const key = `${day} ${episodeId}`
    days.set(key, { day, episodeId, downloads: (days.get(key)?.downloads ?? 0) + downloads })
  }
  const rows = [...days.values()]
  const dates = [...new Set(rows.map(({ day }) => day))].toSorted()
  const byDownloads = <Row extends { downloads: number }>(list: Row[]): Row[] => list.toSorted((a, b) => b.downloads - a.downloads)
  return {
    days: rows,
    parsed: {
      columns: numbers.columns,
      layout: numbers.layout,
      from: dates[0] ?? null,
      to: dates.at(-1) ?? null,
      days: dates.length,
      downloads: rows.reduce((sum, { downloads }) => sum + downloads, 0),
      episodes: byDownloads([...matched.values()]).slice(0, maxListed),
      unmatched: byDownloads([...unmatched].map(([name, downloads]) => ({ name, downloads }))).slice(0, maxListed),
      problems: numbers.problems.slice(0, analyticsLimits.importProblems),
      numberOfProblems: numbers.problems.length,
      needsDateOrder: numbers.needsDateOrder,
      canImport: rows.length > 0 && !numbers.needsDateOrder,
    },
  }
}
