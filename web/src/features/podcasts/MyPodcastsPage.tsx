import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Card } from '../../ui/Card.tsx'
import { Microphone } from '../../ui/drawings/Microphone.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { CardGridSkeleton } from '../../ui/Skeletons.tsx'
import { usePodcasts } from './api.ts'
import { openStartPodcast } from './create/flow.ts'
import { PodcastGrid } from './PodcastGrid.tsx'

export function MyPodcastsPage({ onAddEpisode }: { onAddEpisode: (podcast: Podcast) => void }) {
  const { data: podcasts, error, refetch } = usePodcasts()
  return (
    <Page title="My Podcasts">
      {podcasts ? (
        podcasts.length > 0 ? (
          <PodcastGrid podcasts={podcasts} onAddEpisode={onAddEpisode} />
        ) : (
          <FirstPodcast />
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
    <Card>
      <EmptyState
        drawing={<Microphone />}
        title="Add Your First Podcast"
        action={
          <Button leftSection={<Icon of={IconPlus} />} onClick={openStartPodcast}>
            Start a New Podcast
          </Button>
        }
      >
        Start from scratch or import an RSS feed.
      </EmptyState>
    </Card>
  )
}
