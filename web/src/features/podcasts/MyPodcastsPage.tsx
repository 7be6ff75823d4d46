import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconRss } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Microphone } from '../../ui/drawings/Microphone.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { CardGridSkeleton } from '../../ui/Skeletons.tsx'
import { usePodcasts } from './api.ts'
import { openAddPodcast, openImportPodcast } from './create/flow.ts'
import { PodcastGrid } from './PodcastGrid.tsx'

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
    <Card>
      <EmptyState
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
    </Card>
  )
}
