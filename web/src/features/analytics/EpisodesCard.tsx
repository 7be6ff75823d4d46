import type { AnalyticsOverview, EpisodeNumbers } from '@castwright/contract/analytics/shapes.ts'
import type { EpisodeSort } from '@castwright/contract/analytics/values.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Paging } from '../../ui/Paging.tsx'
import { usePaging } from '../../ui/usePaging.ts'
import { pageSize, useEpisodeNumbers } from './api.ts'
import { EpisodesTable } from './EpisodesTable.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { messages } from './messages.ts'
import type { Scope } from './scope.ts'
import { QueryState } from '../../ui/QueryState.tsx'

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
