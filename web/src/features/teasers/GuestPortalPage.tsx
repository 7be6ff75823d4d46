import { Guests } from '../../ui/drawings/Guests.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function GuestPortalPage() {
  return (
    <Page title="Guest Portal">
      <ToCome
        drawing={<Guests />}
        title="Find Your Next Guest"
        action={
          <LinkButton to="/my-podcasts" variant="default">
            My Podcasts
          </LinkButton>
        }
      >
        Find guests who know your topic, invite them and share everything they need for the interview.
      </ToCome>
    </Page>
  )
}
