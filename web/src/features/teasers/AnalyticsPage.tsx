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
        Learn how each episode is heard, where listeners come from, and whether your audience grows.
      </ToCome>
    </Page>
  )
}
