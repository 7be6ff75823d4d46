import type { Activity } from '@castwright/contract/events/shapes.ts'
import { photoUrl } from '@castwright/contract/profiles/shapes.ts'
import { Text } from '@mantine/core'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import classes from './ActivityCard.module.css'

export function ActivityItem({ activity }: { activity: Activity }) {
  const who = activity.actorName ?? 'Castwright'
  return (
    <li className={classes.item}>
      <Avatar
        id={activity.actorId ?? who}
        name={who}
        photo={activity.actorThumbnailUrl && photoUrl(activity.actorThumbnailUrl, 64)}
        size="small"
      />
      <div className={classes.words}>
        <strong>{who}</strong> {activity.text}
      </div>
      <Text size="sm" c="dimmed" className={classes.time}>
        <RelativeTime at={activity.createdAt} />
      </Text>
    </li>
  )
}
