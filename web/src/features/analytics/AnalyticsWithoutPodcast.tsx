import { Listeners } from '../../ui/drawings/Listeners.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'

/** Shown to users without a podcast. */
export function AnalyticsWithoutPodcast() {
  return (
    <Page title="Analytics">
      <EmptyState
        inCard
        drawing={<Listeners />}
        title="See Who's Listening"
        action={<LinkButton to="/my-podcasts">My Podcasts</LinkButton>}
      >
        Once your show has listeners, you'll see how each episode performs, where people listen and which apps they use.
      </EmptyState>
    </Page>
  )
}
