import type { EpisodeSummary } from '@castwright/contract/episodes.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/rpc.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { isImporting, type useEpisodes } from '../api.ts'
import type { Member } from '../manage/TeamAvatars.tsx'
import { ReleaseDateDialog } from '../release/ReleaseDateDialog.tsx'
import { ImportingCard, ListSkeleton } from './ImportingCard.tsx'
import { EpisodeCard } from './EpisodeCard.tsx'
import classes from './EpisodeList.module.css'
import type { EpisodeFilter } from './filters.ts'
import { LoadMore } from './LoadMore.tsx'
import { NoEpisodes } from './NoEpisodes.tsx'
import { messages } from './messages.ts'

type Props = {
  podcast: Podcast
  filter: EpisodeFilter
  text: string
  episodes: ReturnType<typeof useEpisodes>
  team: readonly Member[]
  timeZone: string
  addEpisode: ReactNode
  onClearSearch: () => void
  /** Changes or removes a scheduled release. */
  onReschedule: (episode: EpisodeSummary) => void
}

export function EpisodeList({ podcast, filter, text, episodes, team, timeZone, addEpisode, onClearSearch, onReschedule }: Props) {
  const { data, error, isPlaceholderData, isFetchNextPageError } = episodes
  /** The episode in the date dialog, kept while the dialog closes. */
  const [dated, setDated] = useState<EpisodeSummary | null>(null)
  const [dating, setDating] = useState(false)

  const list = useRef<HTMLUListElement>(null)
  /** The count when the button was pressed. */
  const before = useRef<number>(undefined)
  const shown = data?.pages.flatMap(({ episodesWithProgress }) => episodesWithProgress) ?? []
  const count = shown.length
  useEffect(() => {
    const first = before.current === undefined ? undefined : list.current?.children[before.current]
    if (!first) return
    before.current = undefined
    // The button may be gone, so focus the first new episode.
    first.querySelector('a')?.focus()
  }, [count])

  if (!data) {
    if (!error) return <ListSkeleton />
    return (
      <Card>
        <ErrorState title={messages.failed} onRetry={() => void episodes.refetch()} error={error} />
      </Card>
    )
  }
  if (count === 0) {
    if (isPlaceholderData) return <ListSkeleton />
    const clear = (
      <Button variant="default" onClick={onClearSearch}>
        Clear search
      </Button>
    )
    return <NoEpisodes filter={filter} text={text} action={text ? clear : addEpisode} />
  }
  return (
    <>
      <VisuallyHidden role="status">
        {count} {count === 1 ? 'episode' : 'episodes'} shown
      </VisuallyHidden>
      <ul ref={list} className={classes.list} aria-label="Episodes" aria-busy={isPlaceholderData} data-old={isPlaceholderData || undefined}>
        {shown.map((one) => (
          <li key={one.episode.id}>
            {isImporting(one) ? (
              <ImportingCard title={one.episode.title} />
            ) : (
              <EpisodeCard
                podcast={podcast}
                shown={one}
                team={team}
                timeZone={timeZone}
                onSelectDate={() => {
                  setDated(one.episode)
                  setDating(true)
                }}
                onReschedule={() => onReschedule(one.episode)}
              />
            )}
          </li>
        ))}
      </ul>
      {episodes.hasNextPage && !isPlaceholderData ? (
        <LoadMore
          waiting={episodes.isFetchingNextPage}
          failed={isFetchNextPageError ? messageOf(error) : null}
          onNear={() => void episodes.fetchNextPage()}
          onPress={() => {
            before.current = count
            void episodes.fetchNextPage()
          }}
          count={count}
        />
      ) : null}
      {dated ? <ReleaseDateDialog opened={dating} episode={dated} timeZone={timeZone} onClose={() => setDating(false)} /> : null}
    </>
  )
}
