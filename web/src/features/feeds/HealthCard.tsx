import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/rpc.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Findings, inShort } from '../../ui/findings/Findings.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { words } from './words.ts'

/** What directories would say to the feed as it is. */
export function HealthCard({ podcastId }: { podcastId: string }) {
  const { data, error, isFetching, refetch } = useQuery(query('PodcastService.CheckFeed', { podcastId }))
  return (
    <Card
      title="Feed Health"
      hint={data ? inShort(data.findings) : 'What Apple, Spotify and the podcast standard ask for.'}
      aside={
        data ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon of={IconRefresh} small />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            Check again
          </Button>
        ) : null
      }
    >
      {data ? (
        <Findings findings={data.findings} />
      ) : error ? (
        <ErrorState order={3} title={words.loadFailed} onRetry={() => void refetch()} error={error} />
      ) : (
        <Loading>
          <RowsSkeleton rows={3} />
        </Loading>
      )}
    </Card>
  )
}
