import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Stack, VisuallyHidden, UnstyledButton } from '@mantine/core'
import { IconPlus, IconRss } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Microphone } from '../../ui/drawings/Microphone.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { CardGridSkeleton } from '../../ui/Skeletons.tsx'
import { usePodcasts } from './api.ts'
import { openAddPodcast, openImportPodcast, openStartPodcast } from './create/flow.ts'
import { usePodcastOrder } from '../../lib/appStore.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PodcastCard } from './PodcastCard.tsx'
import classes from './PodcastGrid.module.css'
import { sortPodcasts, toolsFrom } from './sortPodcasts.ts'

type Props = {
  onAddEpisode: (podcast: Podcast) => void
  /** What is left to do until the first show is live. */
  checklist?: ReactNode
  /** What waits for the user. */
  work?: ReactNode
}

export function MyPodcastsPage({ onAddEpisode, checklist, work }: Props) {
  const { data: podcasts, error, refetch } = usePodcasts()
  return (
    <Page
      title="My Podcasts"
      action={
        podcasts && podcasts.length > 1 ? (
          <LinkButton to="/analytics/all" variant="default">
            Analytics for all shows
          </LinkButton>
        ) : null
      }
    >
      {podcasts ? (
        podcasts.length > 0 ? (
          <Stack gap="lg">
            {checklist}
            {work}
            <PodcastGrid podcasts={podcasts} onAddEpisode={onAddEpisode} />
          </Stack>
        ) : (
          <Stack gap="lg">
            <FirstPodcast />
            {checklist}
          </Stack>
        )
      ) : error ? (
        <Card>
          <ErrorState title="Error loading podcasts..." onRetry={() => void refetch()} error={error} />
        </Card>
      ) : (
        <>
          <VisuallyHidden role="status">Loading podcasts...</VisuallyHidden>
          <CardGridSkeleton />
        </>
      )}
    </Page>
  )
}

function FirstPodcast() {
  return (
    <EmptyState
      inCard
      drawing={<Microphone />}
      title="Add Your First Podcast"
      action={
        <>
          <Button variant="default" leftSection={<Icon of={IconRss} />} onClick={openImportPodcast}>
            Import Podcast
          </Button>
          <Button leftSection={<Icon of={IconPlus} />} onClick={openAddPodcast}>
            Start a New Podcast
          </Button>
        </>
      }
    >
      Start from scratch or import an RSS feed.
    </EmptyState>
  )
}

/** Most people have few podcasts and need no tools. */
const PodcastTools = lazyPart(async () => (await import('./PodcastTools.tsx')).PodcastTools)

type PodcastGridProps = { podcasts: Podcast[]; onAddEpisode: (podcast: Podcast) => void }

function PodcastGrid({ podcasts, onAddEpisode }: PodcastGridProps) {
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
          drawing={<Microphone />}
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

function Cards({ podcasts, onAddEpisode }: PodcastGridProps) {
  return (
    <ul className={`cw-list ${classes.grid}`} aria-label="Podcasts">
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
