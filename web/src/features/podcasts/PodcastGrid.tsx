import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { usePodcastOrder } from '../../lib/appStore.ts'
import { Sliders } from '../../ui/drawings/Sliders.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { openStartPodcast } from './create/flow.ts'
import { PodcastCard } from './PodcastCard.tsx'
import classes from './PodcastGrid.module.css'
import { sortPodcasts, toolsFrom } from './sortPodcasts.ts'

/** Most people have few podcasts and need no tools. */
const PodcastTools = lazyPart(async () => (await import('./PodcastTools.tsx')).PodcastTools)

type Props = { podcasts: Podcast[]; onAddEpisode: (podcast: Podcast) => void }

export function PodcastGrid({ podcasts, onAddEpisode }: Props) {
  const order = usePodcastOrder()
  const [search, setSearch] = useState('')
  const hasTools = podcasts.length >= toolsFrom
  const shown = hasTools ? sortPodcasts(podcasts, order, search) : podcasts
  return (
    <>
      {hasTools ? (
        <Suspense fallback={<div className={classes.toolsSpace} />}>
          <PodcastTools search={search} onSearch={setSearch} />
        </Suspense>
      ) : null}
      <VisuallyHidden role="status">{search.trim() === '' ? '' : `${shown.length} found`}</VisuallyHidden>
      {shown.length > 0 ? (
        <Cards podcasts={shown} onAddEpisode={onAddEpisode} />
      ) : (
        <EmptyState
          drawing={<Sliders />}
          title="No matching podcast"
          action={
            <Button variant="default" onClick={() => setSearch('')}>
              Clear search
            </Button>
          }
        >
          No title contains “{search.trim()}”.
        </EmptyState>
      )}
    </>
  )
}

function Cards({ podcasts, onAddEpisode }: Props) {
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
