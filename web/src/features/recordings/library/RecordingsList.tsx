import { recordingLimits } from '@castwright/contract/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { type Order, useRecordings } from '../api.ts'
import { messages } from '../messages.ts'
import { NoRecordings } from './NoRecordings.tsx'
import { Paging } from '../../../ui/Paging.tsx'
import { RecordingsTable } from './RecordingsTable.tsx'
import { usePaging } from '../../../ui/usePaging.ts'

type Props = { podcast: Podcast; timeZone: string; onUpload: () => void }

export function RecordingsList({ podcast, timeZone, onUpload }: Props) {
  const [order, setOrder] = useState<Order>({ propertyName: 'CreatedAt', sort: 'DESC' })
  const paging = usePaging()
  const { data, error, refetch, isPlaceholderData } = useRecordings(podcast.id, order, paging.cursor)
  if (error && !data) {
    return (
      <Card>
        <ErrorState title={messages.loadFailed} onRetry={() => void refetch()} error={error} />
      </Card>
    )
  }
  if (!data) {
    return (
      <Loading>
        <RowsSkeleton rows={6} />
      </Loading>
    )
  }
  if (data.total === 0) {
    return (
      <Card>
        <NoRecordings
          action={
            <Button variant="default" leftSection={<Icon of={IconUpload} />} onClick={onUpload}>
              Choose a file
            </Button>
          }
        />
      </Card>
    )
  }
  const sortBy = (next: Order) => {
    setOrder(next)
    paging.reset()
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <RecordingsTable rows={data.recordingsWithEpisodes} podcast={podcast} timeZone={timeZone} order={order} onSort={sortBy} />
      <Paging paging={paging} size={recordingLimits.page} total={data.total} next={data.queryMeta.cursor} />
    </div>
  )
}
