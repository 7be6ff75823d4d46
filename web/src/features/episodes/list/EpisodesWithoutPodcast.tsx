import { EpisodeList } from '../../../ui/drawings/EpisodeList.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { Page } from '../../../ui/Page.tsx'

/** The Episodes page for users without a podcast. */
export function EpisodesWithoutPodcast() {
  return (
    <Page title="Episodes">
      <EmptyState
        inCard
        drawing={<EpisodeList />}
        title="No episodes here."
        action={<LinkButton to="/my-podcasts">My Podcasts</LinkButton>}
      >
        Create a podcast first. Its episodes will appear here.
      </EmptyState>
    </Page>
  )
}
