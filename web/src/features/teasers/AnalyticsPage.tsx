import { Listeners } from '../../ui/drawings/Listeners.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { ComingSoon } from '../../ui/ComingSoon.tsx'

export function AnalyticsPage() {
  return (
    <Page title="Analytics">
      <ComingSoon
        drawing={<Listeners />}
        title="See Who's Listening"
        action={
          <LinkButton to="/my-podcasts" variant="default">
            My Podcasts
          </LinkButton>
        }
      >
        See how each episode performs, where your listeners are and how your audience is growing.
      </ComingSoon>
    </Page>
  )
}
