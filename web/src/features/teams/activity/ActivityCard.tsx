import { teamLimits } from '@castwright/contract/teams/limits.ts'
import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf } from '../../../lib/pages.ts'
import { PagedList } from '../../../ui/PagedList.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import list from '../../../ui/IconList.module.css'
import classes from './ActivityCard.module.css'
import type { Activity } from '@castwright/contract/events/shapes.ts'
import { photoUrl } from '@castwright/contract/profiles/shapes.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'

/** Changes in the podcast, newest first. */
export function ActivityCard({ podcastId }: { podcastId: string }) {
  const found = useInfiniteQuery({
    queryKey: ['activity', podcastId],
    ...pagesOf('ActivityService.FindByPodcastID', { podcastId, limit: teamLimits.activityPage }),
  })
  return (
    <SettingsSection title="Activity" hint="Recent changes (visible to owners and admins).">
      <PagedList
        found={found}
        rows={found.data?.pages.flatMap((page) => page.activities)}
        errorTitle="Error loading data."
        order={3}
        skeletonRows={3}
        empty={<Text c="dimmed">No changes yet.</Text>}
        moreLabel="Show older"
      >
        {(activities) => (
          <ul className={list.list}>
            {activities.map((activity) => (
              <ActivityItem key={activity.id} activity={activity} />
            ))}
          </ul>
        )}
      </PagedList>
    </SettingsSection>
  )
}

function ActivityItem({ activity }: { activity: Activity }) {
  const who = activity.actorName ?? 'Castwright'
  return (
    <li className={classes.item}>
      <Avatar
        id={activity.actorId ?? who}
        name={who}
        photo={activity.actorThumbnailUrl && photoUrl(activity.actorThumbnailUrl, 64)}
        size="small"
      />
      <div className={list.words}>
        <Text span inherit fw={500}>
          {who}
        </Text>{' '}
        {activity.text}
      </div>
      <Text size="sm" c="dimmed" className={classes.time}>
        <RelativeTime at={activity.createdAt} />
      </Text>
    </li>
  )
}
