import { teamLimits } from '@castwright/contract/limits.ts'
import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rpc } from '../../../lib/rpc.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { ActivityItem } from './ActivityItem.tsx'
import classes from './ActivityCard.module.css'

/** Changes in the podcast, newest first. */
export function ActivityCard({ podcastId }: { podcastId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['activity', podcastId],
    queryFn: ({ pageParam, signal }) =>
      rpc(
        'ActivityService.FindByPodcastID',
        { podcastId, limit: teamLimits.activityPage, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  })
  const activities = data?.pages.flatMap((page) => page.activities)
  return (
    <SettingsSection title="Activity" hint="Recent changes (visible to owners and admins).">
      {activities === undefined && error ? (
        <ErrorState title="Error loading data." order={3} onRetry={() => void refetch()} error={error} />
      ) : null}
      {activities === undefined && !error ? (
        <Loading>
          <RowsSkeleton rows={3} />
        </Loading>
      ) : null}
      {activities?.length === 0 ? <Text c="dimmed">No changes yet.</Text> : null}
      {activities && activities.length > 0 ? (
        <ul className={classes.list}>
          {activities.map((activity) => (
            <ActivityItem key={activity.id} activity={activity} />
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <Group justify="center" mt="sm">
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </Group>
      ) : null}
    </SettingsSection>
  )
}
