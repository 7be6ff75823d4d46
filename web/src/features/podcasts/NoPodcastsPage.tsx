import { Button } from '@mantine/core'
import { Sliders } from '../../ui/drawings/Sliders.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { openAddPodcast, openImportPodcast } from './create/flow.ts'

/** Podcast settings for users without a podcast. */
export function NoPodcastsPage() {
  return (
    <Page title="Podcast Settings">
      <EmptyState
        inCard
        drawing={<Sliders />}
        title="Everything you need to manage your podcast!"
        action={
          <>
            <Button variant="default" onClick={openImportPodcast}>
              Import an existing show
            </Button>
            <Button onClick={openAddPodcast}>New Podcast</Button>
          </>
        }
      >
        Manage each podcast's settings, team, RSS feed and social links here.
      </EmptyState>
    </Page>
  )
}
