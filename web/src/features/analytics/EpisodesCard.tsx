import type { AnalyticsOverview, EpisodeNumbers } from '@castwright/contract/analytics/shapes.ts'
import type { EpisodeSort } from '@castwright/contract/analytics/values.ts'
import { Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Paging } from '../../ui/Paging.tsx'
import { usePaging } from '../../ui/usePaging.ts'
import { pageSize, useEpisodeNumbers } from './api.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { messages } from './messages.ts'
import type { Scope } from './scope.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { EpisodeTitle, NumberCells } from './cells.tsx'
import { shortDate } from '../../lib/time.ts'
import { SortHeading } from '../../ui/SortHeading.tsx'
import table from '../../ui/table.module.css'
import classes from './Analytics.module.css'
import { Note } from '../../ui/Note.tsx'

type Props = {
  scope: Scope
  overview: AnalyticsOverview
  profileUrlOf: (podcastId: string) => string | null
  onWhy: (episode: EpisodeNumbers) => void
}

/** All episodes with downloads in the period, sortable. */
export function EpisodesCard({ scope, overview, profileUrlOf, onWhy }: Props) {
  const { from, to } = overview.period
  const [order, setOrder] = useState<{ sort: EpisodeSort; isAscending: boolean }>({ sort: 'downloads', isAscending: false })
  const paging = usePaging()
  const offset = Number(paging.cursor ?? 0)
  // The page already has the first rows in the usual order.
  const isUsual = offset === 0 && order.sort === 'downloads' && !order.isAscending
  const { data, error, refetch } = useEpisodeNumbers(scope, { from, to, ...order, offset }, !isUsual)
  const shown = isUsual ? overview : data
  const total = shown?.numberOfEpisodes ?? 0
  return (
    <Card
      title="Episodes"
      aside={
        <ExportMenu what="episodes" scope={scope} table="episodes" query={{ from, to, sort: order.sort, isAscending: order.isAscending }} />
      }
    >
      {shown ? (
        shown.episodes.length === 0 ? (
          <Text c="dimmed">No downloads in this period.</Text>
        ) : (
          <EpisodesTable
            episodes={shown.episodes}
            withPodcast={scope.kind === 'account'}
            profileUrlOf={profileUrlOf}
            order={order}
            onOrder={(next) => {
              paging.reset()
              setOrder(next)
            }}
            onWhy={onWhy}
          />
        )
      ) : (
        <QueryState title={messages.episodesFailed} order={3} error={error} refetch={refetch} rows={5} />
      )}
      <Paging paging={paging} size={pageSize} total={total} next={offset + pageSize < total ? String(offset + pageSize) : null} />
    </Card>
  )
}

type Order = { sort: EpisodeSort; isAscending: boolean }

type EpisodesTableProps = {
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

function EpisodesTable({ episodes, withPodcast, profileUrlOf, order, onOrder, onWhy }: EpisodesTableProps) {
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
  const { episodeId, title, isDeleted, publishedAt, podcastTitle } = episode
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
      <NumberCells numbers={episode} onWhy={isDeleted ? undefined : onWhy} />
    </Table.Tr>
  )
}
