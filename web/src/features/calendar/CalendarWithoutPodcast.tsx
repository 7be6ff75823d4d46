import { CalendarSheet } from '../../ui/drawings/CalendarSheet.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'

/** Shown to users without a podcast. */
export function CalendarWithoutPodcast() {
  return (
    <Page title="Calendar">
      <EmptyState
        inCard
        drawing={<CalendarSheet />}
        title="Sync Your Calendar"
        action={<LinkButton to="/my-podcasts">My Podcasts</LinkButton>}
      >
        See interviews, due dates and releases for all your shows in one place, and plan ahead.
      </EmptyState>
    </Page>
  )
}
