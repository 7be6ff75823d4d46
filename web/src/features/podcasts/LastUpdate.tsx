import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { photoUrl } from '@castwright/contract/profiles/shapes.ts'
import { Text } from '@mantine/core'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import classes from './PodcastCard.module.css'

export function LastUpdate({ podcast: { lastUpdater, lastUpdatedAt } }: { podcast: Pick<Podcast, 'lastUpdater' | 'lastUpdatedAt'> }) {
  if (lastUpdater === null || lastUpdatedAt === null) return null
  const { id, displayName: name, thumbnailUrl } = lastUpdater
  return (
    <Text size="xs" c="dimmed" component="div" className={classes.update}>
      <LazyTooltip label={name}>
        <span>
          <Avatar id={id} name={name} photo={thumbnailUrl && photoUrl(thumbnailUrl, 64)} size="small" />
        </span>
      </LazyTooltip>
      <RelativeTime at={lastUpdatedAt} />
    </Text>
  )
}
