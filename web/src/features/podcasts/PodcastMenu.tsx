import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import { lazyContent } from '../../ui/lazyPart.tsx'
import classes from './PodcastCard.module.css'

const PodcastMenuItems = lazyContent(async () => (await import('./PodcastMenuItems.tsx')).PodcastMenuItems)

type Props = { podcast: Podcast; onAddEpisode: (podcast: Podcast) => void }

export function PodcastMenu({ podcast, onAddEpisode }: Props) {
  const target = (
    <ActionIcon
      className={classes.menu}
      aria-label={`More actions for ${podcast.title}`}
      onMouseEnter={PodcastMenuItems.preload}
      onFocus={PodcastMenuItems.preload}
    >
      <Icon of={IconDots} />
    </ActionIcon>
  )
  return (
    <LazyMenu target={target} whenLoaded={PodcastMenuItems.whenLoaded}>
      <PodcastMenuItems podcast={podcast} onAddEpisode={onAddEpisode} />
    </LazyMenu>
  )
}
