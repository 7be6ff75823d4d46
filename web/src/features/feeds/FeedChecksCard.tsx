import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/rpc.ts'
import { CheckResults, summarizeChecks } from '../../ui/checks/CheckResults.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { messages } from './messages.ts'
import { QueryState } from '../../ui/QueryState.tsx'

/** Results of the feed checks. */
export function FeedChecksCard({ podcastId }: { podcastId: string }) {
  const { data, error, isFetching, refetch } = useQuery(query('PodcastService.CheckFeed', { podcastId }))
  return (
    <SettingsSection
      title="Feed Health"
      hint={data ? summarizeChecks(data.findings) : 'Checks your feed against what Apple, Spotify and the podcast standard require.'}
      action={
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
        <CheckResults results={data.findings} />
      ) : (
        <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch} rows={3} />
      )}
    </SettingsSection>
  )
}
