import type { EpisodeWithProgress } from '@castwright/contract/episodes.ts'
import { useState } from 'react'
import { messageOf } from '../../../../lib/rpc.ts'
import { toast } from '../../../../ui/toast.tsx'
import { fetchAllEpisodes, isImporting } from '../../api.ts'
import { useBulk } from './useBulk.tsx'

type Episodes = ReadonlyMap<string, EpisodeWithProgress>

export type Selection = {
  selected: Episodes
  select: (one: EpisodeWithProgress, isChosen: boolean) => void
  selectAll: () => Promise<void>
  end: () => void
  /** How many episodes the list has without search and filters. Null if unknown. */
  total: number | null
  run: ReturnType<typeof useBulk>['run']
}

/** Which episodes are selected, and what is done with them. */
export function useSelection(asked: Parameters<typeof fetchAllEpisodes>[0], total: number | null) {
  /** Null unless episodes are being selected. */
  const [selected, setSelected] = useState<Episodes | null>(null)
  const end = () => setSelected(null)
  const { run, dialogs } = useBulk(end)
  const selection: Selection | null = selected && {
    selected,
    select: (one, isChosen) => {
      const { id } = one.episode
      setSelected(isChosen ? new Map([...selected, [id, one]]) : new Map([...selected].filter(([other]) => other !== id)))
    },
    selectAll: async () => {
      try {
        const all = await fetchAllEpisodes(asked)
        setSelected(new Map(all.filter((one) => !isImporting(one)).map((one) => [one.episode.id, one])))
      } catch (error) {
        toast.error(messageOf(error))
      }
    },
    end,
    total,
    run,
  }
  return { selection, begin: () => setSelected(new Map()), end, dialogs }
}
