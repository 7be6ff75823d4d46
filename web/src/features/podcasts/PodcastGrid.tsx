import type { Podcast } from '@castwright/contract/podcasts.ts'
import { UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { openStartPodcast } from './create/flow.ts'
import { PodcastCard } from './PodcastCard.tsx'
import classes from './PodcastGrid.module.css'

type Props = { podcasts: Podcast[]; onAddEpisode: (podcast: Podcast) => void }

export function PodcastGrid({ podcasts, onAddEpisode }: Props) {
  return (
    <ul className={classes.grid} aria-label="Podcasts">
      {podcasts.map((podcast) => (
        <li key={podcast.id}>
          <PodcastCard podcast={podcast} onAddEpisode={onAddEpisode} />
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
