import type { Podcast } from '@castwright/contract/podcasts.ts'
import { UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { PodcastCard } from './PodcastCard.tsx'
import { openStartPodcast } from './startPodcast.tsx'
import classes from './PodcastGrid.module.css'

export function PodcastGrid({ podcasts }: { podcasts: Podcast[] }) {
  return (
    <ul className={classes.grid}>
      {podcasts.map((podcast) => (
        <li key={podcast.id}>
          <PodcastCard podcast={podcast} />
        </li>
      ))}
      <li>
        <UnstyledButton className={classes.add} onClick={openStartPodcast}>
          <Icon of={IconPlus} />
          Start a New Podcast
        </UnstyledButton>
      </li>
    </ul>
  )
}
