import type { EpisodeSummary, EpisodeWithProgress } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { memo, useDeferredValue, useEffect, useRef, useEffectEvent } from 'react'
import type { Selection } from '../../../components/bulk/useSelection.ts'
import { messageOf } from '../../../lib/rpc.ts'
import { useStableCallback } from '../../../lib/useStableCallback.ts'
import bulkClasses from '../../../components/bulk/Bulk.module.css'
import { isImporting, type useEpisodes } from '../api.ts'
import type { Member } from '../manage/TeamAvatars.tsx'
import classes from './EpisodeList.module.css'
import { EpisodeCard } from './EpisodeCard.tsx'
import { ImportingCard } from './ImportingCard.tsx'
import { Button, Checkbox, Stack, Text } from '@mantine/core'

type Props = {
  podcast: Podcast
  shown: EpisodeWithProgress[]
  episodes: ReturnType<typeof useEpisodes>
  selection: Selection<EpisodeWithProgress> | null
  team: readonly Member[]
  timeZone: string
  onSelectDate: (episode: EpisodeSummary) => void
  onReschedule: (episode: EpisodeSummary) => void
}

/** As many as fit on a large screen. They appear first, and the others a moment later, without delaying what the user does. */
const firstRows = 8

/** The rows, and the button for more of them. */
export function EpisodeRows({ podcast, shown, episodes, selection, team, timeZone, onSelectDate, onReschedule }: Props) {
  const { error, isPlaceholderData, isFetchNextPageError } = episodes
  const choose = useStableCallback((one: EpisodeWithProgress, isChosen: boolean) => selection?.select([one], isChosen))
  const selectDate = useStableCallback(onSelectDate)
  const reschedule = useStableCallback(onReschedule)
  const count = shown.length
  const rendered = useDeferredValue(count, firstRows)

  const list = useRef<HTMLUListElement>(null)
  /** The count when the button was pressed. */
  const before = useRef<number>(undefined)
  useEffect(() => {
    const link = before.current === undefined ? null : list.current?.children[before.current]?.querySelector('a')
    if (!link) return
    before.current = undefined
    // The button may be gone, so focus the first new episode.
    link.focus()
  }, [rendered])

  return (
    <>
      <ul
        ref={list}
        className={`cw-list ${classes.list}`}
        aria-label="Episodes"
        aria-busy={isPlaceholderData}
        data-old={isPlaceholderData || undefined}
      >
        {shown.map((one, at) => (
          <li key={one.episode.id} className={at < rendered ? undefined : classes.later}>
            {at < rendered ? (
              <EpisodeRow
                podcast={podcast}
                one={one}
                team={team}
                timeZone={timeZone}
                isChosen={selection ? selection.selected.has(one.episode.id) : null}
                onChoose={choose}
                onSelectDate={selectDate}
                onReschedule={reschedule}
              />
            ) : null}
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
    </>
  )
}

type RowProps = Pick<Props, 'podcast' | 'team' | 'timeZone' | 'onSelectDate' | 'onReschedule'> & {
  one: EpisodeWithProgress
  /** Null unless episodes are being selected. */
  isChosen: boolean | null
  onChoose: (one: EpisodeWithProgress, isChosen: boolean) => void
}

/** An episode of the list, with a checkbox while episodes are being selected. It renders again only if it changes. */
const EpisodeRow = memo(function EpisodeRow({ one, isChosen, onChoose, onSelectDate, onReschedule, ...rest }: RowProps) {
  const { episode } = one
  if (isImporting(one)) return <ImportingCard title={episode.title} />
  const card = <EpisodeCard shown={one} onSelectDate={() => onSelectDate(episode)} onReschedule={() => onReschedule(episode)} {...rest} />
  if (isChosen === null) return card
  return (
    <div className={bulkClasses.row}>
      <Checkbox
        aria-label={`Select ${episode.title}`}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(one, currentTarget.checked)}
      />
      <div className={bulkClasses.card}>{card}</div>
    </div>
  )
})

type LoadMoreProps = {
  waiting: boolean
  /** Why the last page failed to load, if it did. */
  failed: string | null
  onNear: () => void
  onPress: () => void
  /** The number of episodes loaded so far. */
  count: number
}

/** Loads the next page on scroll. The button is for keyboard users and retries. */
function LoadMore({ waiting, failed, onNear, onPress, count }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(() => {
    if (!waiting && failed === null) onNear()
  })
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && reach(), {
      rootMargin: '50% 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
    // Observes again after each page, in case the end is still in view.
  }, [count])

  return (
    <Stack ref={end} align="center" gap="sm" pt="lg">
      {failed === null ? null : (
        <Text role="alert" size="sm">
          Error loading episodes. {failed}
        </Text>
      )}
      <Button variant="default" loading={waiting} onClick={onPress}>
        {failed === null ? 'Show more' : 'Try again'}
      </Button>
    </Stack>
  )
}
