import { Guests } from '../../ui/drawings/Guests.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { ComingSoon } from '../../ui/ComingSoon.tsx'

export function GuestPortalPage() {
  return (
    <Page title="Guest Portal">
      <ComingSoon
        drawing={<Guests />}
        title="Find Your Next Guest"
        action={
          <LinkButton to="/my-podcasts" variant="default">
            My Podcasts
          </LinkButton>
        }
      >
        Find guests who know your topic, invite them and share everything they need for the interview.
      </ComingSoon>
    </Page>
  )
}
