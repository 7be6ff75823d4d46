import { Change, Count, EpisodeTitle } from './cells.tsx'
import type { EpisodeNumbers } from '@castwright/contract/analytics/shapes.ts'
import type { EpisodeSort } from '@castwright/contract/analytics/values.ts'
import { Table } from '@mantine/core'
import { exactCount } from '../../lib/numbers.ts'
import { shortDate } from '../../lib/time.ts'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { SortHeading } from '../../ui/SortHeading.tsx'
import table from '../../ui/table.module.css'
import classes from './Analytics.module.css'
import { trendWords } from './format.ts'
import { Note } from '../../ui/Note.tsx'

export type Order = { sort: EpisodeSort; isAscending: boolean }

type Props = {
  episodes: readonly EpisodeNumbers[]
  /** Whether each row names its podcast. */
  withPodcast: boolean
  profileUrlOf: (podcastId: string) => string | null
  order: Order
  onOrder: (order: Order) => void
  onWhy: (episode: EpisodeNumbers) => void
}

type Column = { name: string; by: EpisodeSort | null; isNumber?: boolean; className?: string | undefined }

const columns: Column[] = [
  { name: 'Episode', by: 'title' },
  { name: 'Released', by: 'publishedAt', className: classes.wide },
  { name: 'Downloads', by: 'downloads', isNumber: true },
  { name: 'Change', by: 'change', isNumber: true },
  { name: 'Trend', by: null, className: classes.wide },
  { name: 'All time', by: 'allTime', isNumber: true, className: classes.wide },
]

export function EpisodesTable({ episodes, withPodcast, profileUrlOf, order, onOrder, onWhy }: Props) {
  return (
    <Table className={`${table.table} ${table.flush} ${classes.episodes}`} aria-label="Episodes" horizontalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ name, by, isNumber = false, className }) =>
            by === null ? (
              <Table.Th key={name} scope="col" className={className}>
                {name}
              </Table.Th>
            ) : (
              <SortHeading
                key={name}
                name={name}
                isNumber={isNumber}
                className={className}
                first={by === 'title' ? 'ascending' : 'descending'}
                sorted={order.sort === by ? (order.isAscending ? 'ascending' : 'descending') : null}
                onSort={(direction) => onOrder({ sort: by, isAscending: direction === 'ascending' })}
              />
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {episodes.map((episode) => (
          <Row
            key={episode.episodeId}
            episode={episode}
            withPodcast={withPodcast}
            profileUrl={profileUrlOf(episode.podcastId)}
            onWhy={() => onWhy(episode)}
          />
        ))}
      </Table.Tbody>
    </Table>
  )
}

type RowProps = { episode: EpisodeNumbers; withPodcast: boolean; profileUrl: string | null; onWhy: () => void }

function Row({ episode, withPodcast, profileUrl, onWhy }: RowProps) {
  const { episodeId, title, isDeleted, publishedAt, podcastTitle, downloads, previous, trend, allTime } = episode
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <EpisodeTitle episodeId={episodeId} title={title} profileUrl={isDeleted ? null : profileUrl} />
        {withPodcast ? (
          <Note>
            <bdi>{podcastTitle}</bdi>
          </Note>
        ) : null}
      </Table.Th>
      <Table.Td className={classes.wide}>
        {publishedAt === null ? '–' : <time dateTime={publishedAt}>{shortDate(publishedAt)}</time>}
      </Table.Td>
      <Table.Td data-number>
        <Count value={downloads} onWhy={isDeleted ? undefined : onWhy} />
      </Table.Td>
      <Table.Td data-number>
        <Change now={downloads} before={previous} />
      </Table.Td>
      <Table.Td className={classes.wide}>
        <Sparkline values={trend} label={trendWords(trend)} />
      </Table.Td>
      <Table.Td className={classes.wide} data-number>
        {exactCount(allTime)}
      </Table.Td>
    </Table.Tr>
  )
}
