import { Listeners } from '../../ui/drawings/Listeners.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function AnalyticsPage() {
  return (
    <Page title="Analytics">
      <ToCome
        drawing={<Listeners />}
        title="See Who's Listening"
        action={
          <LinkButton to="/my-podcasts" variant="default">
            My Podcasts
          </LinkButton>
        }
      >
        See how each episode performs, where your listeners are and how your audience is growing.
      </ToCome>
    </Page>
  )
}
